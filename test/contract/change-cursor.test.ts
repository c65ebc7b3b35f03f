import { describe, expect, it } from "vitest";
import { type ChangeCursor, encodeChangeCursor, findChangeCursor } from "#contract/http/cursors.ts";
import { REQUEST_TARGET_MAX_CHARACTERS } from "#contract/limits.ts";

const at = Date.parse("2026-05-04T12:00:00.000Z");
const plain: ChangeCursor = { after: [at, "harbor-scout"], of: at };

/** A text with this content, as we would write it. */
const written = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a cursor", () => {
	it.each<[ChangeCursor, string]>([
		[plain, "a change"],
		[{ ...plain, after: [0, ""] }, "the beginning"],
		[{ ...plain, after: [-62_135_596_800_000, ""] }, "long before"],
		[{ ...plain, q: "mail", type: "agent", category: "devops" }, "what is followed"],
		[
			{ ...plain, transport: "sse", package: "npm", auth: "oauth2", tag: "häfen", tools: "yes" },
			"how those are connected to that are followed",
		],
		[{ ...plain, q: '日本語 "=+/&:🌊' }, "other scripts and signs"],
	])("is read as it was written: %j (%s)", (cursor) => {
		const text = encodeChangeCursor(cursor);
		expect(findChangeCursor(text)).toEqual(cursor);
		expect(text).toMatch(/^[\w-]+$/);
	});

	it("fits into an address with any filters", () => {
		const cursor = {
			after: [at, "a".repeat(64)] as [number, string],
			of: at,
			q: "🌊".repeat(200),
			type: "語".repeat(64),
			category: '"'.repeat(64),
			license: "L".repeat(64),
		};
		const address = `/api/v1/agents?cursor=${encodeChangeCursor(cursor)}&limit=100`;
		expect(findChangeCursor(encodeChangeCursor(cursor))).toEqual(cursor);
		expect(address.length).toBeLessThan(REQUEST_TARGET_MAX_CHARACTERS);
	});

	const text = encodeChangeCursor(plain);
	it.each<[string, string]>([
		["", "nothing"],
		["abc", "no JSON"],
		["2", "a page"],
		[written(null), "null"],
		[written([]), "a list"],
		[written({}), "no members"],
		[written({ id: 7, page: 2 }), "a foreign cursor"],
		[written({ ...plain, of: "now" }), "a word in place of an instant"],
		[written({ ...plain, of: 1.5 }), "half a millisecond"],
		[written({ ...plain, of: 1e300 }), "an instant beyond time"],
		[written({ after: [at], of: at }), "a position without a slug"],
		[written({ after: [at, "../x"], of: at }), "a slug that cannot be"],
		[written({ after: [at, "__proto__"], of: at }), "a name of the language"],
		[written({ after: [at, "a", "b"], of: at }), "a position too long"],
		[written({ ...plain, sort: "score" }), "a member too many"],
		[written({ ...plain, q: "a".repeat(201) }), "a text longer than a search may be"],
		[written({ ...plain, q: ["a"] }), "several texts"],
		[written({ ...plain, q: " mail" }), "a text that we would have trimmed"],
		[written({ ...plain, q: "" }), "an empty text"],
		[written({ ...plain, type: "a".repeat(65) }), "a type longer than possible"],
		[written({ ...plain, category: 7 }), "a number for a category"],
		[written({ of: at, after: plain.after }), "members in another order"],
		[`${text}=`, "padding"],
		[`${text} `, "a space behind"],
		[`${text}A`, "a letter too many"],
		[text.slice(0, -1), "a letter too few"],
		[text.slice(4), "only its end"],
		[`${text}${text}`, "two of them"],
		["%%%", "signs that mean nothing"],
		["/\u0000é", "letters that are not allowed"],
		[Buffer.from([0xff, 0xfe, 0x00]).toString("base64url"), "bytes that are no text"],
		["A".repeat(100_000), "very much"],
		[written(JSON.parse("[".repeat(500) + "]".repeat(500))), "many brackets"],
	])("is invalid: %s (%s)", (foreign) => {
		expect(findChangeCursor(foreign)).toBeUndefined();
	});

	it("is invalid with any one letter changed, unless the result is another valid one", () => {
		for (let place = 0; place < text.length; place += 1) {
			for (const letter of ["A", "z", "-", "_", "+", "/", "=", " "]) {
				const changed = text.slice(0, place) + letter + text.slice(place + 1);
				const found = findChangeCursor(changed);
				expect(found && encodeChangeCursor(found)).toBe(found && changed);
			}
		}
	});
});
