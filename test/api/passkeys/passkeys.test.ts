import { describe, expect, it } from "vitest";
import {
	accountIdOf,
	challengeOf,
	parseNewCredential,
	parseUsedCredential,
} from "#api/passkeys/credential.ts";
import {
	registrationOptions,
	relyingPartyOf,
	signInOptions,
	verifyNewPasskey,
	verifyPasskey,
} from "#api/passkeys/verify-passkey.ts";
import type { Passkey } from "#domain/records/account-record.ts";
import { account } from "../../registry/record-builders.ts";
import { refusal, START } from "../../registry/registry-fixture.ts";
import { createAuthenticator } from "./software-authenticator.ts";

const site = { baseUrl: "https://registry.pier9.dev:8443", name: "Pier" };
const party = relyingPartyOf(site);
const challenge = `${"c".repeat(42)}A`;
const ada = account("account:ada");
const here = { challenge, origin: party.origin, rpId: party.id };

async function registered() {
	const device = createAuthenticator();
	const made = await verifyNewPasskey(site, parseNewCredential(device.register(here)));
	const passkey: Passkey = { ...made, name: "Phone", createdAt: START, lastUsedAt: null };
	return { device, passkey };
}

describe("a relying party", () => {
	it.each([
		["https://registry.pier9.dev", "registry.pier9.dev", "https://registry.pier9.dev"],
		["https://registry.pier9.dev:443", "registry.pier9.dev", "https://registry.pier9.dev"],
		["http://localhost:4321", "localhost", "http://localhost:4321"],
	])("of %s is %s at %s", (baseUrl, id, origin) => {
		expect(relyingPartyOf({ baseUrl, name: "Pier" })).toEqual({ id, origin, name: "Pier" });
	});
});

describe("the options for a browser", () => {
	it("for a new passkey ask for a discoverable one that verifies the user", async () => {
		const known = { ...ada, passkeys: [(await registered()).passkey] };
		const options = await registrationOptions(site, { account: known, challenge });
		expect(options).toMatchObject({
			challenge,
			rp: { id: "registry.pier9.dev", name: "Pier" },
			user: { id: Buffer.from(ada.id).toString("base64url"), name: "ada@quay.works" },
			attestation: "none",
			authenticatorSelection: { residentKey: "required", userVerification: "required" },
			excludeCredentials: [{ id: known.passkeys[0]?.id }],
			timeout: 300_000,
		});
	});

	it("to sign in name no passkey", async () => {
		const options = await signInOptions(site, challenge);
		expect(options).toMatchObject({ challenge, rpId: party.id, userVerification: "required" });
		expect(options.allowCredentials ?? []).toEqual([]);
	});
});

describe("a new passkey", () => {
	it("is accepted with its key, counter and transports", async () => {
		const { device, passkey } = await registered();
		expect(passkey).toMatchObject({ id: device.id, counter: 0, transports: ["internal"] });
		expect(passkey.publicKey).toMatch(/^[\w-]{60,}$/);
	});

	it.each([
		["for another origin", { origin: "https://evil.example" }],
		["for the same host over http", { origin: "http://registry.pier9.dev:8443" }],
		["bound to another host", { rpId: "pier9.dev" }],
		["of a device that did not verify the user", { verifiesUser: false }],
	])("%s is refused", async (_what, change) => {
		const answer = createAuthenticator().register({ ...here, ...change });
		const verifying = verifyNewPasskey(site, parseNewCredential(answer));
		await expect(verifying).rejects.toEqual(
			refusal("invalid_body", /does not belong to this site/),
		);
	});
});

describe("a sign-in by a passkey", () => {
	const verify = (answer: string, passkey: Passkey) =>
		verifyPasskey(site, { credential: parseUsedCredential(answer), passkey });

	it("verifies with its key, and returns the account and the counter", async () => {
		const { device, passkey } = await registered();
		const answer = device.signIn({ ...here, userHandle: ada.id });
		expect(accountIdOf(parseUsedCredential(answer))).toBe(ada.id);
		expect(challengeOf(parseUsedCredential(answer))).toBe(challenge);
		expect(await verify(answer, passkey)).toBe(1);
	});

	it.each([
		["for another origin", { origin: "https://evil.example" }],
		["bound to another host", { rpId: "evil.example" }],
		["of a device that did not verify the user", { verifiesUser: false }],
	])("%s is refused", async (_what, change) => {
		const { device, passkey } = await registered();
		const answer = device.signIn({ ...here, userHandle: ada.id, ...change });
		expect(await verify(answer, passkey)).toBeUndefined();
	});

	it("with the key of another device is refused", async () => {
		const { passkey } = await registered();
		const answer = createAuthenticator().signIn({ ...here, userHandle: ada.id });
		expect(await verify(answer, passkey)).toBeUndefined();
	});

	it("whose counter does not increase is refused, because there is a copy", async () => {
		const { device, passkey } = await registered();
		const answer = device.signIn({ ...here, userHandle: ada.id });
		expect(await verify(answer, { ...passkey, counter: 1 })).toBeUndefined();
		expect(await verify(answer, { ...passkey, counter: 7 })).toBeUndefined();
	});

	it("with another challenge than the signed one is refused", async () => {
		const { device, passkey } = await registered();
		const answer = JSON.parse(device.signIn({ ...here, userHandle: ada.id }));
		const other = { type: "webauthn.get", challenge: "x".repeat(43), origin: party.origin };
		answer.response.clientDataJSON = Buffer.from(JSON.stringify(other)).toString("base64url");
		expect(await verify(JSON.stringify(answer), passkey)).toBeUndefined();
	});
});

describe("an answer of no authenticator", () => {
	it.each([
		"",
		"{",
		"null",
		"[]",
		"{}",
		'{"id":"a","rawId":"a","type":"public-key","response":{}}',
		'{"id":"a b","rawId":"a","type":"public-key","response":{"clientDataJSON":"e30","attestationObject":"e30","authenticatorData":"e30","signature":"e30","userHandle":"e30"}}',
		'{"id":"a","rawId":"a","type":"password","response":{"clientDataJSON":"e30","attestationObject":"e30","authenticatorData":"e30","signature":"e30","userHandle":"e30"}}',
	])("%j is refused", (text) => {
		expect(() => parseNewCredential(text)).toThrow(refusal("invalid_body", /cannot be read/));
		expect(() => parseUsedCredential(text)).toThrow(refusal("invalid_body", /cannot be read/));
	});

	it("without a challenge is refused", () => {
		const text = JSON.stringify({
			id: "a",
			rawId: "a",
			type: "public-key",
			response: { clientDataJSON: "e30", attestationObject: "e30" },
		});
		expect(() => challengeOf(parseNewCredential(text))).toThrow(refusal("invalid_body"));
	});
});
