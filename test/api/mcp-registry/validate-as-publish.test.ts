import { describe, expect, it } from "vitest";
import { McpValidation } from "#contract/protocols/mcp-publish.ts";
import { agent } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { useService } from "../running-service.ts";

const running = useService();

function serverJson(name: string, members: object = {}) {
	return {
		$schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
		name,
		description: "Reads water levels.",
		version: "1.0.0",
		websiteUrl: `https://${name.replace(/\W+/g, "-")}.dev/`,
		remotes: [{ type: "streamable-http", url: `https://${name.replace(/\W+/g, "-")}.dev/mcp` }],
		...members,
	};
}

function send(path: string, body: object, token?: string) {
	return fetch(running.service.origin + path, {
		method: "POST",
		headers: {
			"Content-Type": "application/json",
			...(token && { Authorization: `Bearer ${token}` }),
		},
		body: JSON.stringify(body),
	});
}

async function isValid(body: object, token?: string) {
	const response = await send("/v0.1/validate", body, token);
	expect(response.status).toBe(200);
	return McpValidation.parse(await response.json()).valid;
}

/** Listings of somebody who has proven a domain, and of nobody. */
async function listOthers() {
	const verified = { status: "verified", level: 2, changedAt: START } as const;
	const claim = { ...verified, domainVerifiedAt: START, repositoryVerifiedAt: null };
	await running.service.registry.store.transact(async ({ agents }) => {
		agents.save(
			agent("weir", { ownerId: "owner:ada", websiteUrl: "https://weir.example.org/", claim }),
		);
		agents.save(agent("lock", { ownerId: "owner:ada", protocolName: "dev.lock/keeper" }));
		agents.save(agent("sluice", { ownerId: null, protocolName: "dev.sluice/gate" }));
	});
}

/** Each as its document says, once without an account that could have it. */
const ROWS: readonly (readonly [why: string, document: object, status: number])[] = [
	["a new name", serverJson("dev.quay/gauge"), 200],
	["a name in a namespace that somebody has proven", serverJson("org.example.weir/x"), 403],
	["a name of somebody's listing", serverJson("dev.lock/keeper"), 403],
	["the same in other letters", serverJson("Dev.Lock/Keeper"), 403],
	["a name of a listing without an owner", serverJson("dev.sluice/gate"), 403],
	["a name of this registry", serverJson("test.registry/nothing"), 403],
	[
		"an address that is not public",
		serverJson("dev.quay/inner", { websiteUrl: "http://10.0.0.1/" }),
		422,
	],
	["no version", serverJson("dev.quay/bare", { version: undefined }), 422],
];

describe("what is valid can be published, and what is not is refused", () => {
	it.each(ROWS)("%s", async (_, document, status) => {
		const valid = status === 200;
		await listOthers();
		const token = await running.service.createToken("agents:write");
		expect(await isValid(document)).toBe(valid);
		expect(await isValid(document, token)).toBe(valid);
		const before = await running.service.registry.store.submissions.list();
		expect((await send("/v0.1/publish", document, token)).status).toBe(status);
		const after = await running.service.registry.store.submissions.list();
		expect(after.length - before.length).toBe(valid ? 1 : 0);
	});

	it("and what waits is known to whoever sent it", async () => {
		const token = await running.service.createToken("agents:write");
		const sent = serverJson("dev.quay/twice");
		expect((await send("/v0.1/publish", sent, token)).ok).toBe(true);
		expect(await isValid(sent, token)).toBe(true);
		const other = { ...sent, description: "Reads something else." };
		expect(await isValid(other, token)).toBe((await send("/v0.1/publish", other, token)).ok);
	});
});
