import { describe, expect, it } from "vitest";
import { matchSlugs } from "#snapshot/match-slugs.ts";
import { openSlugs, packSlugs } from "#snapshot/slug-table.ts";

const table = (...slugs: string[]) => openSlugs(packSlugs(slugs));

describe("slugs of two tables", () => {
	it.each([
		["in a different order", ["b", "c", "a"], ["a", "b", "c"], [1, 2, 0]],
		["of which some are new", ["new", "b", "a", "z"], ["a", "b"], [-1, 1, 0, -1]],
		["of which some are gone", ["c"], ["a", "b", "c", "d"], [2]],
		["of which none is in both", ["a", "c"], ["b", "d"], [-1, -1]],
		["with the same start", ["ab", "a", "a-b"], ["a-b", "ab", "abc", "a"], [1, 3, 0]],
		["after an empty table", ["a"], [], [-1]],
		["before an empty table", [], ["a"], []],
	])("are matched %s", (_, slugs, others, numbers) => {
		expect([...matchSlugs(table(...slugs), table(...others))]).toEqual(numbers);
	});

	it("are matched like by separate lookups", () => {
		const slugs = Array.from({ length: 2000 }, (_, index) => `agent-${(index * 7919) % 3001}`);
		const [here, there] = [table(...slugs.slice(0, 1500)), table(...slugs.slice(700))];
		const found = slugs.slice(0, 1500).map((slug) => there.find(slug) ?? -1);
		expect([...matchSlugs(here, there)]).toEqual(found);
	});
});
