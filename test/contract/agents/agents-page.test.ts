import { describe, expect, it } from "vitest";
import { AgentsPageQuery } from "#contract/agents/agents-page.ts";
import { ComparePageQuery } from "#contract/agents/compare-page.ts";

const whole = {
	q: "",
	isCut: false,
	filters: {},
	overfull: [],
	sort: "score",
	limit: 20,
	page: 1,
	misread: [],
	asTyped: false,
};

const misread = (name: string, value: string) => ({ misread: [{ name, value }] });

describe("the query of the list page", () => {
	it.each([
		["nothing at all", {}, {}],
		["a text", { q: " invoice  bot " }, { q: "invoice  bot", sort: "relevance" }],
		["a text in another order", { q: "bot", sort: "score" }, { q: "bot", sort: "score" }],
		["relevance without a text", { sort: "relevance" }, {}],
		["results in no benchmark", { sort: "benchmark" }, {}],
		[
			"results in two benchmarks",
			{ sort: "benchmark", benchmark: ["A", "B"] },
			{ filters: { benchmark: ["A", "B"] } },
		],
		["an empty form", { q: "", type: "", sort: "", page: "" }, {}],
		["filters", { level: "2", type: "bot" }, { filters: { type: ["bot"], level: ["2"] } }],
		["an unknown filter", { type: "spaceship" }, { filters: { type: ["spaceship"] } }],
		["several values", { type: ["bot", "agent"] }, { filters: { type: ["agent", "bot"] } }],
		["values with commas between", { type: "bot,agent" }, { filters: { type: ["agent", "bot"] } }],
		["a value twice", { type: ["bot", "bot,"] }, { filters: { type: ["bot"] } }],
		["a maker with a comma", { creator: "A, B" }, { filters: { creator: ["A, B"] } }],
		["a repeated text", { q: ["mole", "vole"] }, { q: "mole", sort: "relevance" }],
		["a size of pages", { limit: "50" }, { limit: 50 }],
		["another size of pages", { limit: "21" }, misread("limit", "21")],
		["an order", { sort: "watchers" }, { sort: "watchers" }],
		["the other name of an order", { sort: "new" }, { sort: "newest" }],
		["an unknown order", { sort: "colour" }, misread("sort", "colour")],
		["a page", { page: "3" }, { page: 3 }],
		["page nought", { page: "0" }, misread("page", "0")],
		["a page that is no number", { page: "two" }, misread("page", "two")],
		["a page in scientific notation", { page: "1e1" }, misread("page", "1e1")],
		["a page beyond all", { page: "9".repeat(20) }, { page: Number.MAX_SAFE_INTEGER }],
		["control characters", { q: "a\u0000b\n" }, { q: "a b", sort: "relevance" }],
		["words as they are typed", { as_typed: "yes" }, { asTyped: true }],
		["unknown parameters", { utm_source: "x" }, {}],
	])("accepts %s", (_, parameters, expected) => {
		expect(AgentsPageQuery.parse(parameters)).toEqual({ ...whole, ...expected });
	});

	it("accepts up to twenty values of a filter, and says so", () => {
		const tags = Array.from({ length: 21 }, (_, number) => `t${number}`);
		const { filters, overfull } = AgentsPageQuery.parse({ tag: tags });
		expect([filters.tag?.length, overfull]).toEqual([20, ["tag"]]);
	});

	it("cuts off a text that is too long, between characters, and says so", () => {
		const { q, isCut } = AgentsPageQuery.parse({ q: "🌊".repeat(201) });
		expect([q, isCut]).toEqual(["🌊".repeat(200), true]);
		expect(AgentsPageQuery.parse({ q: "🌊".repeat(200) }).isCut).toBe(false);
	});
});

describe("the query of the comparison", () => {
	it.each([
		["nobody", {}, []],
		["two", { a: "mole", b: "vole" }, ["mole", "vole"]],
		["those of places in between", { b: "mole", d: " vole " }, ["mole", "vole"]],
		["one too many", { a: "1", b: "2", c: "3", d: "4", e: "5" }, ["1", "2", "3", "4", "5"]],
		["up to five", { d: "4", e: "5", f: "6" }, ["4", "5"]],
		["several of one place", { a: ["mole", "vole"], b: "wren" }, ["mole", "vole", "wren"]],
		["a text as long as a title", { a: "é".repeat(500) }, ["é".repeat(120)]],
	])("names %s", (_, parameters, expected) => {
		expect(ComparePageQuery.parse(parameters)).toEqual(expected);
	});
});
