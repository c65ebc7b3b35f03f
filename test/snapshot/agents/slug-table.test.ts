import { describe, expect, it } from "vitest";
import { matchSlugs, openSlugs, packSlugs } from "#snapshot/agents/slug-table.ts";

const SLUGS = ["heron", "heron-2", "hero", "a", "zebra", "her"];

describe("a table of slugs", () => {
	const table = openSlugs(packSlugs(SLUGS));

	it("finds each by its number", () => {
		for (const [number, slug] of SLUGS.entries()) {
			expect([table.at(number), table.find(slug)]).toEqual([slug, number]);
		}
	});

	it.each([
		["nothing", ""],
		["the start of one", "he"],
		["more than one", "heron-"],
		["a slug before all", "-"],
		["a slug after all", "zebras"],
		["a letter that ends in the same byte", "her\u016fn"],
		["other letters", "HERON"],
	])("does not find %s", (_, slug) => {
		expect(table.find(slug)).toBeUndefined();
	});

	it("has their order", () => {
		expect(Array.from(table.bySlug, (number) => table.at(number))).toEqual(SLUGS.toSorted());
		for (const [left, one] of SLUGS.entries()) {
			for (const [right, other] of SLUGS.entries()) {
				const order = one < other ? -1 : one > other ? 1 : 0;
				expect(Math.sign(table.compare(left, table, right))).toBe(order);
			}
		}
	});

	it("cannot contain the same slug twice", () => {
		expect(() => packSlugs(["a", "b", "a"])).toThrow('There are two agents with the slug "a"');
	});
});

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
