import { describe, expect, it } from "vitest";
import { restoreAccount, suspendAccount } from "#registry/accounts/change-account.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { findSession } from "#registry/accounts/sessions.ts";
import { redeemSignIn } from "#registry/accounts/sign-in.ts";
import { castVote } from "#registry/signals/cast-vote.ts";
import { watchAgent } from "#registry/signals/watchlist.ts";
import { tidyRegistry } from "#registry/tidy-registry.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import { findToken } from "#registry/tokens/use-token.ts";
import { foldEvents } from "../../domain/scores/folded-events.ts";
import { agent } from "../record-builders.ts";
import { createTestRegistry, refusal, START, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

const actor = { id: "operator:command-line" };
const reason = "It sells votes.";

describe("suspending an account", () => {
	it("ends its sessions and tokens, and nobody can sign in to it", async () => {
		const { registry, id, secret, token } = await open();
		expect((await suspendAccount(registry, { id, reason, actor })).suspendedAt).toBe(START);
		expect(await findSession(registry, secret)).toBeUndefined();
		expect(await findToken(registry, token)).toBeUndefined();
		await expect(signIn(registry)).rejects.toEqual(refusal("not_allowed", /suspended/));
		const audit = await registry.store.audit.newestBy("all", "yes");
		expect(audit.find(({ action }) => action === "account.suspend")).toMatchObject({
			actor: actor.id,
			subject: `account ${id}`,
			reason,
			changes: [{ field: "suspendedAt", before: null, after: START }],
		});
	});

	it("can be undone: it signs in again, and its tokens work again", async () => {
		const { registry, id, secret, token } = await open();
		await suspendAccount(registry, { id, reason, actor });
		expect((await restoreAccount(registry, { id, actor })).suspendedAt).toBeNull();
		expect(await findSession(registry, secret)).toBeUndefined();
		expect(await findToken(registry, token)).toBeDefined();
		expect((await signIn(registry)).account.id).toBe(id);
	});

	it("excludes its votes and watches from the next hour, until it is restored", async () => {
		const { registry, id } = await open();
		await save(registry.store, (transaction) => transaction.agents.save(agent("harbor-scout")));
		await castVote(registry, { slug: "harbor-scout", actor: { id }, value: 1 });
		await watchAgent(registry, { slug: "harbor-scout", actor: { id } });
		const counted = async () => {
			const signals = await registry.store.readSignals(registry.now());
			const { upvotes, watchers } = foldEvents(signals, registry.now()).get("harbor-scout") ?? {};
			return [upvotes, watchers];
		};
		expect(await counted()).toEqual([1, 1]);
		await suspendAccount(registry, { id, reason, actor });
		expect(await counted()).toEqual([undefined, undefined]);
		await restoreAccount(registry, { id, actor });
		expect(await counted()).toEqual([1, 1]);
	});

	it("by an earlier version, without records, takes effect when the registry is tidied, and is recorded once", async () => {
		const { registry, id } = await open();
		await save(registry.store, (transaction) => transaction.agents.save(agent("harbor-scout")));
		await castVote(registry, { slug: "harbor-scout", actor: { id }, value: 1 });
		const account = await registry.store.accounts.find(id);
		if (!account) throw new Error("There is no account");
		await put(registry.store, { accounts: [{ ...account, suspendedAt: START }] });
		await tidyRegistry(registry);
		await tidyRegistry(registry);
		const signals = [...(await registry.store.readSignals(registry.now()))];
		expect(signals.filter(({ type }) => type === "suspension")).toEqual([
			{ type: "suspension", actor: id, on: true, at: START },
		]);
		expect(foldEvents(signals, registry.now()).get("harbor-scout")?.upvotes).toBeUndefined();
	});

	it("is refused for unknown accounts, without a reason, and the second time", async () => {
		const { registry, id } = await open();
		const suspend = (members: object) =>
			suspendAccount(registry, { id, reason, actor, ...members });
		await expect(suspend({ id: "x" })).rejects.toEqual(refusal("not_found"));
		await expect(suspend({ reason: " " })).rejects.toEqual(refusal("invalid_body"));
		await expect(restoreAccount(registry, { id, actor })).rejects.toEqual(refusal("conflict"));
		await expect(restoreAccount(registry, { id: "x", actor })).rejects.toEqual(
			refusal("not_found"),
		);
		await suspend({});
		await expect(suspend({})).rejects.toEqual(refusal("conflict"));
	});
});

/** Ada, signed in, with a token. */
async function open() {
	const registry = createTestRegistry();
	const { secret, account } = await signIn(registry);
	const { token } = await issueToken(registry, {
		name: "Build",
		ownerId: account.id,
		scopes: ["agents:write"],
	});
	return { registry, id: account.id, secret, token };
}

async function signIn(registry: TestRegistry) {
	const { code } = await makeSignInLink(registry, { email: "ada@quay.works" }, actor);
	return redeemSignIn(registry, { code, deviceDigest: null });
}
