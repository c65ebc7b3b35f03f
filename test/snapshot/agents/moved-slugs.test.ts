import { describe, expect, it } from "vitest";
import { movedSlugs } from "#snapshot/agents/moved-slugs.ts";

describe("the current slug of an agent", () => {
	it.each<[moves: [string, string][], slug: string, now: string, reason: string]>([
		[[["mole", "vole"]], "mole", "vole", "it moved"],
		[[["mole", "vole"]], "vole", "vole", "it lives there"],
		[[["mole", "vole"]], "wren", "wren", "it never moved"],
		[[], "mole", "mole", "without moves"],
		[
			[
				["mole", "vole"],
				["vole", "wren"],
			],
			"mole",
			"wren",
			"it moved twice",
		],
		[
			[
				["vole", "wren"],
				["mole", "vole"],
			],
			"mole",
			"wren",
			"the order of the records is no matter",
		],
		[[["mole", "mole"]], "mole", "mole", "a circle of one leads nowhere"],
		[
			[
				["mole", "vole"],
				["vole", "mole"],
			],
			"mole",
			"mole",
			"nor does one of two",
		],
		[
			[
				["wren", "mole"],
				["mole", "vole"],
				["vole", "mole"],
			],
			"wren",
			"wren",
			"nor does a way into one",
		],
		[[["mole", "vole"]], "constructor", "constructor", "names of the language are slugs like any"],
	])("with moves %j, %s is %s: %s", (moves, slug, now) => {
		expect(movedSlugs(moves).resolve(slug)).toBe(now);
	});

	it("is found along a long chain", () => {
		const moves = Array.from({ length: 1000 }, (_, step): [string, string] => [
			`mole-${step}`,
			`mole-${step + 1}`,
		]);
		expect(movedSlugs(moves).resolve("mole-0")).toBe("mole-1000");
	});
});

describe("the former slugs of an agent", () => {
	const { formerSlugsOf } = movedSlugs([
		["mole", "vole"],
		["vole", "wren"],
		["crow", "newt"],
	]);

	it.each<[slug: string, former: string[], reason: string]>([
		["wren", ["mole", "vole"], "all of them"],
		["newt", ["crow"], "only its own"],
		["mole", [], "no agent is there"],
		["badger", [], "it never moved"],
	])("of %s are %j (%s)", (slug, former) => {
		expect(formerSlugsOf(slug)).toEqual(former);
	});

	it("are empty for a circle of damaged records", () => {
		const circle = movedSlugs([
			["mole", "vole"],
			["vole", "mole"],
		]);
		expect(circle.formerSlugsOf("mole")).toEqual([]);
	});
});
