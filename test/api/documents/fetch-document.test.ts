import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { createDocumentAsker } from "#api/claims/schedule-checks.ts";
import { checkerCommand } from "#api/process/confined-commands.ts";
import { Problem } from "#contract/http/problem.ts";
import { ReadDocumentAnswer } from "#contract/intake/document.ts";
import { createAddressCheck } from "#delivery/check-webhook-address.ts";
import { createTestRegistry } from "../../registry/registry-fixture.ts";
import { drawSample, NOW, type Service, startService } from "../running-service.ts";

const SERVER = JSON.stringify({
	name: "com.example.pier/gauge",
	description: "Reads water levels.",
	version: "0.3.1",
	remotes: [{ type: "streamable-http", url: "https://gauge.example.org/mcp" }],
});

/** The answers of the foreign host. */
const FILES: Readonly<Record<string, string>> = {
	"/server.json": SERVER,
	"/page": "<!doctype html><title>server.json</title>",
	"/large": "x".repeat(262_145),
	"/unknown.json": '{"a":1}',
	"/wrong.json": '{"name":"x","version":7,"packages":[{"registryType":7}]}',
};

const knocks: (string | undefined)[] = [];
const opened = ["127.0.0.1"];
const asker = createDocumentAsker({
	command: checkerCommand({ baseUrl: "https://a.dev", about: "documents", allowed: opened }),
	registry: createTestRegistry(),
	log: () => {},
});

const host = createServer(({ url = "" }, response) => {
	knocks.push(url);
	const text = FILES[url];
	response.writeHead(text === undefined ? 404 : 200).end(text);
}).listen(0, "127.0.0.1");
await once(host, "listening");
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
const drawn = await drawSample();
const service = await startService(drawn, {
	checkAddress: createAddressCheck(opened),
	askForDocument: asker.askForDocument,
});
const token = await service.createToken("agents:write");
afterAll(async () => {
	asker.stop();
	host.close();
});

function ask(
	body: unknown,
	{
		origin: at = service.origin,
		bearer = token,
		signal = null,
	}: { origin?: string; bearer?: string; signal?: AbortSignal | null | undefined } = {},
) {
	return fetch(`${at}/api/v1/documents/fetch`, {
		method: "POST",
		headers: { Authorization: `Bearer ${bearer}`, "Content-Type": "application/json" },
		body: JSON.stringify(body),
		signal: signal ?? null,
	});
}

const kept = async () => (await service.registry.store.documents.list()).length;

describe("POST /api/v1/documents/fetch", () => {
	it("shows what was read at an address, and stores where, when and for whom it was", async () => {
		const address = `${origin}/server.json`;
		const response = await ask({ address });
		expect(response.status).toBe(201);
		const answer = ReadDocumentAnswer.parse(await response.json());
		expect(answer).toMatchObject({
			format: "mcp-server",
			origin: address,
			fetched_at: NOW.toISOString(),
			listing: { protocol_name: "com.example.pier/gauge", transports: ["streamable-http"] },
		});
		const { store } = service.registry;
		expect(await store.documents.find(answer.sha256)).toEqual({
			sha256: answer.sha256,
			format: "mcp-server",
			text: SERVER,
			origin: address,
			fetchedAt: NOW.toISOString(),
			by: expect.any(String),
		});
		const registered = await fetch(`${service.origin}/api/v1/agents/register`, {
			method: "POST",
			headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
			body: JSON.stringify({
				title: "Pier Gauge",
				website_url: "https://pier-gauge.dev/",
				documents: [answer.sha256],
			}),
		});
		expect(registered.status).toBe(202);
	});

	it.each([
		["a missing file", "/nothing.json", "address_failed", "answers with status 404."],
		["a page", "/page", "address_failed", "a web page (HTML)"],
		["too much", "/large", "address_failed", "larger than 256 KiB."],
		["an unknown format", "/unknown.json", "invalid_body", "MCP server.json"],
	])("refuses %s with its reason, and stores nothing", async (_what, path, code, words) => {
		const before = await kept();
		const response = await ask({ address: origin + path });
		expect(response.status).toBe(422);
		const problem = Problem.parse(await response.json());
		expect(problem).toMatchObject({ code, detail: expect.stringContaining(words) });
		if (code === "address_failed") {
			const detail = expect.stringMatching(/^does not return a document: .*[^.]$/);
			expect(problem.errors).toEqual([{ pointer: "#/address", detail }]);
		}
		expect(await kept()).toBe(before);
	});

	it("is answered before the connection would be closed, and logged as what it was", async () => {
		const [late, patient] = await Promise.all(
			[{ answerWithinMs: 50 }, {}].map((options) =>
				startService(drawn, {
					...options,
					askForDocument: () => pause(200, { fetched: true, text: SERVER }),
				}),
			),
		);
		const body = { address: "https://tidetable.dev/" };
		const send = async ({ origin, createToken }: Service, signal?: AbortSignal) =>
			ask(body, { origin, bearer: await createToken("agents:write"), signal });
		if (!late || !patient) throw new Error("The services did not start");
		const response = await send(late);
		expect(response.status).toBe(503);
		expect(response.headers.get("retry-after")).toBe("30");
		expect(Problem.parse(await response.json()).detail).toContain("took too long");
		await expect(send(patient, AbortSignal.timeout(50))).rejects.toThrow();
		await expect.poll(() => late.logged.join()).toContain('"status":503');
		await expect.poll(() => patient.logged.join()).toContain('"status":499');
		await pause(300);
		expect([...late.logged, ...patient.logged].join()).not.toMatch(/"status":20|"level":"error"/);
		for (const { close } of [late, patient]) await close();
	});

	it("names everything wrong with a document at once", async () => {
		const response = await ask({ address: `${origin}/wrong.json`, format: "mcp-server" });
		const { errors = [] } = Problem.parse(await response.json());
		expect(errors.map(({ pointer }) => pointer)).toEqual(
			expect.arrayContaining(["#/name", "#/version", "#/packages/0/registryType"]),
		);
	});

	it.each([
		["nothing", {}, "#/address"],
		["no address", { address: "server json" }, "#/address"],
		["plain http outside", { address: "http://tidetable.dev/server.json" }, "#/address"],
		["a file of this machine", { address: "file:///etc/passwd" }, "#/address"],
		["an address inside", { address: "https://10.0.0.1/server.json" }, "#/address"],
		["a password", { address: "https://me:secret@tidetable.dev/" }, "#/address"],
		["another member", { address: "https://tidetable.dev/", by: "me" }, "#/by"],
		["an unknown format", { address: "https://tidetable.dev/", format: "x" }, "#/format"],
	])("sends no request for %s", async (_what, body, pointer) => {
		knocks.length = 0;
		const response = await ask(body);
		expect(response.status).toBe(422);
		const { code, errors } = Problem.parse(await response.json());
		expect(code).toBe("invalid_body");
		expect(errors?.map((error) => error.pointer)).toEqual([pointer]);
		expect(knocks).toEqual([]);
	});

	it("counts towards the limit of registrations", async () => {
		const limited = await startService(drawn, { limits: { submission: 1 } });
		try {
			const bearer = await limited.createToken("agents:write");
			const again = () => ask({ address: "http" }, { origin: limited.origin, bearer });
			expect([(await again()).status, (await again()).status]).toEqual([422, 429]);
		} finally {
			await limited.close();
		}
	});
});
