import { describe, expect, it } from "vitest";
import { SOURCE_FORMATS } from "#contract/intake/source.ts";
import { findImporter, IMPORTERS } from "#importers/importers.ts";

const ANY_JSON = ["mcp-registry", "openrouter", "a2a-card", "agent-registry", "plain-list"];

describe("importers", () => {
	it("are found by format", () => {
		expect(findImporter("a2a-card")?.summary).toContain("A2A");
	});

	it("are not found for an unknown format", () => {
		expect(findImporter("toString")).toBeUndefined();
	});

	it("can all be followed, but for those of a single file that someone sends", () => {
		const followed: readonly string[] = SOURCE_FORMATS;
		const others = IMPORTERS.filter(({ format }) => !followed.includes(format));
		expect(others.map(({ format }) => format)).toEqual(["plain-list"]);
	});

	it("have distinct formats", () => {
		const formats = IMPORTERS.map(({ format }) => format);
		expect(new Set(formats).size).toBe(formats.length);
	});

	it.each([
		["servers/harbor/server.yaml", ["docker-mcp"]],
		["models/openfield/field-2.toml", ["models-dev"]],
		["anything/of-any-name.json", ANY_JSON],
		["bundles/tides/manifest.json", [...ANY_JSON, "mcpb"]],
		["toolhive/servers/tides/server.json", [...ANY_JSON, "toolhive"]],
		["registry/tides/spec.yaml", ["toolhive"]],
		["site/.well-known/ai-catalog.json", [...ANY_JSON, "ai-catalog"]],
		["skills/read-charts/SKILL.md", ["agent-skill"]],
		["dumps/agents-2026-05-04.csv", ["agent-registry", "plain-list"]],
		["README.md", []],
		["providers/openfield/provider.toml", []],
		["providers/openfield/models/field-2.toml", []],
		["field-2.toml", []],
	])("read %s: %s", (path, formats) => {
		const accepting = IMPORTERS.filter((importer) => importer.accepts(path));
		expect(accepting.map((importer) => importer.format).sort()).toEqual([...formats].sort());
	});

	it.each([
		["a package.json", { name: "@tide/tables", version: "1.0.0", repository: { url: "x" } }],
		["a schema", { $schema: "https://json-schema.org/draft-07/schema", title: "Server" }],
		["a list of tools", [{ name: "read", description: "Reads." }]],
		["a list of agents of another kind", [{ title: "Tide", website: "https://tide.dev" }]],
		["agents without slugs", { agents: [{ title: "Tide" }, { title: "Ebb" }] }],
		["a settings file", { url: "https://tide.dev", name: "tide" }],
		["servers that are no list", { servers: {} }],
		["a chat agent", { name: "Tide", description: "Knows tides.", tools: ["web"] }],
	])("ignore %s as a different kind of document", (_, content) => {
		const json = IMPORTERS.filter((importer) => importer.accepts("any.json"));
		for (const importer of json) {
			const outcome = importer.read({ name: "any.json", text: JSON.stringify(content) });
			expect({ ...outcome, ignored: outcome.ignored.length }).toEqual({
				agents: [],
				skipped: [],
				ignored: 1,
			});
			expect(outcome.ignored[0]?.reason).toMatch(/^It .*\.$/);
		}
	});

	it("have an example of a document", () => {
		for (const { example } of IMPORTERS) expect(example).toMatch(/\bname|slug/);
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
	])("gives a reason for refusing %s", (_, text) => {
		const outcome = importer.read({ name: "lab/document.toml", text });
		expect(outcome.agents).toEqual([]);
		expect([...outcome.skipped, ...outcome.ignored]).toEqual([
			{
				origin: expect.stringContaining(`${importer.format}:lab/document.toml`),
				reason: expect.stringMatching(/^[A-Z`].*\.$/),
			},
		]);
	});
});
