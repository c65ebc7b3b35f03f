import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog, describeError, LOG_LEVELS } from "#api/process/log.ts";
import { drawEmpty } from "../empty-registry.ts";
import { type DrawnSample, NOW, type Service, startService } from "../running-service.ts";

describe("a log", () => {
	it("is one JSON object per line", () => {
		const lines: string[] = [];
		createLog(
			(line) => lines.push(line),
			() => NOW,
		)("info", "two\nlines", { path: '/"\r\n{' });
		expect(lines).toHaveLength(1);
		expect(lines[0]?.indexOf("\n")).toBe((lines[0]?.length ?? 0) - 1);
		expect(JSON.parse(lines[0] ?? "")).toEqual({
			at: NOW.toISOString(),
			level: "info",
			message: "two\nlines",
			path: '/"\r\n{',
		});
	});

	it.each([
		["info", ["info", "warn", "error"]],
		["warn", ["warn", "error"]],
		["error", ["error"]],
	] as const)("has the lines from a level up: %s", (lowest, expected) => {
		const written: string[] = [];
		const log = createLog(
			(line) => written.push(JSON.parse(line).level),
			() => NOW,
			lowest,
		);
		for (const level of LOG_LEVELS) log(level, "something");
		expect(written).toEqual(expected);
	});

	it.each([
		["a message", (token: string) => [`saw ${token}`, {}] as const],
		["a field", (token: string) => ["x", { token }] as const],
		["an address", (token: string) => ["x", { path: `/api?key=${token}&b=1` }] as const],
		[
			"an escaped address",
			(token: string) => ["x", { path: `/${token.replace("_", "%5F")}` }] as const,
		],
		[
			"an error",
			(token: string) =>
				["x", describeError(new Error(token, { cause: new Error(token) }))] as const,
		],
		["something thrown", (token: string) => ["x", describeError(token)] as const],
	])("leaves no token in %s", (_, entry) => {
		const secret = `${"aB3".repeat(12)}Zz`;
		const [message, fields] = entry(`areg_${secret}`);
		let written = "";
		createLog(
			(line) => {
				written += line;
			},
			() => NOW,
		)("error", message, fields);
		expect(written).not.toContain(secret.slice(0, 6));
		expect(written).toContain("areg_…");
		expect(JSON.parse(written)).toMatchObject({ level: "error" });
	});
});

describe("a one-time link", () => {
	it.each(["/sign-in/areg_once_{}/", "/x?a=areg%5Fonce_{}&b=1", "AREG_ONCE_{}", "areg_once%5F{}"])(
		"leaves nothing of its code in a log, written as %s",
		(form) => {
			const secret = "kJ3-_dQ9aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0iL3oR";
			let written = "";
			createLog(
				(line) => {
					written = line;
				},
				() => NOW,
			)("info", form.replace("{}", secret));
			expect(written).toContain("areg_…");
			for (const part of secret.split(/[-_]+/)) expect(written).not.toContain(part);
		},
	);
});

describe("the log of requests", () => {
	let drawn: DrawnSample;
	let service: Service;
	beforeAll(async () => {
		drawn = await drawEmpty();
		service = await startService(drawn, { trustProxy: ["127.0.0.1"] });
	});
	afterAll(async () => {
		await service.close();
		await drawn.remove();
	});

	/** The only line of a request. */
	async function lineOf(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
		service.logged.length = 0;
		const response = await fetch(service.origin + path, init);
		await response.arrayBuffer();
		while (service.logged.length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
		expect(service.logged).toHaveLength(1);
		return JSON.parse(service.logged[0] ?? "");
	}

	it("names the request, the endpoint that answered it, and its id", async () => {
		const response = await fetch(`${service.origin}/api/v1/categories?x=1`);
		expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
		expect(await lineOf("/api/v1/categories?x=1")).toMatchObject({
			level: "info",
			method: "GET",
			path: "/api/v1/categories",
			status: 200,
			endpoint: "listCategories",
			token: null,
			finished: true,
		});
	});

	it("can be switched off, and errors are still logged", async () => {
		const render = () => Promise.reject(new Error("The template is broken"));
		const pages = { version: "broken", assets: new Map(), render };
		const quiet = await startService(drawn, { logRequests: false, pages });
		for (const path of ["/api/v1/categories?x=1", "/agents/?q=tide"]) {
			await (await fetch(quiet.origin + path)).arrayBuffer();
		}
		await quiet.close();
		const messages = new Set(quiet.logged.map((line) => JSON.parse(line).message));
		expect([...messages]).toEqual(["request failed"]);
	});

	it("names the trace of the request, and no invalid one", async () => {
		const [trace, parent] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];
		const traceparent = `00-${trace}-${parent}-01`;
		const line = await lineOf("/api/v1/categories", { headers: { traceparent } });
		expect(line).toMatchObject({ trace, parent });
		const other = await lineOf("/api/v1/categories", { headers: { traceparent: "00-x-y-01" } });
		expect(Object.keys(other)).not.toContain("trace");
	});

	it.each([
		["203.0.113.77", "203.0.113.0/24"],
		["::ffff:203.0.113.77", "203.0.113.0/24"],
		["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
		["2001:db8::77", "2001:db8::/48"],
		["2001::77", "2001::/48"],
		["::1", "::/48"],
		["not an address:77", ""],
	])("stores of the client %s no more than %s", async (address, network) => {
		const line = await lineOf("/api", { headers: { "X-Forwarded-For": address } });
		expect(line.client).toBe(network);
	});

	it("names a token by its id and never by its text, wherever it was sent", async () => {
		const token = await service.createToken("agents:write");
		const [record] = await service.registry.store.tokens.list();
		for (const init of [
			{ headers: { "X-API-Key": token } },
			{
				headers: {
					Authorization: `Bearer ${token}`,
					Cookie: `t=${token}`,
					Referer: token,
					"User-Agent": token,
				},
			},
		]) {
			const line = await lineOf(`/api/v1/enterprise/agents?key=${token}`, init);
			expect(line.token).toBe(record?.id);
			expect(JSON.stringify(line)).not.toContain(token.slice(5));
		}
		expect(JSON.stringify(await lineOf(`/${token}`))).not.toContain(token.slice(5));
	});

	it("contains nothing of a body", async () => {
		const token = await service.createToken("agents:write");
		const line = await lineOf("/api/v1/agents/register", {
			method: "POST",
			headers: { "X-API-Key": token, "Content-Type": "application/json" },
			body: '{"title":"Private Plans",',
		});
		expect(line.status).toBe(400);
		expect(JSON.stringify(line)).not.toContain("Private");
	});

	it("keeps its own id, not one from a client", async () => {
		const line = await lineOf("/api", { headers: { "X-Request-Id": "chosen-by-client" } });
		expect(line.id).not.toBe("chosen-by-client");
	});
});
