import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { refusal } from "../registry/registry-fixture.ts";
import { createPorts, originsOf, readAllPages, sourceAt } from "./reading.ts";
import { recordedServers } from "./recorded-answers.ts";
import { startRegistry } from "./recorded-registry.ts";

const answer =
	(code: number, body: string, headers: Record<string, string> = {}) =>
	(response: ServerResponse) =>
		void response.writeHead(code, headers).end(body);

describe("a registry of MCP servers", () => {
	it("is read page by page, with every version", async () => {
		const lamp = recordedServers(1)[0];
		if (!lamp) throw new Error("There is a server.");
		const newer = { ...lamp, version: "1.1.0", updatedAt: "2026-04-02T00:00:00.000Z" };
		const registry = await startRegistry([...recordedServers(250), newer]);
		const pages = await readAllPages(sourceAt(registry.address));
		expect(pages.map(({ entries }) => entries.length)).toEqual([99, 100, 51]);
		expect(pages[0]?.entries[0]?.versions?.map(({ number }) => number)).toEqual(["1.1.0", "1.0.0"]);
		expect(pages.map(({ highWater }) => highWater)).toEqual([
			"2026-04-02T00:00:00.000Z",
			"2026-04-01T00:59:00.000Z",
			"2026-04-01T00:59:00.000Z",
		]);
		expect(registry.asked).toEqual([
			"/v0.1/servers?limit=100",
			expect.stringMatching(/^\/v0\.1\/servers\?limit=100&cursor=/),
			expect.stringMatching(/^\/v0\.1\/servers\?limit=100&cursor=/),
		]);
		expect(pages.map(({ next }) => next?.slice(registry.address.length) ?? null)).toEqual([
			registry.asked[1],
			registry.asked[2],
			null,
		]);
	});

	it("is asked for changes since the newest known one, with an overlap", async () => {
		const registry = await startRegistry([
			...recordedServers(3),
			{
				name: "io.github.lightkeeper/gone",
				version: "1.0.0",
				updatedAt: "2026-05-01T00:00:00.000Z",
				status: "deleted",
				statusMessage: "Went out.",
			},
		]);
		const pages = await readAllPages(
			sourceAt(registry.address, { kind: "changes", highWater: "2026-05-01T00:05:00.000Z" }),
		);
		expect(registry.asked).toEqual([
			"/v0.1/servers?limit=100&updated_since=2026-04-30T23%3A55%3A00.000Z&include_deleted=true",
		]);
		expect(pages.flatMap(({ entries }) => entries)).toMatchObject([
			{
				origin: "mcp-registry:io.github.lightkeeper/gone",
				versions: [{ status: "deleted", message: "Went out." }],
			},
		]);
	});

	it("has an empty page if nothing has changed", async () => {
		const registry = await startRegistry(recordedServers(3));
		const source = sourceAt(registry.address, {
			kind: "changes",
			highWater: "2026-05-01T00:00:00.000Z",
		});
		expect(await readAllPages(source)).toEqual([
			{
				entries: [],
				invalid: [],
				gone: [],
				next: null,
				highWater: null,
				validator: null,
				isUnchanged: false,
			},
		]);
	});

	it("is read on after an interruption", async () => {
		const registry = await startRegistry(recordedServers(250));
		const whole = await readAllPages(sourceAt(registry.address));
		const rest = await readAllPages(sourceAt(registry.address, { next: whole[0]?.next ?? null }));
		expect(rest).toEqual(whole.slice(1));
	});

	it.each([
		[["include_deleted"], "/v0.1/servers?limit=100&updated_since="],
		[["include_deleted", "updated_since"], "/v0.1/servers?limit=100"],
		[["include_deleted", "updated_since", "limit"], "/v0.1/servers"],
	])("is asked again without unknown parameters: %j", async (unknown, last) => {
		const registry = await startRegistry(recordedServers(3));
		for (const name of unknown) registry.unknown.add(name);
		const source = sourceAt(registry.address, {
			kind: "changes",
			highWater: "2026-04-01T00:05:00.000Z",
		});
		expect(originsOf(await readAllPages(source)).length).toBe(3);
		expect(registry.asked.length).toBe(unknown.length + 1);
		expect(registry.asked.at(-1)?.startsWith(last)).toBe(true);
	});

	it.each([
		["/", "/v0.1/servers?limit=100"],
		["/v0.1/servers", "/v0.1/servers?limit=100"],
		["/v0.1/servers?limit=2", "/v0.1/servers?limit=2"],
	])("can be given as base or list: %s", async (path, asked) => {
		const registry = await startRegistry(recordedServers(1));
		await readAllPages(sourceAt(registry.address + path));
		expect(registry.asked).toEqual([asked]);
	});
});

