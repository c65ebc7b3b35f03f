import { describe, expect, it } from "vitest";
import { parseJson } from "#contract/parse-json.ts";
import { readStatement } from "#documents/evidence/read-statement.ts";
import { readDocument } from "#documents/read-document.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import { readJson } from "#evidence/read-json.ts";
import { IMPORTERS } from "#importers/importers.ts";
import { flawOfJson } from "#sources/body-flaws.ts";

const LEVELS = 20_000;
const deep = (open: string, close: string, inner = "1") =>
	open.repeat(LEVELS) + inner + close.repeat(LEVELS);
const lists = deep("[", "]");
const objects = deep('{"a":', "}");
const server = (member: string) =>
	`{"name":"com.example/x","description":"d","version":"1.0.0","slug":"x","title":"X",${member}}`;

/** Documents that are short, and deeper than any program can walk by calling itself. */
const TEXTS: readonly (readonly [string, string])[] = [
	["lists", lists],
	["objects", objects],
	["a server", server(`"packages":${lists},"_meta":${objects}`)],
	["a card", server(`"protocolVersion":"1.0","skills":${lists},"capabilities":${objects}`)],
	["a list of servers", `{"servers":[${server(`"_meta":${objects}`)}]}`],
	["a list of agents", `[${server(`"tags":${lists}`)}]`],
	["a statement", `{"version":"2.1.0","runs":[{"tool":${objects},"results":${lists}}]}`],
	["YAML", `name: x\ndescription: d\nx: ${lists}`],
	["YAML by indents", Array.from({ length: 1_000 }, (_, at) => `${" ".repeat(at)}a:`).join("\n")],
	["TOML", `name = "x"\nx = ${lists}`],
	["TOML of tables", `[${"a.".repeat(LEVELS)}a]\nx = 1`],
	["a skill", `---\nname: x\ndescription: d\nx: ${lists}\n---\nText`],
	["a table", `slug,title,tags\nx,X,"${lists}"`],
];

const READERS: readonly (readonly [string, (text: string) => unknown])[] = [
	["parseJson", (text) => canonicalJson(parseJson(text))],
	["readJson", (text) => canonicalJson(readJson(text))],
	["readStatement", (text) => readStatement(parseJson(text))],
	["readDocument", (text) => readDocument(text)],
	["flawOfJson", (text) => flawOfJson({ text, mediaType: "application/json" })],
	...IMPORTERS.map(
		({ format, read }) =>
			[format, (text: string) => canonicalJson(read({ name: "a", text }))] as const,
	),
];

describe.each(READERS)("%s", (_, read) => {
	it.each(TEXTS)("survives very deep %s", (__, text) => {
		expect(() => read(text)).not.toThrow();
	});
});

it.each([
	["[".repeat(256) + "]".repeat(256), true],
	["[".repeat(257) + "]".repeat(257), false],
	[JSON.stringify(`"${"[".repeat(1_000)}`), true],
	[JSON.stringify(Array.from({ length: 1_000 }, () => [])), true],
	["[1", false],
])("JSON is read up to a depth: %#", (text, isRead) => {
	expect(parseJson(text) !== undefined).toBe(isRead);
});
