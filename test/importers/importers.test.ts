import { describe, expect, it } from "vitest";
import { findImporter, IMPORTERS } from "#importers/importers.ts";

describe("importers", () => {
	it("are found by their format", () => {
		expect(findImporter("a2a-card")?.summary).toContain("A2A");
	});

	it("are not found under a name that no format has", () => {
		expect(findImporter("toString")).toBeUndefined();
	});

	it("have formats that differ", () => {
		const formats = IMPORTERS.map(({ format }) => format);
		expect(new Set(formats).size).toBe(formats.length);
	});

	it.each([
		["servers/harbor/server.yaml", "docker-mcp"],
		["server.yaml", "docker-mcp"],
		["models/openfield/field-2.toml", "models-dev"],
		["server.json", "mcp-registry"],
		["tide.server.json", "mcp-registry"],
		["pages/servers-2.json", "mcp-registry"],
		["cards/harbor.agent-card.json", "a2a-card"],
		["agent.json", "a2a-card"],
		["feed.json", "agent-registry"],
		["dumps/agents-2026-05-04.csv", "agent-registry"],
	])("take %s as %s and as nothing else", (path, format) => {
		const accepting = IMPORTERS.filter((importer) => importer.accepts(path));
		expect(accepting.map((importer) => importer.format)).toEqual([format]);
	});

	it.each([
		"README.md",
		"package.json",
		"server.schema.json",
		"observer.json",
		"tools.json",
		"providers/openfield/provider.toml",
		"providers/openfield/models/field-2.toml",
		"field-2.toml",
	])("leave %s alone", (path) => {
		expect(IMPORTERS.filter((importer) => importer.accepts(path))).toEqual([]);
	});
});

describe.each(IMPORTERS)("the $format importer", (importer) => {
	it.each([
		["nothing", ""],
		["null", "null"],
		["a list", "[]"],
		["a number", "7"],
		["half a document", '{"name": "Harb'],
		["deep nesting", "[".repeat(20_000)],
		["a control character", "\u0000"],
		["a prototype name", '{"__proto__": {"name": "x"}}'],
		["aliases without end", "a: &a [*a, *a]\nb: *c"],
	])("explains in a sentence that %s is not taken", (_, text) => {
		const outcome = importer.read({ name: "lab/document.toml", text });
		expect(outcome.agents).toEqual([]);
		expect(outcome.skipped).toEqual([
			{
				origin: `${importer.format}:lab/document.toml`,
				reason: expect.stringMatching(/^[A-Z`].*\.$/),
			},
		]);
	});
});
