import { describe, expect, it } from "vitest";
import { openSlugs, packSlugs } from "#snapshot/agents/slug-table.ts";

const SLUGS = ["heron", "heron-2", "hero", "a", "zebra", "her"];

describe("a table of slugs", () => {
	const table = openSlugs(packSlugs(SLUGS));

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
	});

	it("cannot contain the same slug twice", () => {
		expect(() => packSlugs(["a", "b", "a"])).toThrow('There are two agents with the slug "a"');
	});
});
