import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type JsonSchema, refusedPlaces } from "./schemas-within.ts";

const schema = (of: z.ZodType, io: "input" | "output"): JsonSchema =>
	JSON.parse(JSON.stringify(z.toJSONSchema(of, { io })));

const BASE = z.object({ id: z.string(), state: z.enum(["open", "closed"]) });

/** What is written, what is read, and where that fails. */
const ROWS: readonly [why: string, written: z.ZodType, read: z.ZodType, places: string[]][] = [
	["the same", BASE, BASE, []],
	["a member more", BASE.extend({ more: z.string() }), BASE, []],
	[
		"a member more for a strict reader",
		BASE.extend({ more: z.string() }),
		z.strictObject(BASE.shape),
		[".more: not known"],
	],
	["a member less", BASE.omit({ id: true }), BASE, [".id: may be missing"]],
	["a member with a default", BASE, BASE.extend({ more: z.string().default("") }), []],
	[
		"a default that is always written",
		BASE.extend({ more: z.string().default("") }),
		BASE.extend({ more: z.string() }),
		[],
	],
	["another word", BASE.extend({ state: z.enum(["open", "gone"]) }), BASE, ['.state: "gone"']],
	["fewer words", BASE.extend({ state: z.literal("open") }), BASE, []],
	["any text for words", BASE.extend({ state: z.string() }), BASE, [".state: other words"]],
	["null", BASE.extend({ id: z.string().nullable() }), BASE, [".id: null for string"]],
	["no null", BASE, BASE.extend({ id: z.string().nullable() }), []],
	["another type", BASE.extend({ id: z.number() }), BASE, [".id: number for string"]],
	["a whole number", z.object({ n: z.int() }), z.object({ n: z.number() }), []],
	[
		"a longer text",
		z.object({ t: z.string().max(9) }),
		z.object({ t: z.string().max(8) }),
		[".t: maxLength 9 for 8"],
	],
	[
		"a wider pattern",
		z.object({ t: z.string().regex(/^b?a$/) }),
		z.object({ t: z.string().regex(/^a$/) }),
		[".t: pattern ^b?a$ for ^a$"],
	],
	[
		"a narrower pattern",
		z.object({ t: z.string().regex(/^a$/) }),
		z.object({ t: z.string().regex(/^b?a$/) }),
		[],
	],
	[
		"a word in a list",
		z.array(BASE.extend({ state: z.enum(["open", "gone"]) })),
		z.array(BASE),
		['[].state: "gone"'],
	],
	[
		"a word in a record",
		z.record(z.string(), z.enum(["a", "b"])),
		z.record(z.string(), z.literal("a")),
		['.*: "b"'],
	],
	["one alternative more", z.union([z.string(), BASE]), BASE, [": string for object"]],
	["one alternative less", BASE, z.union([z.string(), BASE]), []],
];

describe("a schema that reads what another writes", () => {
	it.each(ROWS)("is told where it may fail: %s", (_, written, read, places) => {
		expect(refusedPlaces(schema(written, "output"), schema(read, "input"))).toEqual(places);
	});
});
