import { describe, expect, it } from "vitest";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import { renderCsv, streamCsv } from "#render/csv.ts";
import { renderJson, streamJson } from "#render/json.ts";
import { renderMarkdown, streamMarkdown } from "#render/markdown.ts";
import { document, element, streamDocument, textNode } from "#render/xml.ts";
import { drawnRandom } from "../drawn-random.ts";
import { HOSTILE_TEXTS } from "../hostile-texts.ts";
import { numberedRows } from "./numbered-rows.ts";

const CASES = 40;

function someTexts(random: SeededRandom): string[] {
	const count = Math.floor(random.next() * 6);
	return Array.from(
		{ length: count },
		() => HOSTILE_TEXTS[Math.floor(random.next() * HOSTILE_TEXTS.length)] ?? "",
	);
}

/** The same file rendered at once and in parts. */
const PAIRS: readonly [
	name: string,
	draw: (texts: string[]) => [whole: string, parts: Iterable<unknown>],
][] = [
	[
		"JSON",
		(texts) => {
			const rows = texts.map((title, rank) => ({ title, rank, none: null, out: undefined }));
			const rest = { fields: texts, total: texts.length, at: texts[0], nested: { rows: texts } };
			return [renderJson({ rows, ...rest }), streamJson({ rows: numberedRows(rows), ...rest })];
		},
	],
	[
		"CSV",
		(texts) => {
			const rows = texts.map((title, rank) => ({ title, rank, list: texts, none: null }));
			const columns = ["rank", "title", "none", "list", "unknown"];
			return [renderCsv(columns, rows), streamCsv(columns, numberedRows(rows))];
		},
	],
	[
		"Markdown",
		(texts) => {
			const points = texts.map((name) => ({ name, text: name, facts: [{ name, url: name }] }));
			const rest = { title: "Title", summary: "Summary", paragraphs: texts };
			const sections = [
				{ title: "First", points },
				{ title: "Second", points: [] },
			];
			const passed = sections.map((section) => ({
				...section,
				points: numberedRows(section.points),
			}));
			return [renderMarkdown({ ...rest, sections }), streamMarkdown({ ...rest, sections: passed })];
		},
	],
	[
		"XML",
		(texts) => {
			const children = texts.map((title) => element("child", { title }, textNode(title)));
			return [
				document(element("root", { a: "<", n: 1 }, ...children)),
				streamDocument("root", { a: "<", n: 1 }, children),
			];
		},
	],
];

describe("a file that grows with the registry", () => {
	it.each(PAIRS)("has the same bytes in parts as at once: %s", (_, draw) => {
		const random = drawnRandom("streams");
		for (let number = 0; number < CASES; number += 1) {
			const texts = number === 0 ? [] : someTexts(random);
			const [whole, parts] = draw(texts);
			expect([...parts].join("")).toBe(whole);
		}
	});

	it("is rendered only as far as it is read, and no row before its text is asked for", () => {
		let drawn = 0;
		const row = () => ({ row: ++drawn });
		const rows = { ...numberedRows(Array(100_000).fill(null)), rowAt: row };
		const parts = streamJson({ rows });
		const first = Array.from({ length: 5 }, () => parts.next().value);
		expect(drawn).toBe(0);
		expect(first.join("")).toBe('{"rows":[{"row":1},{"row":2}');
		expect(drawn).toBe(2);
	});
});
