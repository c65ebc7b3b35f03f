import { describe, expect, it } from "vitest";
import { z } from "zod";
import { JsonStreamCheck } from "#publish/json-stream-check.ts";
import { HOSTILE_TEXTS } from "../hostile-texts.ts";

const schema = z.object({
	rows: z.array(z.object({ name: z.string(), inner: z.array(z.object({ n: z.number() })) })),
	fields: z.array(z.string()),
	total: z.number(),
});

const fit = {
	rows: HOSTILE_TEXTS.slice(0, 60).map((name, n) => ({ name, inner: [{ n }, { n: -n }] })),
	fields: ["name", '}]"{[', "\\"],
	total: 60,
};
const text = JSON.stringify(fit);

/** What is found when the text comes in parts of this size. */
function faultOf(given: string, size = given.length): string | undefined {
	const check = new JsonStreamCheck(schema);
	for (let from = 0; from < given.length; from += size) check.take(given.slice(from, from + size));
	return check.end();
}

describe("JSON that is looked at in parts", () => {
	it.each([1, 2, 7, 64, 1000, text.length])("is fit in parts of %i", (size) => {
		expect(faultOf(text, size)).toBeUndefined();
	});

	it("is fit without any rows, and when people could read it", () => {
		expect(faultOf(JSON.stringify({ ...fit, rows: [] }))).toBeUndefined();
		expect(faultOf(`${JSON.stringify(fit, null, "\t")}\n`, 5)).toBeUndefined();
	});

	it.each<[what: string, given: string, fault: RegExp]>([
		[
			"a row that breaks its schema",
			text.replace('"inner":[{"n":0}', '"inner":[{"n":"0"}'),
			/inner\.0\.n/,
		],
		["the last row", text.replace('{"n":-59}', "{}"), /schema at inner\.1\.n/],
		["a member beside the rows", text.replace('"total":60', '"total":null'), /schema at total/],
		["a missing member", text.replace(',"total":60', ""), /schema at total/],
		["another kind of row", text.replace('"rows":[', '"rows":[7,'), /schema at rows\.0/],
		["another kind of row behind", text.replace('],"fields"', ',7],"fields"'), /schema at rows\.0/],
		[
			"a row of a text that people can read",
			JSON.stringify({ ...fit, rows: [{ name: 1, inner: [] }] }, null, 2),
			/schema at name/,
		],
		["a comma too many", text.replace('}],"fields"', '},],"fields"'), /no JSON/],
		["a comma too few", text.replace("]},{", "]}{"), /no JSON/],
		["an end that is missing", text.slice(0, -1), /no JSON/],
		["an end inside a row", text.slice(0, 200), /no JSON/],
		["something behind the end", `${text}]`, /no JSON/],
		["nothing", "", /no JSON/],
	])("is unfit with %s", (_, given, fault) => {
		expect(given).not.toBe(text);
		for (const size of [1, 13, given.length || 1]) expect(faultOf(given, size)).toMatch(fault);
	});
});
