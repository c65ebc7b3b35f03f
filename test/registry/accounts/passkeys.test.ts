import { describe, expect, it } from "vitest";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { addPasskey, removePasskey } from "#registry/accounts/linked-identities.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { beginRoundTrip } from "#registry/accounts/sessions.ts";
import { type PasskeySignIn, redeemSignIn, signInByPasskey } from "#registry/accounts/sign-in.ts";
import { sha256 } from "#registry/sha256.ts";
import { createTestRegistry, refusal, START, type TestRegistry } from "../registry-fixture.ts";

const deviceDigest = sha256("this browser");
const credential = { id: "cred-1", publicKey: "a2V5", counter: 3, transports: ["internal"] };

async function member(registry: TestRegistry, email = "ada@quay.works"): Promise<AccountRecord> {
	return (await makeSignInLink(registry, { email }, { id: "operator:command-line" })).account;
}

const challenge = (registry: TestRegistry, accountId: string | null) =>
	beginRoundTrip(registry, { kind: "passkey", accountId, deviceDigest });

async function add(registry: TestRegistry, accountId: string, members = {}) {
	return addPasskey(registry, {
		accountId,
		deviceDigest,
		credential,
		name: "Phone",
		challenge: await challenge(registry, accountId),
		...members,
	});
}

describe("adding a passkey", () => {
	it("stores it with the account", async () => {
		const registry = createTestRegistry();
		const { id } = await member(registry);
		const { passkeys } = await add(registry, id);
		expect(passkeys).toEqual([
			{ ...credential, name: "Phone", createdAt: START, lastUsedAt: null },
		]);
		expect(await registry.store.audit.newestBy("all", "yes")).toContainEqual(
			expect.objectContaining({ actor: id, action: "passkey.add" }),
		);
	});

	it("gives it a name if it has none", async () => {
		const registry = createTestRegistry();
		const { id } = await member(registry);
		const { passkeys } = await add(registry, id, { name: undefined });
		expect(passkeys[0]?.name).toBe("Passkey");
	});

	it.each<[string, (registry: TestRegistry, accountId: string) => Promise<object>]>([
		["that was never made", async () => ({ challenge: "A".repeat(43) })],
		["for signing in", async (registry) => ({ challenge: await challenge(registry, null) })],
		[
			"of another account",
			async (registry) => ({
				challenge: await challenge(registry, (await member(registry, "bo@quay.works")).id),
			}),
		],
		["of another browser", async () => ({ deviceDigest: sha256("another") })],
		["without a browser", async () => ({ deviceDigest: null })],
		[
			"that is older than 5 minutes",
			async (registry, id) => {
				const old = await challenge(registry, id);
				registry.pass({ hours: 5 / 60 });
				return { challenge: old };
			},
		],
		[
			"that was used",
			async (registry, id) => {
				const used = await challenge(registry, id);
				await add(registry, id, { challenge: used });
				return { challenge: used, credential: { ...credential, id: "cred-2" } };
			},
		],
		["and a name that hides something", async () => ({ name: "Pho\u200Bne" })],
	])("is refused for a challenge %s", async (_what, prepare) => {
		const registry = createTestRegistry();
		const { id } = await member(registry);
		const members = await prepare(registry, id);
		const before = await registry.store.accounts.find(id);
		await expect(add(registry, id, members)).rejects.toEqual(refusal("invalid_body"));
		expect(await registry.store.accounts.find(id)).toEqual(before);
	});

	it("is refused if it was added before, or is the eleventh", async () => {
		const registry = createTestRegistry();
		const { id } = await member(registry);
		await add(registry, id);
		await expect(add(registry, id)).rejects.toEqual(refusal("conflict", /already/));
		for (let count = 2; count <= 10; count += 1) {
			await add(registry, id, { credential: { ...credential, id: `cred-${count}` } });
		}
		const eleventh = add(registry, id, { credential: { ...credential, id: "cred-11" } });
		await expect(eleventh).rejects.toEqual(refusal("quota_reached", /10 passkeys/));
	});

	it("can be undone by its owner only, down to the last one", async () => {
		const registry = createTestRegistry();
		const { id } = await member(registry);
		const bo = await member(registry, "bo@quay.works");
		await add(registry, id);
		const theirs = removePasskey(registry, { accountId: bo.id, passkeyId: "cred-1" });
		await expect(theirs).rejects.toEqual(refusal("not_found"));
		const { passkeys } = await removePasskey(registry, { accountId: id, passkeyId: "cred-1" });
		expect(passkeys).toEqual([]);
	});
});

