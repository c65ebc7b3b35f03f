import { writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { Problem } from "#contract/http/problem.ts";
import { leftOut } from "#contract/protocols/mcp-registry-endpoints.ts";
import { drawSample, startService } from "../running-service.ts";

const SECRET = "nobody may read this";

const drawn = await drawSample();
const service = await startService(drawn);
const { directory } = drawn.release;
// Next to the release, and in it without being listed.
await writeFile(join(directory, "..", "secret.json"), SECRET);
await writeFile(join(directory, "api/v1/agents/unlisted.json"), SECRET);
await writeFile(join(directory, "api/v1/agents/harbor-scout/secret.json"), SECRET);

interface RawAnswer {
	status: number;
	head: string;
	body: string;
}

/** Sends a request with a target that `fetch` would normalise. */
function getRaw(target: string, headers: readonly string[] = [], to = service): Promise<RawAnswer> {
	const lines = [`GET ${target} HTTP/1.1`, "Host: x", "Connection: close", ...headers, "", ""];
	return new Promise((resolve, reject) => {
		const socket = connect(to.port, "127.0.0.1", () => socket.write(lines.join("\r\n"), "latin1"));
		let text = "";
		socket.on("data", (chunk) => {
			text += chunk.toString("latin1");
		});
		socket.on("error", reject);
		socket.on("close", () => {
			const [head = "", ...body] = text.split("\r\n\r\n");
			resolve({ status: Number(head.slice(9, 12)), head, body: body.join("\r\n\r\n") });
		});
	});
}

describe("an invalid target: 400", () => {
	it.each([
		"http://x/api/v1",
		"http://elsewhere.test/api/v1",
		"m://elsewhere.test/x",
		"*",
		"/api/v1/agents/.",
		"/api/v1/agents/..",
		"/..",
		"/api/v1/agents/./harbor-scout",
		"/api/v1/agents/%2E%2E%2Fsecret.json",
		"/api/v1/agents/..%2f..%2f..%2f..%2fsecret.json",
		"/api/v1/agents/..%5c..%5csecret.json",
		"/api/v1/agents/harbor%2Dscout%2Fhistory",
		"/api/v1/agents/harbor-scout%00.json",
		"/api/v1/agents/harbor-scout%252f",
		"/api/v1/agents/%",
		"/api/v1/agents/%2",
		"/api/v1/agents/%u0041",
		"/api/v1/agents//harbor-scout",
		"/api/v1/agents/harbor-scout//",
		"/api/v1/agents/harbor-scout\\history",
		"/api/v1/agents/{slug}",
		'/api/v1/agents/"x"',
		"/api/badges/..%2f..%2fpackage.json",
		"//api/v1/agents",
		"/api/v1/agents/\\..\\x",
	])("%s", async (target) => {
		const { status, body } = await getRaw(target);
		expect(status).toBe(400);
		expect(Problem.parse(JSON.parse(body)).code).toBe("invalid_path");
	});
});

describe("a path of nothing: 404", () => {
	it.each([
		"/api/v1/agents/harbor-scout/",
		"/api/v1/agents/Harbor-Scout",
		"/API/V1/AGENTS",
		"/api/V1/agents",
		"/api/v2/agents",
		"/api/v1/v1/agents",
		"/api/v1/agents.json",
		"/api/v1/agents/harbor-scout.json",
		"/api/v1/agents/harbor-scout/history.json",
		"/api/v1/agents/harbor-scout/secret",
		"/api/v1/agents/harbor-scout/history/extra",
		"/api/v1/agents/unlisted",
		"/api/v1/agents/secret",
		"/api/v1/agents/%68arbor-scout",
		"/api/v1/agents/harbor-scout;v=1",
		"/api/v1/agents/harbor-scout%0d%0aX-Injected:1",
		"/api/v1/agents/-",
		"/api/v1/agents/...",
		"/api/v1/enterprise/agents.csv",
		"/_release/files.jsonl",
		"/secret.json",
		"/.git/config",
		"/favicon.png",
		"/package.json",
		"/api/v1/agents/__proto__",
		"/api/v1/agents/constructor",
	])("%s", async (target) => {
		const { status, head, body } = await getRaw(target);
		expect([status, body.includes(SECRET)]).toEqual([404, false]);
		expect(head).not.toMatch(/x-injected/i);
		expect(Problem.parse(JSON.parse(body)).code).toBe("not_found");
	});
});

describe("the length of a target", () => {
	it.each([
		[2048, 200],
		[2049, 414],
	])("of %i characters answers %i", async (length, status) => {
		const start = "/api/v1/categories?x=";
		expect((await getRaw(start + "a".repeat(length - start.length))).status).toBe(status);
	});
});

describe("methods", () => {
	const rows = [...ENDPOINTS, ...DASHBOARD] as readonly Endpoint[];
	const former = rows.flatMap((row) => (row.formerPath ? [{ ...row, path: row.formerPath }] : []));
	const methodsByPath = Map.groupBy([...rows, ...former], ({ path }) =>
		path.replace("{slug}", "harbor-scout").replace(/\{\w+\}/, "1"),
	);

	it.each(["PUT", "PATCH", "DELETE", "PROPFIND", "PURGE"])(
		"%s gets 405 if no route has it, and the allowed ones are named",
		async (method) => {
			for (const [path, endpoints] of methodsByPath) {
				if (endpoints.some((row) => row.method === method)) continue;
				if (leftOut(method, path)) continue;
				// A redirect would be followed to the refusal, and kept by caches.
				const response = await fetch(service.origin + path, { method, redirect: "manual" });
				expect([path, response.status]).toEqual([path, 405]);
				const named = (response.headers.get("allow") ?? "").split(", ");
				const known = endpoints.flatMap((row) =>
					row.method === "GET" ? ["GET", "HEAD"] : [row.method],
				);
				expect(named.sort()).toEqual([...new Set(known), "OPTIONS"].sort());
				expect(response.headers.get("cache-control")).toBe("no-store");
			}
		},
	);

	it.each([
		["POST", "/a2a", "/mcp"],
		["GET", "/.well-known/agent-card.json", "/mcp"],
		["POST", "/ard/search", "/.well-known/ard.json"],
		["GET", "/ard/agents/urn:air:registry.test:agents:harbor-scout", "/.well-known/ard.json"],
	])(
		"%s %s, which was once answered, gets 410 and what to use instead",
		async (method, path, use) => {
			const response = await fetch(service.origin + path, { method });
			expect(response.status).toBe(410);
			expect(await response.json()).toMatchObject({
				code: "no_longer_offered",
				detail: expect.stringContaining(use),
			});
		},
	);

	it("of an unknown path are not named", async () => {
		for (const method of ["OPTIONS", "POST", "DELETE"]) {
			const response = await fetch(`${service.origin}/api/v1/nothing`, { method });
			expect([response.status, response.headers.get("allow")]).toEqual([404, null]);
		}
	});

	it("are answered to a preflight with what browsers require", async () => {
		const response = await fetch(`${service.origin}/api/v1/agents/register`, {
			method: "OPTIONS",
			headers: { Origin: "https://elsewhere.test", "Access-Control-Request-Method": "POST" },
		});
		expect(response.status).toBe(204);
		expect(response.headers.get("access-control-allow-origin")).toBe("*");
		expect(response.headers.get("access-control-allow-methods")).toBe("POST, OPTIONS");
		expect(response.headers.get("access-control-allow-credentials")).toBeNull();
		for (const name of ["Idempotency-Key", "X-API-Key", "Authorization", "Content-Type"]) {
			expect(response.headers.get("access-control-allow-headers")).toContain(name);
		}
	});
});

describe("a redirect to HTTPS", () => {
	it("never leads to another host, with any target", async () => {
		const secure = await startService(drawn, {
			baseUrl: "https://registry.co",
			trustProxy: ["127.0.0.1"],
		});
		for (const target of [
			"m://elsewhere.test/x",
			"http://elsewhere.test/",
			"*",
			"//elsewhere.test",
			"/\\elsewhere.test",
		]) {
			const { status, head } = await getRaw(target, ["X-Forwarded-Proto: http"], secure);
			expect([target, status]).toEqual([target, 400]);
			expect(head).not.toMatch(/^location:/im);
		}
		const { status, head } = await getRaw(
			"/api?q=1",
			["X-Forwarded-Proto: http", "X-Forwarded-Host: elsewhere.test"],
			secure,
		);
		expect(status).toBe(308);
		expect(head).toContain("\r\nLocation: https://registry.co/api?q=1\r\n");
		await secure.close();
	});

	it("is not caused by an untrusted client", async () => {
		const secure = await startService(drawn, {
			baseUrl: "https://registry.co",
			trustProxy: ["10.0.0.1"],
		});
		expect((await getRaw("/api", ["X-Forwarded-Proto: http"], secure)).status).toBe(200);
		await secure.close();
	});
});
