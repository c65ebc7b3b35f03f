import { describe, expect, it } from "vitest";
import type { Importer } from "#importers/importer.ts";
import { mcpRegistry } from "#importers/mcp-registry.ts";
import { plainList } from "#importers/plain-list.ts";
import { toolhive } from "#importers/toolhive.ts";
import { invalidIn, underOwnNames } from "#sources/invalid-entries.ts";

function invalidOf(importer: Importer, text: string, name = "list") {
	const document = { name, text };
	return underOwnNames(invalidIn({ document, outcome: importer.read(document) }), []);
}

describe("an invalid entry of a source", () => {
	const sound = { title: "Tide Table", website_url: "https://tidetable.dev" };
	const server = { name: "dev.tidetable/tides", description: "Tides.", version: "1.0.0" };
	const wrong = { ...server, name: "", packages: [{ identifier: "tides" }] };
	const tool = { image: "tides/tides", transport: "stdio", tools: ["tides"] };

	it.each<[string, Importer, unknown, unknown]>([
		["an item of a list", plainList, [sound, { image: 5 }], { image: 5 }],
		["an item of a list in the document", plainList, { agents: [sound, { a: 1 }] }, { a: 1 }],
		["a member", toolhive, { servers: { tíde: tool } }, tool],
		[
			"a server of a page",
			mcpRegistry,
			{ servers: [{ server }, { server: wrong }] },
			{ server: wrong },
		],
		["the whole document", mcpRegistry, wrong, wrong],
	])("is kept with its text: %s", (_, importer, content, kept) => {
		const [entry] = invalidOf(importer, JSON.stringify(content));
		expect(JSON.parse(entry?.text ?? "")).toEqual(kept);
	});

	it("without a name is told by its content, wherever it stands", () => {
		const [alone] = invalidOf(plainList, JSON.stringify([sound, { image: 5 }]));
		const [, second] = invalidOf(plainList, JSON.stringify([{ image: 4 }, sound, { image: 5 }]));
		expect(alone?.origin).toMatch(/^plain-list:#[0-9a-f]{16}$/);
		expect(second?.origin).toBe(alone?.origin);
	});

	it("has no text if it is a row of CSV that cannot be divided into cells", () => {
		const [entry] = invalidOf(plainList, "title,website_url\nTide Table\n");
		expect(entry?.text).toBe("");
	});
});