describe("signing in with a passkey", () => {
	async function prepared() {
		const registry = createTestRegistry();
		const { id: accountId } = await member(registry);
		await add(registry, accountId);
		registry.pass({ hours: 1 });
		const attempt: PasskeySignIn = {
			accountId,
			deviceDigest,
			passkeyId: "cred-1",
			challenge: await challenge(registry, null),
			verify: async ({ counter }) => counter + 1,
		};
		return { registry, attempt };
	}

	it("starts a session and stores the counter and the time", async () => {
		const { registry, attempt } = await prepared();
		const { account, session } = await signInByPasskey(registry, attempt);
		const at = "2026-05-04T13:00:00.000Z";
		expect(session).toMatchObject({ accountId: account.id, confirmedAt: at });
		expect(account.passkeys).toMatchObject([{ counter: 4, lastUsedAt: at }]);
		expect(await registry.store.accounts.find(account.id)).toEqual(account);
	});

	it("is refused for an answer that was used", async () => {
		const { registry, attempt } = await prepared();
		await signInByPasskey(registry, attempt);
		const again = signInByPasskey(registry, attempt);
		await expect(again).rejects.toEqual(refusal("sign_in_required"));
		expect(await registry.store.sessions.list()).toHaveLength(1);
	});

	it.each<[string, (registry: TestRegistry, attempt: PasskeySignIn) => Promise<object>]>([
		["a signature that does not fit", async () => ({ verify: async () => undefined })],
		["an unknown account", async () => ({ accountId: "account:unknown" })],
		["an unknown passkey", async () => ({ passkeyId: "cred-2" })],
		[
			"a passkey of another account",
			async (registry) => ({ accountId: (await member(registry, "bo@quay.works")).id }),
		],
		["an unknown challenge", async () => ({ challenge: "A".repeat(43) })],
		[
			"a challenge for adding a passkey",
			async (registry, { accountId }) => ({ challenge: await challenge(registry, accountId) }),
		],
		["another browser", async () => ({ deviceDigest: sha256("another") })],
		[
			"a challenge older than 5 minutes",
			async (registry) => {
				registry.pass({ hours: 5 / 60 });
				return {};
			},
		],
	])("is refused to %s, in the same words", async (_what, prepare) => {
		const { registry, attempt } = await prepared();
		const members = await prepare(registry, attempt);
		const signingIn = signInByPasskey(registry, { ...attempt, ...members });
		await expect(signingIn).rejects.toEqual(refusal("sign_in_required", /is not valid here, or/));
		expect(await registry.store.sessions.list()).toEqual([]);
	});

	it("uses up a challenge if it fails", async () => {
		const { registry, attempt } = await prepared();
		const unfit = refusal("sign_in_required");
		const failing = signInByPasskey(registry, { ...attempt, verify: async () => undefined });
		await expect(failing).rejects.toEqual(unfit);
		await expect(signInByPasskey(registry, attempt)).rejects.toEqual(unfit);
		const next = { ...attempt, challenge: await challenge(registry, null) };
		await expect(signInByPasskey(registry, next)).resolves.toBeDefined();
	});

	it("makes the browser known to the account", async () => {
		const { registry, attempt } = await prepared();
		const { account } = await signInByPasskey(registry, attempt);
		expect(account.devices.map(({ digest }) => digest)).toEqual([deviceDigest]);
	});

	it("does not accept the challenge of a passkey as a link", async () => {
		const { registry, attempt } = await prepared();
		for (const code of [attempt.challenge, `areg_once_${attempt.challenge}`]) {
			const redeeming = redeemSignIn(registry, { code, deviceDigest });
			await expect(redeeming).rejects.toEqual(refusal("spent_link"));
		}
	});
});
