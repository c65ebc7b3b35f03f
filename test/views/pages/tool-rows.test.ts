import { describe, expect, it } from "vitest";
import type { Tool } from "#contract/facts/abilities.ts";
import { toolRows } from "#views/pages/agent/tool-rows.ts";

function toolWith(input: Tool["input"]): Tool {
	return { name: "dig", title: null, description: null, input, output: null, annotations: null };
}

describe("what a tool takes", () => {
	it("is named up to a bound, with how many more there are", () => {
		const takenOf = (count: number) => {
			const names = Array.from({ length: count }, (_, number) => `p${number}`);
			const properties = Object.fromEntries(names.map((name) => [name, {}]));
			const [row] = toolRows([toolWith({ properties })]).groups[0]?.rows ?? [];
			return [row?.takes.length, row?.more];
		};
		expect([0, 2, 12, 13, 60_000].map(takenOf)).toEqual([
			[0, ""],
			[2, ""],
			[12, ""],
			[12, " and 1 more"],
			[12, " and 59,988 more"],
		]);
	});
});

describe("tools of a page", () => {
	const named = (name: string): Tool => ({ ...toolWith(null), name });
	const many = (count: number, verb: string) =>
		Array.from({ length: count }, (_, number) => named(`${verb}_page_${number}`));
	const linesOf = (...tools: Tool[]) =>
		toolRows(tools).groups.map(({ label, amount, rows, rest }) => [
			label,
			amount,
			rows.length,
			rest && [rest.line, rest.names.length, rest.rows.length],
		]);

	it("begin with those that change things, by what they do, and end with those that only read", () => {
		const { groups } = toolRows(
			["list_pages", "create_page", "run_command", "frobnicate"].map(named),
		);
		expect(groups.map(({ label, rows }) => [label, ...rows.map(({ title }) => title)])).toEqual([
			["Changes things", "Run command", "Create page"],
			["Unclear", "Frobnicate"],
			["Only reads", "List pages"],
		]);
	});

	it("are called by plain words, without what only tells the protocol", () => {
		const names = ["API-post-search", "API-post-database-query", "API-post-page", "getJobLogs"];
		const shown = toolRows(names.map(named)).groups.map(({ rows }) =>
			rows.map(({ title }) => title),
		);
		expect(shown).toEqual([["Post page"], ["Search", "Database query", "Get Job Logs"]]);
		const [{ rest } = { rest: null }] = toolRows(many(9, "list")).groups;
		expect(rest?.names).toEqual(["List page 8"]);
	});

	it("fold beyond a few of each kind under their number, and are described up to a bound", () => {
		expect(linesOf(...many(18, "create"), ...many(23, "list"))).toEqual([
			["Changes things", "18 tools", 12, ["6 more that change things", 6, 6]],
			["Only reads", "23 tools", 6, ["17 more that only read", 17, 0]],
		]);
		expect(linesOf(...many(9, "list"))).toEqual([
			["Only reads", "9 tools", 8, ["1 more that only read", 1, 1]],
		]);
		expect(linesOf(...many(1, "list"))).toEqual([["Only reads", "1 tool", 1, null]]);
	});
});
