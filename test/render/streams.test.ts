import { describe, expect, it } from "vitest";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import { inChunks } from "#render/chunks.ts";
import { renderCsv, streamCsv } from "#render/csv.ts";
import { renderJson, streamJson } from "#render/json.ts";
import { renderMarkdown, streamMarkdown } from "#render/markdown.ts";
import { document, element, streamDocument, textNode } from "#render/xml.ts";
import { drawnRandom } from "../drawn-random.ts";
import { HOSTILE_TEXTS } from "../hostile-texts.ts";

const CASES = 40;

/** Rows that can only be iterated. */
function* passing<Row>(rows: readonly Row[]): Generator<Row> {
	yield* rows;
}

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
	draw: (texts: string[]) => [whole: string, parts: Iterable<string>],
][] = [
	[
		"JSON",
		(texts) => {
			const rows = texts.map((title, rank) => ({ title, rank, none: null, out: undefined }));
			const rest = { fields: texts, total: texts.length, at: texts[0], nested: { rows: texts } };
			return [renderJson({ rows, ...rest }), streamJson({ rows: passing(rows), ...rest })];
		},
	],
	[
		"CSV",
		(texts) => {
			const rows = texts.map((title, rank) => ({ title, rank, list: texts, none: null }));
			const columns = ["rank", "title", "none", "list", "unknown"];
			return [renderCsv(columns, rows), streamCsv(columns, passing(rows))];
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
			const passed = sections.map((section) => ({ ...section, points: passing(section.points) }));
			return [renderMarkdown({ ...rest, sections }), streamMarkdown({ ...rest, sections: passed })];
		},
	],
	[
		"XML",
		(texts) => {
			const children = texts.map((title) => element("child", { title }, textNode(title)));
			return [
				document(element("root", { a: "<", n: 1 }, ...children)),
				streamDocument("root", { a: "<", n: 1 }, passing(children)),
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

	it("comes in parts large enough for a write, none of them empty", () => {
		const texts = ["", "ab", "", "cd", "efghi", "j", ""];
		expect([...inChunks(texts, 4)]).toEqual(["abcd", "efghi", "j"]);
		expect([...inChunks([], 4)]).toEqual([]);
		expect([...inChunks(["", ""], 4)]).toEqual([]);
	});

	it("is rendered only as far as it is read", () => {
		let drawn = 0;
		function* rows() {
			for (let row = 0; row < 100_000; row += 1) yield { row: ++drawn };
		}
		const [first = ""] = streamJson({ rows: rows() });
		expect(first.startsWith('{"rows":[{"row":1},{"row":2}')).toBe(true);
		expect(drawn).toBeLessThan(10_000);
	});
});
