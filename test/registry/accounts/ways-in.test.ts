import { describe, expect, it } from "vitest";
import { linkIdentity } from "#registry/accounts/linked-identities.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { requestSignInLink, useAccountProof } from "#registry/accounts/prove-account.ts";
import { redeemSignIn, signInByIdentity, signInByPasskey } from "#registry/accounts/sign-in.ts";
import { isAllowedAddress } from "#registry/accounts/ways-in.ts";
import { account } from "../record-builders.ts";
import { createTestRegistry, refusal } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";

const ANY_WAY = { onlyProviders: false, domains: [] };
const DEVICE = "d".repeat(64);
const INSIDE = "ada@quay.works";
const OUTSIDE = "eve@mail.example";
const OPERATOR = { id: "operator:command-line" };
const PLACES = refusal("not_allowed", /confirmed at quay\.works/);

const open = (signIn: { onlyProviders: boolean; domains: readonly string[] }) => ({
	...createTestRegistry(),
	signIn,
});
type Opened = ReturnType<typeof open>;

const asked = (email: string) => ({ email, deviceDigest: DEVICE, network: "n" });
const proven = (email: string | null, subject = "ada") => ({
	provider: "sso",
	issuer: "https://sso.dev",
	subject,
	label: null,
	email,
	isModerator: false,
});
const byProvider = (registry: Opened, email: string | null) =>
	signInByIdentity(registry, { proven: proven(email), deviceDigest: null });

describe("with providers only", () => {
	const rules = { onlyProviders: true, domains: [] };

	it("no mailed link and no passkey signs in, but a provider does, and a link of the operator", async () => {
		const registry = open(rules);
		const mailed = await requestSignInLink({ ...registry, signIn: ANY_WAY }, asked(INSIDE));
		const only = refusal("not_allowed", /with a provider/);
		const code = mailed?.code ?? "";
		await expect(redeemSignIn(registry, { code, deviceDigest: DEVICE })).rejects.toEqual(only);
		const passkey = { accountId: "a", passkeyId: "p", challenge: "c", deviceDigest: DEVICE };
		await expect(signInByPasskey(registry, { ...passkey, verify: async () => 1 })).rejects.toEqual(
			only,
		);
		const { account: made } = await byProvider(registry, INSIDE);
		const link = await makeSignInLink(registry, { accountId: made.id }, OPERATOR);
		const redeemed = await redeemSignIn(registry, { code: link.code, deviceDigest: null });
		expect(redeemed.account.id).toBe(made.id);
	});
});

describe("with domains of addresses", () => {
	const rules = { onlyProviders: false, domains: ["quay.works"] };

	it.each([
		[["quay.works"], "ada@quay.works", true],
		[["quay.works"], "ada@sub.quay.works", false],
		[["quay.works"], "ada@evilquay.works", false],
		[["quay.works"], "quay.works@mail.example", false],
		[[".quay.works"], "ada@sub.quay.works", true],
		[[".quay.works"], "ada@quay.works", false],
		[["quay.works", "pier.dev"], "ada@pier.dev", true],
		[["quay.works"], null, false],
		[[], null, true],
		[[], "eve@mail.example", true],
	])("%j: %s may have an account: %s", (domains, email, may) => {
		expect(isAllowedAddress({ signIn: { onlyProviders: false, domains } }, email)).toBe(may);
	});

	it("nobody else gets an account, whichever way it would be made", async () => {
		const registry = open(rules);
		expect(await requestSignInLink(registry, asked(OUTSIDE))).toBeUndefined();
		const sent = await requestSignInLink({ ...registry, signIn: ANY_WAY }, asked(OUTSIDE));
		await expect(
			redeemSignIn(registry, { code: sent?.code ?? "", deviceDigest: DEVICE }),
		).rejects.toEqual(PLACES);
		for (const email of [OUTSIDE, null]) {
			await expect(byProvider(registry, email)).rejects.toEqual(PLACES);
		}
		expect(await registry.store.accounts.list()).toEqual([]);
		expect(await requestSignInLink(registry, asked(INSIDE))).toBeDefined();
		expect((await byProvider(registry, INSIDE)).account.email).toBe(INSIDE);
	});

	it("no account gets another address, by mail or by a provider", async () => {
		const registry = open(rules);
		await put(registry.store, {
			accounts: [account("account:ada", { email: INSIDE }), account("account:bo", { email: null })],
		});
		const sent = await requestSignInLink({ ...registry, signIn: ANY_WAY }, asked(OUTSIDE));
		const proof = { code: sent?.code ?? "", deviceDigest: DEVICE, accountId: "account:ada" };
		await expect(useAccountProof(registry, proof)).rejects.toEqual(PLACES);
		await linkIdentity(registry, { accountId: "account:bo", proven: proven(OUTSIDE, "bo") });
		expect(await registry.store.accounts.find("account:bo")).toMatchObject({ email: null });
	});

	it("whom the operator vouches for signs in with any address", async () => {
		const registry = open(rules);
		const { code } = await makeSignInLink(registry, { email: OUTSIDE }, OPERATOR);
		await redeemSignIn(registry, { code, deviceDigest: null });
		const mailed = await requestSignInLink(registry, asked(OUTSIDE));
		const redeemed = await redeemSignIn(registry, {
			code: mailed?.code ?? "",
			deviceDigest: DEVICE,
		});
		expect(redeemed.account.email).toBe(OUTSIDE);
	});
});
