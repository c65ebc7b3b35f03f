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
		expect(renumber(Buffer.from(text), 12, 7)?.toString()).toBe(renumbered);
	});

	it("is put in among letters beyond ASCII", () => {
		const json = Buffer.from('{"title":"漢字é","rank":12}');
		expect(renumber(json, 12, 120)?.toString()).toBe('{"title":"漢字é","rank":120}');
	});

	it.each([
		["another number", '{"rank":123}'],
		["a longer number", '{"rank":12.5}'],
		["two ranks", '{"rank":12,"market":{"rank":12}}'],
		["none", '{"slug":"mole"}'],
		["a text", '{"rank":"12"}'],
		["nothing", ""],
	])("is not put in where there is %s", (_, text) => {
		expect(renumber(Buffer.from(text), 12, 7)).toBeUndefined();
	});
});
