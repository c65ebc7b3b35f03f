import { describe, expect, it } from "vitest";
import { removeAgent, restoreAgent } from "#registry/agents/restore-agent.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { account } from "../record-builders.ts";
import { reviewer } from "../registry-fixture.ts";
import { createFollowed, type Followed, operator, pageOf, serverOf } from "./source-builders.ts";

const name = "com.example/x";
const server = serverOf(name);
const gone = pageOf([], { gone: [{ origin: server.origin, movedTo: null }] });

/** Both list the same name; the first one brings it. */
async function follow(): Promise<Followed> {
	const followed = await createFollowed(["evil", "official"]);
	await followed.run([pageOf([server], { highWater: "2026-05-01T00:00:00.000Z" })], "evil");
	return followed;
}

/** Ways in which the listing goes, each the act of somebody else. */
const REMOVALS: Readonly<Record<string, (followed: Followed) => Promise<unknown>>> = {
	"the source evil": (followed) => followed.run([gone], "evil", "changes"),
	"a moderator": ({ registry }) =>
		removeAgent(registry, { slug: "x", actor: reviewer, as: "moderator", reason: "Spam." }),
	"its owner": (followed) => removeByOwner(followed, { isProven: false }),
	"its proven owner": (followed) => removeByOwner(followed, { isProven: true }),
	"an operator who no longer follows evil": ({ ask }) =>
		ask("remove", { source: "evil", with_listings: true }),
};

async function removeByOwner({ registry, agent }: Followed, { isProven }: { isProven: boolean }) {
	const found = await agent("x");
	const proof = isProven ? { domainVerifiedAt: found.createdAt } : {};
	await registry.store.transact(async ({ agents, accounts }) => {
		accounts.save(account("owner:ada"));
		agents.save({ ...found, ownerId: "owner:ada", claim: { ...found.claim, ...proof } });
	});
	await removeAgent(registry, { slug: "x", actor: { id: "owner:ada" }, as: "owner" });
}

async function stateOf(followed: Followed, source: string) {
	const entry = await followed.registry.store.sourceEntries.find(`${source} ${server.origin}`);
	return [entry?.state, entry?.reason];
}

const byModerator = "The listing x is the same agent and was removed by a moderator.";
const byOwner = "The listing x is the same agent and was removed by its owner.";

describe("a removal binds only who made it, and says who that was", () => {
	it.each([
		["the source evil", "evil", "gone", "Its source has removed it."],
		["the source evil", "official", "waiting", null],
		["a moderator", "evil", "left_out", byModerator],
		["a moderator", "official", "left_out", byModerator],
		["its owner", "official", "waiting", null],
		["its proven owner", "evil", "left_out", byOwner],
		["its proven owner", "official", "left_out", byOwner],
		["an operator who no longer follows evil", "official", "waiting", null],
		["an operator who no longer follows evil", "evil", "waiting", null],
	])("removed by %s, listed by %s: %s", async (remover, lister, state, reason) => {
		const followed = await follow();
		await REMOVALS[remover]?.(followed);
		const isAnew = !(await followed.registry.store.sources.find(lister));
		const place = `https://${lister}.example`;
		const settings = { name: lister, format: "mcp-registry", place, decision: "approve" };
		if (isAnew) await followed.ask("add", settings);
		await followed.run([pageOf([server])], lister);
		expect(await stateOf(followed, lister)).toEqual([state, reason]);
	});

	it.each(Object.keys(REMOVALS))("removed by %s, it can be listed again", async (remover) => {
		const followed = await follow();
		await REMOVALS[remover]?.(followed);
		const { store } = followed.registry;
		await followed.run([pageOf([server])], "official");
		await followed.ask("retry", { source: "official", origin: server.origin });
		await followed.run([pageOf([server])], "official");
		const [waiting] = await store.submissions.by("status", "pending");
		expect(waiting?.flags).toMatchObject([
			{ code: "removed_before", detail: expect.stringMatching(/was removed by/) },
		]);
		const decision = { outcome: "approved" } as const;
		await decideAsRead(followed.registry, { id: waiting?.id ?? "", decision, actor: reviewer });
		expect(await followed.agent("x-dev")).toMatchObject({ status: "active" });
		expect(await followed.agent("x-dev")).toMatchObject({ protocolName: name });
		// It stays, whatever the removed listing was.
		await followed.run([pageOf([serverOf(name, { request: { title: "Anew" } })])], "official");
		expect(await followed.agent("x-dev")).toMatchObject({ title: "Anew" });
		expect(await stateOf(followed, "official")).toEqual(["followed", null]);
	});

	it.each<[string, (followed: Followed) => Promise<unknown>]>([
		[
			"its entry is tried again",
			({ ask }) => ask("retry", { source: "evil", origin: server.origin }),
		],
		[
			"it is restored",
			({ registry }) =>
				restoreAgent(registry, { slug: "x", actor: operator, as: "moderator", reason: "Real." }),
		],
	])("what a source removed comes back when %s", async (_, restore) => {
		const followed = await follow();
		await followed.run([gone], "evil", "changes");
		await restore(followed);
		await followed.run([pageOf([server])], "evil");
		expect(await followed.agent("x")).toMatchObject({ status: "active" });
		expect(await followed.registry.store.agents.list()).toHaveLength(1);
	});

	it("is not restored over a listing that has its name by now", async () => {
		const followed = await follow();
		await followed.run([gone], "evil", "changes");
		await followed.run([pageOf([server])], "official");
		const [waiting] = await followed.registry.store.submissions.by("status", "pending");
		const decision = { outcome: "approved" } as const;
		await decideAsRead(followed.registry, { id: waiting?.id ?? "", decision, actor: reviewer });
		const act = { slug: "x", actor: operator, as: "moderator", reason: "Real." } as const;
		await expect(restoreAgent(followed.registry, act)).rejects.toThrow(
			'The agent "x-dev" already has this name in its protocol.',
		);
	});

	it("cannot be undone by a restoration if a moderator made it for good", async () => {
		const followed = await follow();
		const { registry } = followed;
		const removal = { slug: "x", actor: reviewer, as: "moderator", reason: "Spam." } as const;
		await removeAgent(registry, { ...removal, forGood: true });
		const act = { slug: "x", actor: operator, as: "moderator", reason: "Real." } as const;
		await expect(restoreAgent(followed.registry, act)).rejects.toThrow("No public agent");
	});
});
