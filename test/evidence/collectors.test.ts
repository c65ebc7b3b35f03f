import type { RequestListener } from "node:http";
import { performance } from "node:perf_hooks";
import { describe, expect, it } from "vitest";
import { createCollector } from "#evidence/collectors.ts";
import { startHost } from "../outbound/listening-host.ts";
import { createPublicFetch, PUBLIC_ADDRESS } from "../outbound/public-fetch.ts";
import { LOOK_PARTS } from "./look-parts.ts";
import { modernServer } from "./mcp-servers.ts";

const NAMES = { "forge.example": [PUBLIC_ADDRESS], "other.example": [PUBLIC_ADDRESS] };
const TOKEN = "quite-secret";

function collector(addresses: Readonly<Record<string, string>>, clock = () => performance.now()) {
	return createCollector({
		...LOOK_PARTS,
		fetch: createPublicFetch(NAMES).fetch,
		clock,
		addresses,
		tokens: { "github.com": TOKEN },
	});
}

/** A host under any name, and whom it was sent a credential as. */
async function startNoted(listener: RequestListener) {
	const asked: string[] = [];
	const port = await startHost((request, response) => {
		const { headers, url } = request;
		if (url !== "/robots.txt") asked.push(`${headers.host}${url} ${headers.authorization ?? "-"}`);
		listener(request, response);
	});
	const plain = () => asked.map((one) => one.replaceAll(`:${port}`, ""));
	return { port, asked: plain };
}

describe("the token of a forge", () => {
	const SUBJECT = "repository:https://github.com/quay/mcp";

	it("is sent to the address of its API only, and is in no evidence", async () => {
		const { port, asked } = await startNoted(({ headers, url }, response) => {
			const elsewhere = `http://other.example:${port}/moved`;
			const isMoved = headers.host?.startsWith("forge") && url?.endsWith("/mcp");
			response.writeHead(isMoved ? 301 : 200, isMoved ? { Location: elsewhere } : {});
			response.end(JSON.stringify({ stargazers_count: 5 }));
		});
		const look = collector({ "github.com": `http://forge.example:${port}` });
		const looked = await look(SUBJECT);
		expect(looked.evidence).toMatchObject({ exists: "yes", stars: 5 });
		expect(asked()).toEqual([
			`forge.example/repos/quay/mcp Bearer ${TOKEN}`,
			"other.example/moved -",
			`forge.example/repos/quay/mcp/releases/latest Bearer ${TOKEN}`,
		]);
		expect(JSON.stringify(looked)).not.toContain(TOKEN);
	});

	it("is not sent to endpoints and files at the same address", async () => {
		const { port, asked } = await startNoted(modernServer());
		const origin = `http://forge.example:${port}`;
		const look = collector({ "github.com": origin });
		await look(`endpoint:${origin}/mcp`);
		await look(`package:mcpb/${origin}/a.mcpb`);
		expect(asked().filter((one) => !one.endsWith(" -"))).toEqual([]);
	});

	it("that is not known any more is told to the operator, without it", async () => {
		const { port } = await startNoted((_request, response) => response.writeHead(401).end());
		const looking = collector({ "github.com": `http://forge.example:${port}` })(SUBJECT);
		await expect(looking).rejects.toThrow(/does not know the token in FORGE_TOKENS/);
		await expect(looking).rejects.not.toThrow(TOKEN);
	});

	it.each([
		[{ "Retry-After": "later" }, 429, null],
		[{ "Retry-After": "120" }, 403, 120],
		[{ "Retry-After": "120", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "5" }, 429, 120],
		[{ "RateLimit-Remaining": "0", "RateLimit-Reset": "60" }, 200, 60],
		[
			{ "Retry-After": new Date(Date.now() + 600_000).toUTCString(), "X-RateLimit-Remaining": "0" },
			429,
			600,
		],
	] as const)("waits as %j of a %i asks", async (headers, status, seconds) => {
		const { port } = await startNoted((_request, response) => {
			response.writeHead(status, headers).end("{}");
		});
		const { retryAfter } = await collector({ "github.com": `http://forge.example:${port}` })(
			SUBJECT,
		);
		if (seconds === null) expect(retryAfter).toBeNull();
		else expect(Math.abs((retryAfter ?? 0) - seconds)).toBeLessThan(60);
	});

	it.each([
		["1", 200, 600],
		["0", 403, 600],
		["30", 200, null],
	])("leaves the forge alone once %s requests are left, before it refuses", async (...row) => {
		const [left, status, seconds] = row;
		const { port } = await startNoted((_request, response) => {
			const reset = String(Math.floor(Date.now() / 1000) + 600);
			response.writeHead(status, { "X-RateLimit-Remaining": left, "X-RateLimit-Reset": reset });
			response.end("{}");
		});
		const look = collector({ "github.com": `http://forge.example:${port}` });
		const { retryAfter } = await look(SUBJECT);
		if (seconds === null) expect(retryAfter).toBeNull();
		else expect(Math.abs((retryAfter ?? 0) - seconds)).toBeLessThan(60);
	});
});

describe("a collector that reaches nobody", () => {
	const DOWN = "endpoint:http://forge.example:9/mcp";

	it("calls nobody down, unless somebody answers who always does", async () => {
		const alone = collector({ npm: "http://forge.example:9", reference: "http://other.example:9" });
		await expect(alone("package:npm/tide")).rejects.toThrow(/Nobody answers/);
		await expect(alone(DOWN)).rejects.toThrow(/Nobody answers, not even http:\/\/other.example:9/);
		const { port } = await startNoted((_request, response) => response.writeHead(503).end());
		const online = collector({ reference: `http://other.example:${port}` });
		expect((await online(DOWN)).evidence).toMatchObject({ state: "unreachable" });
	});

	it("asks for that once a minute at most, and only after a failure", async () => {
		const { port, asked } = await startNoted(modernServer());
		let ms = 0;
		const look = collector({ reference: `http://other.example:${port}/ping` }, () => ms);
		await look(`endpoint:http://forge.example:${port}/mcp`);
		const pings = () => asked().filter((one) => one.includes("/ping")).length;
		expect(pings()).toBe(0);
		await look(DOWN);
		await look(DOWN);
		expect(pings()).toBe(1);
		ms = 60_001;
		await look(DOWN);
		expect(pings()).toBe(2);
	});
});
