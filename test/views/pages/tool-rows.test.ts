import { describe, expect, it } from "vitest";
import type { Tool } from "#contract/facts/abilities.ts";
import { toolRows } from "#views/pages/agent/tool-rows.ts";

function toolWith(input: Tool["input"]): Tool {
	return { name: "dig", title: null, description: null, input, output: null, annotations: null };
}

const typesOf = (property: object) =>
	toolRows([toolWith({ properties: { depth: property } })]).groups[0]?.rows[0]?.parameters.map(
		({ type }) => type,
	);

describe("the parameters of a tool", () => {
	it.each([
		[{ type: "string" }, "string"],
		[{ type: ["string", "null"] }, "string or null"],
		[{ type: "array", items: { type: "number" } }, "list of number"],
		[{}, "anything"],
		[{ enum: ["wet", "dry"] }, "wet | dry"],
		[{ enum: [1, null, true, ["a", "b"]] }, '1 | null | true | ["a","b"]'],
		[{ enum: [{ toString: 1 }] }, '{"toString":1}'],
	])("have the type of %j", (property, type) => {
		expect(typesOf(property)).toEqual([type]);
	});

	it("have choices in short", () => {
		expect(typesOf({ enum: ["x".repeat(5_000)] })).toEqual(["x".repeat(60)]);
	});

	it("are read in limited time even if a schema requires very many of very many", () => {
		const names = Array.from({ length: 60_000 }, (_, number) => `p${number}`);
		const properties = Object.fromEntries(names.map((name) => [name, {}]));
		const begun = process.cpuUsage();
		const [row] =
			toolRows([toolWith({ properties, required: names.toReversed() })]).groups[0]?.rows ?? [];
		expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
		expect(row?.parameters.map(({ isRequired }) => isRequired)).toEqual(Array(12).fill(true));
	});
});

it("tools that do more than read come first, by what they do, and the others fold under their number", () => {
	const named = (name: string): Tool => ({ ...toolWith(null), name });
	const { groups } = toolRows(["list_pages", "create_page", "run_command", "get_page"].map(named));
	expect(
		groups.map(({ line, rows }) => [
			line,
			rows.map(({ name, hints }) => [name, ...hints].join(": ")),
		]),
	).toEqual([
		[null, ["run_command: runs anything", "create_page: writes"]],
		["2 that only read", ["list_pages", "get_page"]],
	]);
});
