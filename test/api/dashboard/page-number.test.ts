import { expect, it } from "vitest";
import { pageNumber } from "#api/routes/dashboard/visit.ts";

it.each([
	[undefined, 1],
	["", 1],
	["0", 1],
	["x", 1],
	["2", 2],
	["3", 3],
	["99", 3],
])("page %j of a list of three pages is page %i", (page, expected) => {
	const query = page === undefined ? {} : { page };
	expect(pageNumber({ query }, { count: 101, limit: 50 })).toBe(expected);
	expect(pageNumber({ query }, { count: 0, limit: 50 })).toBe(1);
});
