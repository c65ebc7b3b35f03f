import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import type { Problem } from "#contract/http/problem.ts";
import { PATIENCE_MS } from "../../patience.ts";
import { startService, useService } from "../running-service.ts";
import { sendBytes } from "./send-bytes.ts";

const running = useService();

const sendRaw = (text: string) => sendBytes(running.service.port, text);
const getRaw = (target: string, headers = "") =>
	sendRaw(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);

describe("a path", () => {
	it("may have any query", async () => {
		expect(await getRaw("/api/v1/categories?a=%zz&b[]=1&b[]=2")).toMatch(/^HTTP\/1.1 200 /);
	});
});

describe("a body without an end", () => {
	it("is refused as soon as it is too large", async () => {
		const token = await running.service.createToken("agents:write");
		const socket = connect(running.service.port, "127.0.0.1");
		socket.on("error", () => {});
		socket.write(
			`POST /api/v1/agents/register HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\nTransfer-Encoding: chunked\r\n\r\n`,
		);
		const sending = setInterval(() => socket.write(`8000\r\n${"a".repeat(0x8000)}\r\n`), 2);
		const [answer] = await once(socket, "data", { signal: AbortSignal.timeout(PATIENCE_MS) });
		clearInterval(sending);
		socket.destroy();
		expect(String(answer)).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\nConnection: close\r\n/);
	});

	it("leaves nothing in the log if it only breaks off", async () => {
		const socket = connect(running.service.port, "127.0.0.1");
		socket.write(
			"POST /mcp HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
		);
		await once(socket, "connect");
		const before = running.service.logged.length;
		socket.destroy();
		await expect.poll(() => running.service.logged.length).toBeGreaterThan(before);
		expect(running.service.logged.slice(before).join()).not.toContain('"level":"error"');
	});
});

describe("an answer", () => {
	it.each([
		"Host: evil.test",
		"X-Forwarded-Host: evil.test",
		"X-Forwarded-Proto: https",
		"Forwarded: host=evil.test",
	])("is not affected by %s", async (header) => {
		const plain = (await getRaw("/api/v1/agents?limit=1")).split("\r\n\r\n")[1];
		const host = header.startsWith("Host") ? header : `Host: x\r\n${header}`;
		const answer = await sendRaw(
			`GET /api/v1/agents?limit=1 HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`,
		);
		expect(answer.split("\r\n\r\n")[1]).toBe(plain);
		expect(answer).not.toContain("evil");
	});

	it("never shows a stack, and the error behind a 500 is logged", async () => {
		const broken = await startService(running.drawn);
		broken.registry.store.tokens.findBy = () => Promise.reject(new Error("the secret reason"));
		const token = await broken.createToken("agents:write");
		const response = await fetch(`${broken.origin}/api/v1/agents/register`, {
			method: "POST",
			headers: { "X-API-Key": token },
		});
		const text = await response.text();
		expect(response.status).toBe(500);
		expect(text).not.toContain("secret reason");
		expect(broken.logged.join("")).toContain("the secret reason");
		await broken.close();
	});

	it("is 503 with a hint, and nothing else, before the first hour", async () => {
		const early = await startService(running.drawn, { withHour: false });
		for (const path of ["/api/v1/agents", "/api/v1/categories", "/api/health"]) {
			const response = await fetch(early.origin + path);
			expect(response.status).toBe(503);
			expect(response.headers.get("retry-after")).toBe("5");
			expect(((await response.json()) as Problem).code).toBe("unavailable");
		}
		await early.close();
	});
});

describe("HTTPS", () => {
	it("is the target of a redirect if a trusted proxy was asked without it", async () => {
		const secure = await startService(running.drawn, {
			baseUrl: "https://registry.test",
			trustProxy: ["127.0.0.1"],
		});
		const ask = (headers: Record<string, string>) =>
			fetch(`${secure.origin}/api/v1?x=1`, { headers, redirect: "manual" });
		const plain = await ask({ "X-Forwarded-Proto": "http" });
		expect([plain.status, plain.headers.get("location")]).toEqual([
			308,
			"https://registry.test/api/v1?x=1",
		]);
		const safe = await ask({ "X-Forwarded-Proto": "https" });
		expect(safe.status).toBe(200);
		expect(safe.headers.get("strict-transport-security")).toContain("max-age=31536000");
		await secure.close();
	});

	it("is not mentioned if the address is http", async () => {
		const response = await fetch(`${running.service.origin}/api/v1`, {
			headers: { "X-Forwarded-Proto": "http" },
		});
		expect(response.status).toBe(200);
		expect(response.headers.get("strict-transport-security")).toBeNull();
	});
});

describe("the log", () => {
	it("has one JSON line per request, without tokens, queries or full addresses", async () => {
		const before = running.service.logged.length;
		const token = await running.service.createToken("agents:read");
		await fetch(
			`${running.service.origin}/api/v1/agents/areg_${"a".repeat(38)}?q=private&key=${token}`,
		);
		const lines = running.service.logged.slice(before).map((line) => JSON.parse(line));
		expect(lines).toHaveLength(1);
		expect(lines[0]).toMatchObject({
			message: "request",
			method: "GET",
			status: 404,
			client: "127.0.0.0/24",
		});
		expect(JSON.stringify(lines)).not.toMatch(/areg_a|private|key=/);
	});
});
