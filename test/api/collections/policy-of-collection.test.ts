import { createPublicKey, verify } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { POLICIES, POLICY_IDS } from "#connect/policies/all-policies.ts";
import { openSigner } from "#signing/signing-keys.ts";
import { NOW } from "../running-service.ts";
import * as asked from "./asked-collections.ts";
import { SLUG } from "./stored-collection.ts";

const dataDirectory = await mkdtemp(join(tmpdir(), "policy-of-collection-"));
afterAll(() => rm(dataDirectory, { recursive: true }));
const { ask, service, tokenOf } = await asked.serveCollections({ dataDirectory });

const addressOf = (query: string, slug = SLUG) => `/api/v1/collections/${slug}/policy${query}`;
const signed = async (query: string) => {
	const response = await fetch(service.origin + addressOf(query));
	return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe("the policy of a collection", () => {
	it("has the approved version of each server, as the file of its client", async () => {
		const { status, headers, text } = await ask(addressOf("?client=claude-code"));
		expect(status).toBe(200);
		expect(headers.get("content-type")).toBe("application/octet-stream");
		expect(headers.get("content-disposition")).toContain("claude-managed-settings.json");
		const { allowedMcpServers, "x-collection": about } = JSON.parse(text);
		const serverCommand = ["npx", "-y", "@example/lights-only@1.9.0"];
		expect(allowedMcpServers).toContainEqual({ serverCommand });
		expect(text).not.toContain("mirrors");
		expect(about).toMatchObject({ auto_admit: false });
		expect(about.url).toMatch(new RegExp(`/c/${SLUG}$`));
	});

	it("is there for every client, the same each time", async () => {
		for (const id of POLICY_IDS) {
			const [one, other] = await Promise.all([0, 1].map(() => ask(addressOf(`?client=${id}`))));
			expect([id, one?.status]).toEqual([id, 200]);
			expect(one?.text).toBe(other?.text);
		}
	});

	it("of another client is refused, with the known ones", async () => {
		for (const query of ["", "?client=", "?client=nobody", "?client=json&format=pdf"]) {
			const { status, text } = await ask(addressOf(query));
			expect([query, status]).toEqual([query, 400]);
			if (query.includes("nobody")) for (const id of POLICY_IDS) expect(text).toContain(id);
		}
	});

	it("for members only needs a token, is not kept, and has no address that nobody could read", async () => {
		const path = (client: string) => addressOf(`?client=${client}`, asked.MEMBERS);
		expect((await ask(path("json"))).status).toBe(404);
		const token = await tokenOf(asked.OWNER, "collections:read");
		const { status, headers } = await ask(path("json"), token);
		expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
		expect((await ask(path("visual-studio"), token)).status).toBe(400);
	});

	it("is signed with the key of the dumps, once this machine has one", async () => {
		const query = `?client=${POLICIES[0]?.ids[0]}`;
		const before = await signed(`${query}&format=signature`);
		expect(before.response.status).toBe(503);
		expect(before.bytes.toString()).toContain("This machine has no key");
		const { key } = await openSigner(dataDirectory, NOW);
		const { response, bytes } = await signed(`${query}&format=signature`);
		expect([response.status, bytes.length]).toEqual([200, 64]);
		expect(response.headers.get("content-disposition")).toContain("vs-code-policy.json.sig");
		const publicKey = createPublicKey({ key: { ...key }, format: "jwk" });
		const file = await signed(query);
		expect(verify(null, file.bytes, publicKey, bytes)).toBe(true);
		expect(verify(null, Buffer.from(`${file.bytes} `), publicKey, bytes)).toBe(false);
	});
});
