import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { undoFormulaGuard } from "#contract/intake/formula-guard.ts";
import { parseFeedCsv } from "#importers/parse-feed-csv.ts";
import { type CsvValue, renderCsv } from "#render/csv.ts";

const cellsOf = (text: string): string[][] => parse(text);

function readBack(value: CsvValue): string | undefined {
	return cellsOf(renderCsv(["a", "b"], [{ a: value, b: "end" }]))[1]?.[0];
}

const hostile: [text: string, reason: string][] = [
	["plain", "nothing to do"],
	['says "hi"', "quotes"],
	['"', "a quote alone"],
	['""', "two quotes"],
	["a,b", "a comma"],
	["a;b|c", "separators of others"],
	["one\r\ntwo", "a line end"],
	["one\ntwo", "half of it"],
	["one\rtwo", "the other half"],
	["\n", "a line end alone"],
	[" lead", "a space in front"],
	["trail ", "a space behind"],
	[" ", "a space alone"],
	["\u00A0wide\u00A0", "spaces that do not break"],
	["", "nothing"],
	["ünï 🦀 港口", "beyond ASCII"],
	["'quoted'", "an apostrophe that means nothing"],
	["'", "an apostrophe alone"],
	["it's", "an apostrophe inside"],
	["null", "a word"],
];

const formulas: [text: string, reason: string][] = [
	["=SUM(1)", "equals"],
	['=HYPERLINK("http://a","b")', "with quotes"],
	["+1", "plus"],
	["-1+2", "minus"],
	["@home", "at"],
	["\t=1", "a tab"],
	["\r1", "a carriage return"],
	["＝1", "full-width equals"],
	["＋1", "full-width plus"],
	["－1", "full-width minus"],
	["＠home", "full-width at"],
	["=1,2\r\n3", "with comma and line end"],
	['"=1"', "in quotation marks"],
];

const apostrophes: [text: string, reason: string][] = [
	["'=x", "looks as if it had been guarded"],
	["''=x", "twice"],
	["'+1", "before a plus"],
	["'＝1", "before a full-width equals"],
	["'\t1", "before a tab"],
];

/** What starts a cell if semicolons separate cells. */
const laterFormulas: [text: string, shown: string][] = [
	["handy;=cmd|' /C calc'!A0", "handy;'=cmd|' /C calc'!A0"],
	["a;+1", "a;'+1"],
	["a;-1;b", "a;'-1;b"],
	["a;@home", "a;'@home"],
	["a;\t=1", "a;'\t=1"],
	["a;＝1", "a;'＝1"],
	['a;"=1"', 'a;\'"=1"'],
	["a;;=1", "a;;'=1"],
	["=1;=2;x", "'=1;'=2;x"],
	["a;'=1", "a;''=1"],
	["\r=1", "'\r'=1"],
	["a\r\n=1", "a\r\n'=1"],
	["a;\r=1", "a;'\r'=1"],
];

/** Cells in a spreadsheet that separates by semicolons. */
function cellsBySemicolon(text: string): string[] {
	const options = { delimiter: ";", relax_quotes: true, relax_column_count: true };
	return parse(text, options).flat();
}

describe("CSV", () => {
	it("is a header and a row for each agent, each ending with CRLF", () => {
		const text = renderCsv(["slug", "rank"], [{ slug: "mole", rank: 1 }, { slug: "vole" }]);
		expect(text).toBe("slug,rank\r\nmole,1\r\nvole,\r\n");
	});

	it.each([...hostile, ...formulas, ...apostrophes])("restores the text %j: %s", (text) => {
		expect(undoFormulaGuard(readBack(text) ?? "")).toBe(text);
	});

	it.each([...formulas, ...apostrophes])("shows %j as a text in a spreadsheet: %s", (text) => {
		expect(readBack(text)).toBe(`'${text}`);
	});

	it.each(laterFormulas)("escapes later formulas of %j as %j", (text, shown) => {
		expect(readBack(text)).toBe(shown);
		expect(undoFormulaGuard(shown)).toBe(text);
	});

	it.each([...formulas, ...laterFormulas])(
		"has no cell that is a formula if semicolons separate cells: %j",
		(text) => {
			const cells = cellsBySemicolon(renderCsv(["a", "b"], [{ a: "mole", b: text }]));
			expect(cells.filter((cell) => /^"*[=+\-@\t＝＋－＠]/.test(cell))).toEqual([]);
		},
	);

	it.each(["a; b", "a;b=c", "a - b; c + d", "x=1", "me@home", "a;1-2"])(
		"leaves %j unchanged",
		(text) => {
			expect(readBack(text)).toBe(text);
		},
	);

	it.each([
		[0, "0"],
		[-12.5, "-12.5"],
		[1e21, "1e+21"],
		[true, "true"],
		[null, ""],
		[["field-2", "field-3"], "field-2|field-3"],
		[[], ""],
		[["=1", "b"], "'=1|b"],
	] as const)("writes %j as %j", (value, cell) => {
		expect(readBack(value)).toBe(cell);
	});

	it("has as many cells in every row, with any content", () => {
		const texts = [...hostile, ...formulas, ...apostrophes].map(([text]) => text);
		const rows = texts.map((text, index) => ({ a: text, b: index, c: texts.at(-index) ?? null }));
		const cells = cellsOf(renderCsv(["a", "b", "c"], rows));
		expect(cells).toHaveLength(rows.length + 1);
		expect(cells.map((row) => undoFormulaGuard(row[2] ?? ""))).toEqual([
			"c",
			...rows.map(({ c }) => c),
		]);
	});

	it("keeps the row of an agent whose only field is unknown", () => {
		const text = renderCsv(["a"], [{ a: "x" }, { a: null }, { a: "y" }]);
		expect(parse(text, { skip_empty_lines: true })).toEqual([["a"], ["x"], [""], ["y"]]);
	});

	it.each([" lead", "trail ", " "])("keeps the spaces of %j for readers that trim", (text) => {
		const [, row] = parse(renderCsv(["a", "b"], [{ a: text, b: 1 }]), { trim: true });
		expect(row).toEqual([text, "1"]);
	});

	it("has columns in the requested order, and only those", () => {
		expect(renderCsv(["b", "a"], [{ a: 1, b: 2, c: 3 }])).toBe("b,a\r\n2,1\r\n");
	});

	it("without rows is the header", () => {
		expect(renderCsv(["a", "b"], [])).toBe("a,b\r\n");
	});
});

describe("the importer of our own feed", () => {
	function readByImporter(title: string): unknown {
		const columns = ["slug", "title"] as const;
		const feed = parseFeedCsv(renderCsv([...columns], [{ slug: "mole", title }]), columns);
		const [part] = feed.ok ? feed.value : [];
		return part?.content.ok ? part.content.value : part;
	}

	const titles = [...hostile, ...formulas, ...laterFormulas, ...apostrophes].filter(
		([text]) => text !== "",
	);

	it.each(titles)("reads the title %j: %s", (title) => {
		expect(readByImporter(title)).toEqual({ slug: "mole", title });
	});
});
