import { describe, expect, it } from "vitest";
import { renumber } from "#publish/renumber.ts";

describe("another rank in a file", () => {
	it.each([
		['{"slug":"mole","rank":12,"title":"12"}', '{"slug":"mole","rank":7,"title":"12"}'],
		['{"market":{"bms":1,"rank":12}}', '{"market":{"bms":1,"rank":7}}'],
		[
			JSON.stringify({ title: '"rank":12,', rank: 12 }),
			JSON.stringify({ title: '"rank":12,', rank: 7 }),
		],
	])("takes the place of the old one: %s", (text, renumbered) => {
		expect(renumber(text, 12, 7)).toBe(renumbered);
	});

	it.each([
		["another number", '{"rank":123}'],
		["a longer number", '{"rank":12.5}'],
		["two ranks", '{"rank":12,"market":{"rank":12}}'],
		["none", '{"slug":"mole"}'],
		["a text", '{"rank":"12"}'],
		["nothing", ""],
	])("is not put in where there is %s", (_, text) => {
		expect(renumber(text, 12, 7)).toBeUndefined();
	});
});
