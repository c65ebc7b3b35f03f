import { describe, expect, it } from "vitest";
import { DOCUMENT_FORMAT_NAMES } from "#contract/intake/document.ts";
import { FORMAT_ROWS } from "#documents/document-formats.ts";
import { readDocument } from "#documents/read-document.ts";
import type { ImportOutcome } from "#importers/importer.ts";
import { findImporter } from "#importers/importers.ts";

const skill = (front: string) => `---\n${front}\n---\nDo it.\n`;
const catalogue = (...entries: object[]) => JSON.stringify({ specVersion: "1.0", entries });
const card = {
	name: "Pilot",
	description: "Guides.",
	version: "1.0.0",
	url: "https://pilot.example",
};
const tides = { identifier: "urn:air:tide.example:table", url: "https://tide.example/card.json" };

/** What is refused, and the member and rule that the reason names. */
const REFUSED: readonly (readonly [
	what: string,
	format: string,
	name: string,
	text: string,
	reason: string,
])[] = [
	[
		"a skill in another folder",
		"agent-skill",
		"charts/SKILL.md",
		skill("name: maps\ndescription: x"),
		"`name` must equal the name of its folder, as Agent Skills requires.",
	],
	[
		"a skill without front matter",
		"agent-skill",
		"maps/SKILL.md",
		"# Maps",
		"front matter, between two lines of three hyphens, as Agent Skills requires",
	],
	["a card without skills", "a2a-card", "card.json", JSON.stringify(card), "`url` with `skills`"],
	[
		"a card with nowhere to ask",
		"a2a-card",
		"card.json",
		JSON.stringify({ ...card, supportedInterfaces: [], url: undefined }),
		"`supportedInterfaces[].url`, in older cards `url`, is required.",
	],
	[
		"a card without any name",
		"a2a-card",
		"card.json",
		JSON.stringify({ ...card, name: undefined, skills: [] }),
		"`name` is required.",
	],
	[
		"an entry without an identifier",
		"ai-catalog",
		"ai-catalog.json",
		catalogue({ ...tides, identifier: undefined, type: "text/plain" }),
		"`identifier` must be 1 to 200",
	],
	["another manifest", "mcpb", "manifest.json", "{}", "`manifest_version`"],
	[
		"a package.json",
		"mcp-registry",
		"package.json",
		'{"name": "x", "version": "1.0.0"}',
		"`$schema`, a `name` such as com.example/weather",
	],
	["a specification of something else", "toolhive", "x/spec.yaml", "openapi: 3.1.0", "`transport`"],
];

function reasonsOf({ skipped, ignored }: ImportOutcome): string {
	return [...skipped, ...ignored].map(({ reason }) => reason).join("\n");
}

describe("a refusal names the member and the rule", () => {
	it.each(REFUSED)("of %s", (_, format, name, text, reason) => {
		const outcome = findImporter(format)?.read({ name, text });
		expect(outcome?.agents).toEqual([]);
		expect(outcome && reasonsOf(outcome)).toContain(reason);
	});

	it.each(DOCUMENT_FORMAT_NAMES)(
		"of what is not of the format %s, by what would show it",
		(format) => {
			const row = FORMAT_ROWS.find((one) => one.format === format);
			expect(row?.shownBy).toMatch(/`/);
		},
	);

	it("of an unknown document names the closest format and what it lacks", () => {
		const text = JSON.stringify({ name: "weather", description: "Rain.", version: "1.0.0" });
		const { issues = [] } = { issues: [], ...readDocument(text) };
		expect(issues).toMatchObject([
			{
				detail: expect.stringMatching(/closest to the format MCP server\.json, which .*`\$schema`/),
			},
		]);
	});
});

describe("an entry of a catalogue", () => {
	it("may have the name that drafts gave its type", () => {
		const text = catalogue({ ...tides, mediaType: "application/mcp-server-card+json" });
		const outcome = findImporter("ai-catalog")?.read({ name: "ai-catalog.json", text });
		expect(outcome?.agents).toMatchObject([{ request: { agent_type: "mcp_server" } }]);
		expect(outcome?.agents[0]?.notes).toBeUndefined();
	});
});
