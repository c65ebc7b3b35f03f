import { describe, expect, it } from "vitest";
import { canonicalJson } from "#domain/texts/canonical-json.ts";

describe("canonical JSON", () => {
	it("sorts members", () => {
		expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
	});

	it.each([
		[Number("333333333.33333329"), "333333333.3333333"],
		[1e30, "1e+30"],
		[4.5, "4.5"],
		[2e-3, "0.002"],
		[1e-27, "1e-27"],
		[-0, "0"],
		['€$\u000f\nA\'B"\\\\"/', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"'],
		[[true, false, null], "[true,false,null]"],
	])("writes %j according to RFC 8785", (value, text) => {
		expect(canonicalJson(value)).toBe(text);
	});

	it("sorts by UTF-16 code units, as in RFC 8785", () => {
		const names = ["\u20ac", "\r", "\ufb33", "1", "\u{1f600}", "\u0080", "\u00f6"];
		const sorted = ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\u{1f600}", "\ufb33"];
		const object = Object.fromEntries(names.map((name) => [name, 0]));
		expect(
			[...canonicalJson(object).matchAll(/"((?:\\.|[^"\\])+)":/gu)].map(([, name]) =>
				JSON.parse(`"${name}"`),
			),
		).toEqual(sorted);
	});
});
