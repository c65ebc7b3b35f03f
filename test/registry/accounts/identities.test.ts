import { describe, expect, it } from "vitest";
import type { AccountRole } from "#contract/vocabulary.ts";
import { linkIdentity, unlinkIdentity } from "#registry/accounts/linked-identities.ts";
import type { ProvenIdentity } from "#registry/accounts/proven-identity.ts";
import { signInByIdentity } from "#registry/accounts/sign-in.ts";
import { account, identity } from "../record-builders.ts";
import { createTestRegistry, refusal, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

const accountId = "owner:ada";

function proven(provider: string, members: Partial<ProvenIdentity> = {}): ProvenIdentity {
	const issuer = `https://${provider}.dev`;
	const usual = { label: null, email: null, isModerator: false };
	return { provider, issuer, subject: "ada", ...usual, ...members };
}

async function withAda(role: AccountRole = "member", members = {}): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await put(registry.store, { accounts: [account(accountId, { role, ...members })] });
	return registry;
}

const link = (registry: TestRegistry, who: ProvenIdentity) =>
	linkIdentity(registry, { accountId, proven: who });
const signIn = (registry: TestRegistry, who: ProvenIdentity) =>
	signInByIdentity(registry, { proven: who, deviceDigest: null });
const roleOf = async ({ store }: TestRegistry) => (await store.accounts.find(accountId))?.role;
const idOf = async ({ store }: TestRegistry, name: string) =>
	(await store.identities.list()).find(({ provider }) => provider === name)?.digest ?? "";

describe("a role from groups", () => {
	it("stays while at least one provider gives it", async () => {
		const registry = await withAda();
		await link(registry, proven("harbor", { isModerator: true }));
		await link(registry, proven("quay", { isModerator: true }));
		await signIn(registry, proven("harbor"));
		expect(await roleOf(registry)).toBe("moderator");
		await unlinkIdentity(registry, { accountId, id: await idOf(registry, "quay") });
		expect(await roleOf(registry)).toBe("member");
	});

	it.each(["moderator", "operator"] as const)(
		"has no effect if a %s was appointed by hand, before or after",
		async (role) => {
			const registry = await withAda(role);
			await link(registry, proven("harbor", { isModerator: true }));
			await signIn(registry, proven("harbor"));
			expect(await roleOf(registry)).toBe(role);
		},
	);

	it("is not removed from somebody who became an operator meanwhile", async () => {
		const registry = await withAda();
		await link(registry, proven("harbor", { isModerator: true }));
		const { store } = registry;
		const moderator = await store.accounts.find(accountId);
		if (moderator) {
			await save(store, ({ accounts }) => accounts.save({ ...moderator, role: "operator" }));
		}
		await signIn(registry, proven("harbor"));
		expect(await roleOf(registry)).toBe("operator");
	});
});

describe("identities of an account", () => {
	it("are limited to ten", async () => {
		const registry = await withAda();
		for (let number = 0; number < 10; number += 1) await link(registry, proven(`p${number}`));
		await expect(link(registry, proven("one-more"))).rejects.toEqual(
			refusal("quota_reached", /10 linked providers/),
		);
	});

	it("of the same subject at another issuer belong to somebody else", async () => {
		const registry = await withAda();
		await link(registry, proven("harbor"));
		const { account: other } = await signIn(registry, proven("quay"));
		expect(other.id).not.toBe(accountId);
	});

	it("may all be removed if mail, a passkey or the role of operator remains", async () => {
		for (const [role, members] of [
			["member", {}],
			["operator", { email: null }],
		] as const) {
			const registry = await withAda(role, members);
			await save(registry.store, ({ identities }) => identities.save(identity("harbor")));
			await unlinkIdentity(registry, { accountId, id: identity("harbor").digest });
			expect(await registry.store.identities.list()).toEqual([]);
		}
		const registry = await withAda("member", { email: null });
		await save(registry.store, ({ identities }) => identities.save(identity("harbor")));
		const unlinking = unlinkIdentity(registry, { accountId, id: identity("harbor").digest });
		await expect(unlinking).rejects.toEqual(refusal("conflict", /only way to sign in/));
	});

	it("are not created if the network has created enough accounts", async () => {
		const registry = createTestRegistry();
		const beforeCreation = async () => {
			throw refusalOfTest;
		};
		const refusalOfTest = new Error("enough");
		const signingIn = signInByIdentity(registry, {
			proven: proven("harbor"),
			deviceDigest: null,
			beforeCreation,
		});
		await expect(signingIn).rejects.toBe(refusalOfTest);
		expect(await registry.store.identities.list()).toEqual([]);
	});
});
