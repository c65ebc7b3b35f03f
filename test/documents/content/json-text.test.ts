import { describe, expect, it } from "vitest";
import { writtenParts } from "#documents/content/json-text.ts";

describe("the parts of a JSON text", () => {
	it.each<[what: string, json: string, parts: [name: string, text: string][]]>([
		[
			"members of an object",
			'{ "a" : 1.0, "b":[ 1 , 2 ] }',
			[
				["a", "1.0"],
				["b", "[ 1 , 2 ]"],
			],
		],
		[
			"items of a list",
			'\n[ {"a": 1}, "x",\t1e2 ]\n',
			[
				["0", '{"a": 1}'],
				["1", '"x"'],
				["2", "1e2"],
			],
		],
		["nothing of an empty list", "[ ]", []],
		["nothing of an empty object", "{}", []],
		["nothing of a text", '"[1, 2]"', []],
		["nothing of a number", "12", []],
		["one of a list in a list", "[[1, [2]]]", [["0", "[1, [2]]"]]],
		[
			"marks within texts as texts",
			'{"a": "}],:{[\\"", "b": ["]"]}',
			[
				["a", '"}],:{[\\""'],
				["b", '["]"]'],
			],
		],
		[
			"a backslash at the end of a text",
			'["\\\\", "b"]',
			[
				["0", '"\\\\"'],
				["1", '"b"'],
			],
		],
		["names with escapes by what they mean", '{"\\u0061": "b"}', [["a", '"b"']]],
		["the last of a name that is given twice", '{"a": 1, "a": 2}', [["a", "2"]]],
		[
			"members with names of every object",
			'{"__proto__": 1, "": 2}',
			[
				["__proto__", "1"],
				["", "2"],
			],
		],
		["what follows a byte order mark", '\uFEFF{"a":1}', [["a", "1"]]],
		["escapes as they are", '{"a": "\\u00e9\\/"}', [["a", '"\\u00e9\\/"']]],
	])("are %s", (_, json, parts) => {
		expect([...writtenParts(json)]).toEqual(parts);
	});

	it("have the same meaning as in the whole", () => {
		const value = { list: [1, { deep: ["]", "\\", '"', "é\u2028"] }, null, true], text: "{[:,]}" };
		for (const indent of [0, 2, "\t"]) {
			const parts = writtenParts(JSON.stringify(value, null, indent));
			const entries = [...parts].map(([name, text]) => [name, JSON.parse(text)]);
			expect(Object.fromEntries(entries)).toEqual(value);
		}
	});

	it("are found quickly in a megabyte of text", () => {
		const text = '\\"'.repeat(500_000);
		expect(writtenParts(`{"a": "${text}", "b": 1}`).get("b")).toBe("1");
	});
});
