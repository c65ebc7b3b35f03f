import { describe, expect, it } from "vitest";
import { LOOK_ALIKES, latinLook, skeleton } from "#domain/identity/look-alikes.ts";

describe("the skeleton of a name", () => {
	it.each([
		["PayPal", "PaypaI", "a capital i for an l"],
		["Harbor Scout", "harbor-scout", "a title and its slug"],
		["Harbor Scout", "HÁRBOR  SCOUT!", "case, accents and signs"],
		["Harbor Scout", "H\u0430rb\u043Er Sc\u043Eut", "Cyrillic letters"],
		["HABOT", "\u041D\u0410\u0412\u041E\u0422", "Cyrillic capitals"],
		["Nova", "\u039D\u03BF\u03BD\u03B1", "Greek letters"],
		["Zoo", "Z00", "zeros"],
		["Illume", "111ume", "ones"],
		["Modem", "Modern", "r and n for an m"],
		["Window", "VVindow", "two v for a w"],
		["Node", "Ｎｏｄｅ", "full width"],
		["Admin", "ᴀᴅᴍɪɴ", "small capitals"],
		["DAWN", "ᎠᎪᎳN", "Cherokee letters"],
		["dawn", "ꭰꭺꮃn", "small Cherokee letters"],
		["Solo", "ՏօԼօ", "Armenian letters"],
		["Root", "\u{1F1F7}\u{1F1F4}\u{1F1F4}\u{1F1F9}", "letters of flags"],
	])("is the same for %j and %j: %s", (name, other) => {
		expect(skeleton(other)).toBe(skeleton(name));
	});

	it.each(LOOK_ALIKES)("has for each of %s the one of %s", (foreign, latin) => {
		expect([...foreign].map(latinLook).join("")).toBe(latin);
	});

	it.each([
		["Harbor Scout", "Harbor Scouts"],
		["C++ Helper", "C# Helper"],
		["Agent 2", "Agent 3"],
		["東京", "京都"],
	])("differs for %j and %j", (name, other) => {
		expect(skeleton(other)).not.toBe(skeleton(name));
	});

	it("is empty for a name without letters and digits", () => {
		expect(skeleton("– ! –")).toBe("");
	});
});
