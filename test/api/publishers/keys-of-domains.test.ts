import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { AskForKeys } from "#api/claims/schedule-checks.ts";
import { RegistryToken } from "#contract/accounts/publisher.ts";
import { Problem } from "#contract/http/problem.ts";
import { account, agent } from "../../registry/record-builders.ts";
import { save } from "../../registry/store-suite.ts";
import { serverJson } from "../mcp-registry/server-json.ts";
import { drawSample, NOW, startService } from "../running-service.ts";

const ADA = "account:ada";
const DOMAIN = "quay.example.org";

const ed25519 = generateKeyPairSync("ed25519");
const p384 = generateKeyPairSync("ec", { namedCurve: "P-384" });
const other = generateKeyPairSync("ed25519");

/** As the official publisher prints what to publish. */
function proofRecord(key: KeyObject): string {
	const { kty, x = "", y = "" } = key.export({ format: "jwk" });
	const bytes = Buffer.from(x, "base64url");
	if (kty === "OKP") return `v=MCPv1; k=ed25519; p=${bytes.toString("base64")}`;
	const isOdd = ((Buffer.from(y, "base64url").at(-1) ?? 0) & 1) === 1;
	const compressed = Buffer.concat([Buffer.from([isOdd ? 3 : 2]), bytes]);
	return `v=MCPv1; k=ecdsap384; p=${compressed.toString("base64")}`;
}

let published = "";
const asked: Parameters<AskForKeys>[0][] = [];
const drawn = await drawSample();
const service = await startService(drawn, {
	publishing: () => ({
		askForKeys: async (place) => {
			asked.push(place);
			return published === ""
				? { fetched: false, finding: "There is no TXT record." }
				: { fetched: true, text: published };
		},
	}),
});
const own = agent("quay-gauge", { ownerId: ADA, websiteUrl: `https://${DOMAIN}/` });
await save(service.registry.store, ({ accounts, agents }) => {
	for (const id of [ADA, "account:bo"]) accounts.save(account(id));
	agents.save({ ...own, claim: { ...own.claim, domainVerifiedAt: NOW.toISOString() } });
});

interface Attempt {
	key?: KeyObject;
	at?: Date;
	timestamp?: string;
	domain?: string;
	digest?: string | null;
	path?: string;
}

function signIn(attempt: Attempt = {}) {
	const { key = ed25519.privateKey, at = NOW, domain = DOMAIN, digest = null } = attempt;
	// The official publisher writes whole seconds.
	const timestamp = attempt.timestamp ?? at.toISOString().replace(/\.\d+Z$/, "Z");
	const signature = sign(digest, Buffer.from(timestamp), { key, dsaEncoding: "ieee-p1363" });
	return fetch(service.origin + (attempt.path ?? "/v0/auth/dns"), {
		method: "POST",
		headers: { "Content-Type": "application/json", Accept: "application/json" },
		body: JSON.stringify({ domain, timestamp, signed_timestamp: signature.toString("hex") }),
	});
}

async function refusal(attempt: Attempt) {
	const response = await signIn(attempt);
	const { status, detail } = Problem.parse(await response.json());
	return { status, detail };
}

async function publish(token: string, name: string) {
	const { status } = await fetch(`${service.origin}/v0/publish`, {
		method: "POST",
		headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
		body: JSON.stringify(serverJson(name)),
	});
	return status;
}

describe("a key of a verified domain", () => {
	it.each([
		["Ed25519", ed25519, null],
		["P-384", p384, "sha384"],
	] as const)(
		"(%s) in a TXT record signs its owner in, with what is under the domain",
		async (_, key, digest) => {
			published = `v=spf1 -all\n${proofRecord(other.publicKey)}\n${proofRecord(key.publicKey)}`;
			const response = await signIn({ key: key.privateKey, digest });
			expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)]);
			const { registry_token: token, ...answer } = RegistryToken.parse(await response.json());
			expect(answer).toEqual({
				expires_at: NOW.getTime() / 1000 + 15 * 60,
				owner: "me",
				namespaces: ["org.example.quay"],
			});
			expect(asked.at(-1)).toEqual({ domain: DOMAIN, method: "dns", location: DOMAIN });
			expect(await publish(token, `org.example.quay/${digest ?? "plain"}`)).toBe(200);
			expect(await publish(token, `org.example.quay.pier/${digest ?? "plain"}`)).toBe(200);
			expect(await publish(token, "org.example.quayside/x")).toBe(403);
			const sent = await service.registry.store.submissions.by("openOwner", ADA);
			expect(sent.map(({ listing }) => listing.protocolName)).toContain(
				"org.example.quay.pier/plain",
			);
		},
	);

	it("in the well-known file signs its owner in, for the domain alone", async () => {
		published = proofRecord(ed25519.publicKey);
		const response = await signIn({ path: "/v0.1/auth/http" });
		const { registry_token: token } = RegistryToken.parse(await response.json());
		expect(asked.at(-1)).toMatchObject({
			method: "website",
			location: `https://${DOMAIN}/.well-known/mcp-registry-auth`,
		});
		expect(await publish(token, "org.example.quay/by-file")).toBe(200);
		expect(await publish(token, "org.example.quay.pier/by-file")).toBe(403);
	});

	it.each<[string, Attempt, string]>([
		["by another key", { key: other.privateKey }, "signed this timestamp"],
		["by another kind of key", { key: p384.privateKey, digest: "sha384" }, "signed this timestamp"],
		["16 seconds ago", { at: new Date(NOW.getTime() - 16_000) }, "15 seconds"],
		["16 seconds ahead", { at: new Date(NOW.getTime() + 16_000) }, "15 seconds"],
	])("refuses a signature %s", async (_, attempt, reason) => {
		published = proofRecord(ed25519.publicKey);
		const expected = { status: 401, detail: expect.stringContaining(reason) };
		expect(await refusal(attempt)).toEqual(expected);
	});

	it.each([
		["", "There is no TXT record."],
		["v=spf1 -all", "publishes no key"],
		["v=MCPv1; k=ed25519; p=bm9wZQ==", "signed this timestamp"],
		["v=MCPv1; k=rsa; p=bm9wZQ==", "signed this timestamp"],
	])("says what is wrong with what the domain publishes (%j)", async (text, reason) => {
		published = text;
		expect(await refusal({})).toEqual({ status: 401, detail: expect.stringContaining(reason) });
	});

	it.each(["127.0.0.1", "localhost", "quay.example.org.", "[::1]", "a..b"])(
		"refuses %s, which is no domain",
		async (domain) => {
			const before = asked.length;
			const { status } = await refusal({ domain });
			expect([422, 403]).toContain(status);
			expect(asked.length).toBe(before);
		},
	);
});

describe("a domain that nobody has verified here", () => {
	it("is not asked", async () => {
		const before = asked.length;
		expect(await refusal({ domain: "elsewhere.example.org" })).toEqual({
			status: 403,
			detail: expect.stringContaining("verify it first"),
		});
		expect(asked.length).toBe(before);
	});

	it("is not asked either if several owners have: none can be chosen", async () => {
		const shared = agent("shared", { ownerId: "account:bo", websiteUrl: `https://${DOMAIN}/bo` });
		await save(service.registry.store, ({ agents }) =>
			agents.save({ ...shared, claim: { ...shared.claim, domainVerifiedAt: NOW.toISOString() } }),
		);
		const expected = { status: 403, detail: expect.stringContaining("Several owners") };
		expect(await refusal({})).toEqual(expected);
	});
});
