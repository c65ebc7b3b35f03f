import { expect, it } from "vitest";
import { pageNumber } from "#api/routes/dashboard/visit.ts";

it.each([
	[undefined, 1],
	["", 1],
	["0", 1],
	["x", 1],
	["2", 2],
	["99", 99],
])("page %j of a list is page %i", (page, expected) => {
	expect(pageNumber({ query: page === undefined ? {} : { page } })).toBe(expected);
});
