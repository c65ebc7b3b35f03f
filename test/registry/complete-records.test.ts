import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { COLLECTIONS } from "#registry/collections.ts";
import { createCompleteCheck } from "#registry/stores/complete-records.ts";
import { formatRecords, openRecordFile } from "#registry/stores/record-file.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { agent, comment, incident } from "./record-builders.ts";

describe("a record", () => {
	const schema = z.object({
		name: z.string(),
		note: z.string().nullable().default(null),
		parts: z.array(z.object({ count: z.number().default(1) })).nullable(),
		more: z.object({ kind: z.enum(["a", "b"]).default("a") }).optional(),
		facts: z.record(z.string(), z.object({ at: z.string(), by: z.string().default("x") })),
		value: z.union([z.number(), z.string()]).optional(),
	});
	const whole = { name: "n", note: null, parts: [{ count: 2 }], more: { kind: "b" }, facts: {} };

	it.each<[string, unknown, boolean]>([
		["has everything", whole, true],
		["lacks what may be missing", { ...whole, more: undefined }, true],
		["has a word where a number may be", { ...whole, value: "high" }, true],
		["has null where allowed", { ...whole, parts: null }, true],
		["lacks a member that would be filled in", { ...whole, note: undefined }, false],
		["lacks one in a list", { ...whole, parts: [{ count: 2 }, {}] }, false],
		["lacks one in a member", { ...whole, more: {} }, false],
		["lacks one by name", { ...whole, facts: { a: { at: "now" } } }, false],
		["is no record", null, false],
	])("that %s is complete or not", (_what, record, complete) => {
		expect(createCompleteCheck(schema)(record)).toBe(complete);
	});

	it("is never considered complete if its schema transforms it or is unknown", () => {
		const filled = z.object({ count: z.number().default(1) });
		const kinds = [z.string().transform(Number), z.union([z.string(), filled]), z.date()];
		for (const kind of kinds) {
			expect(createCompleteCheck(z.object({ kind }))({ kind: "1" })).toBe(false);
		}
	});

	it("of a kind that each hour reads is complete as written today", () => {
		const isComplete = createCompleteCheck(COLLECTIONS.agents.schema);
		const stars = { kind: "stars", subject: "a", value: 1, source: "b", as_of: null } as const;
		expect(isComplete(agent("mole", { observations: [stars] }))).toBe(true);
		expect(createCompleteCheck(COLLECTIONS.comments.schema)(comment("one"))).toBe(true);
		expect(createCompleteCheck(COLLECTIONS.incidents.schema)(incident("flood"))).toBe(true);
	});

	it("from before a fact of agents existed goes through its schema", () => {
		const { license: _, ...before } = agent("mole");
		const { schema } = COLLECTIONS.agents;
		expect(createCompleteCheck(schema)(before)).toBe(false);
		expect(schema.parse(before).license).toBeNull();
	});
});

describe("a file of records that is read while it is written", () => {
	const { schema, keyOf } = COLLECTIONS.agents;

	async function read(text: string, trusted: boolean) {
		const path = join(await freshDirectory(), "one.json");
		await writeFile(path, text);
		const file = openRecordFile({ path, schema, keyOf, trusted });
		await file.read();
		expect(await readFile(path, "utf8")).toBe(text);
		return file.data;
	}

	it("has the same records as for the writer", async () => {
		const text = formatRecords([agent("dock"), agent("pier")], keyOf);
		expect(await read(text, true)).toEqual(await read(text, false));
	});

	it("gets values for what an earlier version did not write", async () => {
		const { movedTo: _moved, grantedLevel: _granted, ...early } = agent("dock");
		const text = formatRecords([early], () => "dock");
		expect(await read(text, true)).toEqual([{ ...early, movedTo: null, grantedLevel: null }]);
	});

	it("still names what was edited by hand", async () => {
		const text = formatRecords([agent("dock")], keyOf).replace('"active"', '"sleeping"');
		await expect(read(text, true)).rejects.toThrow(/"dock" is broken at status/);
	});
});
