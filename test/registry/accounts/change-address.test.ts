import { beforeEach, describe, expect, it } from "vitest";
import { signInCode } from "#domain/accounts/sign-in.ts";
import { checkWebAddress } from "#domain/web/web-address.ts";
import { makeAccountProof, useAccountProof } from "#registry/accounts/prove-account.ts";
import { newSecret, newSignIn } from "#registry/accounts/sessions.ts";
import { redeemSignIn } from "#registry/accounts/sign-in.ts";
import { saveWebhook } from "#registry/outbox/webhooks.ts";
import { account, membership, organisation, publisher, token } from "../record-builders.ts";
import { createTestRegistry, refusal, START, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

const ADA = "account:ada";
const OWN = "ada@quay.works";
const deviceDigest = "d".repeat(64);

let registry: TestRegistry;
beforeEach(() => {
	registry = createTestRegistry();
});

async function withAda(emailProvenAt: string | null = START) {
	await save(registry.store, ({ accounts, memberships }) => {
		accounts.save(account(ADA, { email: OWN, emailProvenAt }));
		memberships.save(membership("quay", { accountId: OWN, acceptedAt: null }));
	});
}

/** Changes the address, and returns the code that was sent to the former one. */
async function change(email: string): Promise<string> {
	const code = signInCode(newSecret(registry));
	const link = { kind: "link", accountId: null, email, deviceDigest, minutes: 15 } as const;
	await put(registry.store, { signIns: [newSignIn(registry, { ...link, secret: code })] });
	const used = await useAccountProof(registry, { code, deviceDigest, accountId: ADA });
	return ("email" in used ? used.former?.code : undefined) ?? "";
}

const redeem = (code: string) => redeemSignIn(registry, { code, deviceDigest: null });
const addressOf = async () => (await registry.store.accounts.find(ADA))?.email;

describe("undoing a change of the address", () => {
	it("ends what was sent to the addresses since, so that whoever took the account stays out", async () => {
		await withAda();
		const toAda = await change("thief@evil.dev");
		const toThief = await change("thief@worse.dev");
		await redeem(toAda);
		expect(await addressOf()).toBe(OWN);
		await expect(redeem(toThief)).rejects.toEqual(refusal("spent_link"));
		expect(await addressOf()).toBe(OWN);
	});

	it("ends proofs of the account that were made since, so that it joins no other", async () => {
		await withAda();
		await save(registry.store, ({ accounts }) => accounts.save(account("account:thief")));
		const toAda = await change("thief@evil.dev");
		const code = await makeAccountProof(registry, { accountId: ADA, deviceDigest });
		await redeem(toAda);
		const joining = useAccountProof(registry, { code, deviceDigest, accountId: "account:thief" });
		await expect(joining).rejects.toEqual(refusal("spent_link"));
	});
});

describe("after a change of the address", () => {
	it("jobs that were trusted since end with the undoing, and invitations stay the account's", async () => {
		await withAda();
		const job = publisher("job", { ownerId: ADA, createdAt: START });
		await save(registry.store, ({ publishers }) => publishers.save(job));
		registry.pass({ hours: 1 });
		const toAda = await change("thief@evil.dev");
		const createdAt = registry.now().toISOString();
		await put(registry.store, { publishers: [publisher("thief", { ownerId: ADA, createdAt })] });
		await redeem(toAda);
		expect(await registry.store.publishers.list()).toEqual([job]);
		expect(await registry.store.memberships.by("account", "thief@evil.dev")).toEqual([]);
	});

	it("webhooks and tokens that were made since end with the undoing, also an organisation's", async () => {
		await withAda();
		const { store } = registry;
		const guild = organisation("guild");
		await save(store, ({ organisations, memberships, tokens }) => {
			organisations.save(guild);
			memberships.save(membership("guild", { accountId: ADA, role: "admin" }));
			tokens.save(token("before", { ownerId: guild.id, by: ADA, createdAt: START }));
		});
		registry.pass({ hours: 1 });
		const toAda = await change("thief@evil.dev");
		const makeSecret = () => "whsec_test";
		const hook = { url: "https://evil.dev/", checkAddress: checkWebAddress, makeSecret };
		for (const accountId of [ADA, guild.id])
			await saveWebhook({ ...registry, by: ADA }, { ...hook, accountId });
		const createdAt = registry.now().toISOString();
		await save(store, ({ tokens }) => {
			const made = { ownerId: guild.id, createdAt };
			tokens.save(token("since", { ...made, by: ADA }));
			tokens.save(token("of-another", { ...made, by: "account:bo" }));
		});
		await redeem(toAda);
		expect((await store.accounts.find(ADA))?.webhook).toBeNull();
		expect((await store.organisations.find(guild.id))?.webhook).toBeNull();
		const ended = (await store.tokens.list()).filter(({ revokedAt }) => revokedAt !== null);
		expect(ended.map(({ id }) => id)).toEqual([token("since").id]);
	});

	it("the account joins no other while that can be undone, because both would be one for good", async () => {
		await withAda();
		await save(registry.store, ({ accounts }) => accounts.save(account("account:thief")));
		const toAda = await change("thief@evil.dev");
		const join = async () => {
			const code = await makeAccountProof(registry, { accountId: "account:thief", deviceDigest });
			return useAccountProof(registry, { code, deviceDigest, accountId: ADA });
		};
		await expect(join()).rejects.toEqual(refusal("conflict", /last 7 days/));
		await redeem(toAda);
		expect(await join()).toMatchObject({ stays: { id: ADA } });
	});
});

describe("invitations to an address", () => {
	it.each([
		["become those of the account whose address was proven", START, ADA],
		["stay where they are if the address was never proven", null, OWN],
	])("%s", async (_what, provenAt, invited) => {
		await withAda(provenAt);
		await change("new@quay.works");
		expect(await registry.store.memberships.list()).toMatchObject([{ accountId: invited }]);
	});
});