describe("faults of a registry", () => {
	const cut = (response: ServerResponse, honest: string) =>
		void response.end(honest.slice(0, honest.length / 2));

	it("lose nothing: after each of them all entries are complete", async () => {
		const sound = await startRegistry(recordedServers(650));
		const expected = await readAllPages(sourceAt(sound.address));
		const registry = await startRegistry(recordedServers(650));
		registry.faults
			.set(1, answer(429, "", { "Retry-After": "3" }))
			.set(2, answer(429, "", { "Retry-After": "Mon, 04 May 2026 12:00:30 GMT" }))
			.set(4, answer(500, "{}"))
			.set(6, () => {})
			.set(8, cut)
			.set(10, answer(200, "<!doctype html><title>Busy</title>", { "Content-Type": "text/html" }))
			.set(12, (response) => void response.destroy())
			.set(14, (response, honest) => {
				response.setHeader("Content-Length", honest.length).write(honest.slice(0, 99));
				response.destroy();
			});
		const ports = createPorts({ timeoutMs: 1_500 });
		const pages = await readAllPages(sourceAt(registry.address), ports);
		expect(registry.asked.length).toBeGreaterThanOrEqual(expected.length + 8);
		expect(pages.map(({ entries }) => entries)).toEqual(expected.map(({ entries }) => entries));
	});

	it.each([
		["a web page", "<html>", /: \S+ was answered with a web page instead of a document\. /],
		[
			"JSON that breaks off",
			'{"servers": [',
			/was answered with JSON that is invalid, incomplete or too deep\./,
		],
		[
			"another document",
			'{"error": "no"}',
			/is not a page of an MCP registry, which has a list `servers`\./,
		],
		[
			"a list that leads back to itself",
			'{"servers": [], "metadata": {"nextCursor": "same"}}',
			/cursor=same leads back to a page that was already read\.$/,
		],
	])("are reported with the source: %s", async (_, body, sentence) => {
		const registry = await startRegistry([]);
		for (let request = 1; request < 9; request++) registry.faults.set(request, answer(200, body));
		const reading = readAllPages(sourceAt(registry.address));
		await expect(reading).rejects.toEqual(refusal("unavailable", sentence));
		await expect(reading).rejects.toEqual(refusal("unavailable", /^Source upstream: http/));
	});

	it.each([
		[{ pages: 2, megabytes: 1 }, 2, /is larger than a source may be: 2 pages or 1 MB\.$/],
		[{ pages: 9, megabytes: 0.001 }, 1, /: 9 pages or 0\.001 MB\.$/],
	])("that never ends are limited to %j", async (most, read, sentence) => {
		const registry = await startRegistry(recordedServers(900));
		const reading = readAllPages(sourceAt(registry.address), createPorts({ most }));
		await expect(reading).rejects.toEqual(refusal("unavailable", sentence));
		expect(registry.asked.length).toBe(read);
	});

	it("such as changes between two pages do not stop a run", async () => {
		const registry = await startRegistry(recordedServers(150));
		registry.faults.set(1, (response, honest) => {
			registry.versions = registry.versions.slice(110);
			response.end(honest);
		});
		const pages = await readAllPages(sourceAt(registry.address));
		expect(pages.map(({ entries }) => entries.length)).toEqual([100, 40]);
	});

	it("such as invalid servers are kept with their text, under the same name in each run", async () => {
		const bad = {
			name: "spaces are no name",
			version: "1.0.0",
			updatedAt: "2026-04-01T00:00:00.000Z",
		};
		const registry = await startRegistry([bad, ...recordedServers(2)]);
		const [page] = await readAllPages(sourceAt(registry.address));
		expect(page?.entries.length).toBe(2);
		expect(page?.invalid).toEqual([
			{
				origin: expect.stringMatching(/^mcp-registry:#[0-9a-f]{16}$/),
				reason: "`server.name` must be 1 to 200 visible ASCII characters without spaces.",
				text: expect.stringContaining('"spaces are no name"'),
			},
		]);
		registry.versions.push({ ...bad, name: "io.github.aardvark/first" });
		const [again] = await readAllPages(sourceAt(registry.address));
		expect(again?.invalid).toEqual(page?.invalid);
	});

	it("such as a page with only invalid servers do not count as an empty page", async () => {
		const registry = await startRegistry([]);
		registry.faults.set(1, answer(200, '{"servers": [{"x": 1}]}'));
		const [page] = await readAllPages(sourceAt(registry.address));
		expect(page?.invalid).toMatchObject([{ reason: "It lists no server.json." }]);
	});

	it("such as a 256 kB description do not affect other servers", async () => {
		const [lamp, other] = recordedServers(2);
		if (!lamp || !other) throw new Error("There are two.");
		const long = { ...lamp, server: { description: "x".repeat(262_144) } };
		const registry = await startRegistry([long, other]);
		const [page] = await readAllPages(sourceAt(registry.address));
		expect(page?.entries.length).toBe(1);
		expect(page?.invalid).toEqual([
			{
				origin: `mcp-registry:${lamp.name}`,
				reason: "The document must be at most 262144 bytes.",
				text: expect.stringContaining('"description":"xxxx'),
			},
		]);
	});

	it("do not include names that differ only in case", async () => {
		const [lamp] = recordedServers(1);
		if (!lamp) throw new Error("There is one.");
		const registry = await startRegistry([lamp, { ...lamp, name: lamp.name.toUpperCase() }]);
		expect(originsOf(await readAllPages(sourceAt(registry.address)))).toEqual([
			`mcp-registry:${lamp.name.toUpperCase()}`,
			`mcp-registry:${lamp.name}`,
		]);
	});

	it("such as a change days ahead of our clock do not move the next request", async () => {
		const [lamp] = recordedServers(1);
		if (!lamp) throw new Error("There is one.");
		const early = { ...lamp, version: "2.0.0", updatedAt: "2099-01-01T00:00:00.000Z" };
		const registry = await startRegistry([lamp, early]);
		const [page] = await readAllPages(sourceAt(registry.address));
		expect(page?.highWater).toBe(lamp.updatedAt);
	});
});
