import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeHidden, findHidden } from "#domain/checks/hidden-characters.ts";

const tagged = (text: string) =>
	[...text].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
const selected = (bytes: Uint8Array) =>
	[...bytes]
		.map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16))
		.join("");

describe("hidden characters", () => {
	it("that stand for ASCII are decoded, wherever they are", () => {
		const printable = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 300 });
		fc.assert(
			fc.property(fc.lorem(), printable, fc.lorem(), (before, text, after) => {
				const [run] = findHidden(before + tagged(text) + after);
				expect(run?.kind).toBe("tags");
				expect(run?.index).toBe(before.length);
				expect(run && decodeHidden(run)).toBe(text);
			}),
		);
	});

	it("that stand for bytes are decoded", () => {
		fc.assert(
			fc.property(fc.string({ minLength: 3, maxLength: 90 }), (text) => {
				const [run] = findHidden(`a${selected(new TextEncoder().encode(text))}`);
				expect(run && decodeHidden(run)).toBe(text);
			}),
		);
	});

	it("are not found in what people write", () => {
		const texts = fc.string({
			unit: fc.constantFrom("a", "é", "水", " ", "\n", "❤️", "👩‍👩‍👧‍👦", "👩🏽‍💻", "🏳️‍🌈", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "1️⃣"),
		});
		fc.assert(
			fc.property(texts, (text) => {
				expect(findHidden(text)).toEqual([]);
			}),
		);
	});

	it.each([
		["a joiner of Persian", "می‌خواهم", []],
		["a joiner of Hindi", "क्‍ष", []],
		["marks of direction, which Hebrew needs", "שלום\u200E abc\u200F", []],
		["a line end and a tab", "a\r\n\tb", []],
		["a zero-width space between letters", "a\u200Bb", ["zero-width"]],
		["a joiner between Latin letters", "pay\u200Dpal", ["zero-width"]],
		["a joiner after an emoji that joins nothing", "👩\u200D.", ["zero-width"]],
		["a mark of byte order within a text", "a\uFEFFb", ["zero-width"]],
		["an override of direction", "a\u202Eb", ["reordering"]],
		["isolates", "\u2066a\u2069", ["isolates", "isolates"]],
		["an escape sequence of terminals", "a\u001B[2K", ["control"]],
		["tags after a flag", "🏴\u{E0067}\u{E0062}\u{E007F}".replace("🏴", "a"), ["tags"]],
		["one selector too many", "❤\uFE0F\uFE0F\uFE0F", ["selectors"]],
	])("of %s are told", (_, text, kinds) => {
		expect(findHidden(text).map(({ kind }) => kind)).toEqual(kinds);
	});
});
