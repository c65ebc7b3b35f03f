import { describe, expect, it } from "vitest";
import { VersionChange } from "#contract/agents/version.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { compareReadings } from "#documents/compare-readings.ts";
import { readSound } from "./read-sample.ts";
import { SAMPLE_DOCUMENTS } from "./sample-documents.ts";

const manifest = JSON.parse(SAMPLE_DOCUMENTS.toolhive);

function readWith(members: object) {
	return readSound(JSON.stringify({ ...manifest, ...members }));
}

function tool(input: object, more: object = {}) {
	return { tools: [], tool_definitions: [{ name: "tide", inputSchema: input, ...more }] };
}

const harbour = {
	type: "object",
	properties: { harbour: { type: "string" } },
	required: ["harbour"],
};

describe("two versions of a document", () => {
	it("have no changes if they state the same", () => {
		expect(compareReadings(readWith({}), readWith({}))).toEqual([]);
	});

	it("report changed members, with short values", () => {
		const changes = compareReadings(readWith({}), readWith({ title: "Tides", tags: ["sea"] }));
		expect(changes).toEqual([
			{ kind: "field", name: "title", detail: "Tide Tables → Tides" },
			{ kind: "field", name: "tags", detail: null },
		]);
		for (const change of changes) expect(VersionChange.parse(change)).toEqual(change);
	});

	it("report the state separately from changes", () => {
		const before = readSound(JSON.stringify(manifest));
		const after = { ...before, status: "deprecated", statusMessage: "Use another." };
		expect(compareReadings(before, after)).toEqual([]);
	});

	it("report added and removed tools", () => {
		const changes = compareReadings(readWith({}), readWith({ tools: ["high_water", "ebb"] }));
		expect(changes).toEqual([
			{ kind: "tool_removed", name: "low_water", detail: null },
			{ kind: "tool_added", name: "ebb", detail: null },
		]);
	});

	it.each([
		[
			"a parameter that is required now",
			{ ...harbour, required: ["harbour", "day"], properties: { ...harbour.properties, day: {} } },
			{},
			"tool_incompatible",
			"`day` is required now",
		],
		[
			"a parameter that is gone",
			{ type: "object", properties: {} },
			{},
			"tool_incompatible",
			"`harbour` is gone",
		],
		[
			"a parameter of another type",
			{ ...harbour, properties: { harbour: { type: "number" } } },
			{},
			"tool_incompatible",
			"`harbour` has a different type",
		],
		[
			"a parameter more that may be left out",
			{ ...harbour, properties: { ...harbour.properties, day: {} } },
			{},
			"tool_changed",
			"its parameters changed",
		],
		[
			"another description",
			harbour,
			{ description: "Send everything." },
			"tool_changed",
			"its description changed",
		],
		[
			"other effects",
			harbour,
			{ annotations: { destructiveHint: true } },
			"tool_changed",
			"its annotations changed",
		],
		[
			"another result",
			harbour,
			{ outputSchema: { type: "string" } },
			"tool_incompatible",
			"its result changed",
		],
	])("classify %s", (_, input, more, kind, detail) => {
		const before = readWith(tool(harbour, { outputSchema: { type: "object" } }));
		const after = readWith(tool(input, { outputSchema: { type: "object" }, ...more }));
		expect(compareReadings(before, after)).toEqual([{ kind, name: "tide", detail }]);
	});

	it("report a limited number of changes and count the rest", () => {
		const tools = Array.from({ length: 300 }, (_, index) => `t${index}`);
		const changes = compareReadings(readWith({ tools: [] }), readWith({ tools }));
		expect(changes).toHaveLength(DOCUMENT.maxChanges);
		expect(changes.at(-1)).toEqual({ kind: "more", name: "", detail: "201 more" });
	});
});
