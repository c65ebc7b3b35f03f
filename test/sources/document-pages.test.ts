import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startHost } from "../outbound/listening-host.ts";
import { refusal } from "../registry/registry-fixture.ts";
import { createPorts, originsOf, readAllPages, sourceAt } from "./reading.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const model = (number: number) => ({
	id: `lab/wave-${number}`,
	name: `Lab: Wave ${number}`,
	pricing: { prompt: "0.000001", completion: "0.000002" },
	context_length: 1_000,
});
const nameless = {
	identifier: "",
	displayName: "Nameless",
	type: "application/a2a-agent-card+json",
	url: "https://example.org/nameless.json",
};
const catalogue = {
	specVersion: "1.0",
	entries: [
		{
			identifier: "urn:air:example.org:agents:tides",
			displayName: "Tides",
			type: "application/a2a-agent-card+json",
			url: "https://example.org/tides.json",
		},
		nameless,
	],
};

async function hostWith(text: string, headers: Record<string, string> = {}) {
	const asked: (string | undefined)[] = [];
	const port = await startHost((request, response) => {
		asked.push(request.headers["if-none-match"]);
		const isKnown = headers.ETag !== undefined && request.headers["if-none-match"] === headers.ETag;
		response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : text);
	});
	return { address: `http://127.0.0.1:${port}/document`, asked };
}

describe("a document at an address", () => {
	it("is handed over in parts, each of which may be the last", async () => {
		const data = Array.from({ length: 250 }, (_, number) => model(number));
		const { address } = await hostWith(JSON.stringify({ data }));
		const pages = await readAllPages(sourceAt(address, { format: "openrouter" }));
		expect(pages.map(({ entries, next }) => [entries.length, next])).toEqual([
			[100, address],
			[100, address],
			[50, null],
		]);
	});

	it("hands over invalid entries in parts too", async () => {
		const data = Array.from({ length: 150 }, (_, id) => ({ ...model(id), id: "", name: `${id}` }));
		const { address } = await hostWith(JSON.stringify({ data }));
		const pages = await readAllPages(sourceAt(address, { format: "openrouter" }));
		expect(pages.map(({ invalid, next }) => [invalid.length, next])).toEqual([
			[100, address],
			[50, null],
		]);
	});

	it("is not read again if unchanged", async () => {
		const { address, asked } = await hostWith(JSON.stringify(catalogue), { ETag: '"a1"' });
		const source = sourceAt(address, { format: "ai-catalog" });
		const [page] = await readAllPages(source);
		expect(page).toMatchObject({ validator: '"a1"', isUnchanged: false });
		expect(originsOf(page ? [page] : [])).toEqual(["ai-catalog:urn:air:example.org:agents:tides"]);
		expect(await readAllPages({ ...source, validator: '"a1"' })).toMatchObject([
			{ validator: '"a1"', isUnchanged: true, entries: [], next: null },
		]);
		expect(asked).toEqual([undefined, '"a1"']);
	});

	it("keeps invalid entries with their text", async () => {
		const { address } = await hostWith(JSON.stringify(catalogue));
		const [page] = await readAllPages(sourceAt(address, { format: "ai-catalog" }));
		expect(page?.invalid).toMatchObject([
			{
				origin: expect.stringMatching(/^ai-catalog:#[0-9a-f]{16}$/),
				text: JSON.stringify(nameless),
			},
		]);
	});

	it.each([
		[
			"ai-catalog",
			"{}",
			/cannot be read: It is not an AI Catalog, which has `specVersion` and a list `entries`\.$/,
		],
		["ai-catalog", "<!DOCTYPE html>", /was answered with a web page instead of a document\./],
		[
			"openrouter",
			'{"data": [',
			/was answered with JSON that is invalid, incomplete or too deep\./,
		],
		["plain-list", "a,b\n1,2\n", /cannot be read: `title` is missing in the header row\.$/],
	])("of another format is refused: %s %s", async (format, text, sentence) => {
		const { address } = await hostWith(text);
		await expect(readAllPages(sourceAt(address, { format }))).rejects.toEqual(
			refusal("unavailable", sentence),
		);
	});
});

describe("a folder", () => {
	const write = (folder: string, name: string, document: unknown) => {
		mkdirSync(join(folder, name, ".."), { recursive: true });
		writeFileSync(join(folder, name), JSON.stringify(document));
	};

	it("is read at once, so that versions in several files belong to one server", async () => {
		const folder = temporaryFolder();
		const server = { name: "org.example/fog", description: "Knows." };
		write(folder, "a/server.json", { ...server, version: "1.0.0" });
		write(folder, "b/server.json", { ...server, version: "1.1.0" });
		const reported: number[] = [];
		const report = (done: number) => void reported.push(done);
		const [page] = await readAllPages(sourceAt(folder), createPorts({ report }));
		expect(page?.entries).toMatchObject([{ versions: [{ number: "1.1.0" }, { number: "1.0.0" }] }]);
		expect(reported).toEqual([1, 2]);
	});

	it("with a repeated version reports the second one", async () => {
		const folder = temporaryFolder();
		const server = { name: "org.example/fog", version: "1.0.0" };
		write(folder, "a/server.json", { ...server, description: "Knows." });
		write(folder, "b/server.json", { ...server, description: "Knows nothing." });
		const [page] = await readAllPages(sourceAt(folder));
		expect(page?.entries.length).toBe(1);
		expect(page?.invalid).toEqual([
			{
				origin: expect.stringMatching(/^mcp-registry:org\.example\/fog#[0-9a-f]{16}$/),
				reason: "Version 1.0.0 is there twice with different content; the first one is used.",
				text: "",
			},
		]);
	});

	it("must exist, in a known format", async () => {
		await expect(readAllPages(sourceAt("/nowhere"))).rejects.toEqual(
			refusal("unavailable", /^Source upstream: \/nowhere is neither a file nor a folder\.$/),
		);
		await expect(readAllPages(sourceAt("/nowhere", { format: "cobol" }))).rejects.toEqual(
			refusal("invalid_body", /^There is no format cobol\.$/),
		);
	});
});
