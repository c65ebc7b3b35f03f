import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ObservedTool } from "#contract/evidence/evidence.ts";
import { toolsDigest } from "#domain/evidence/tools-digest.ts";

const TOOLS: ObservedTool[] = [
	{ name: "read", description: "Reads.", inputSchema: { type: "object", required: ["a", "b"] } },
	{ name: "send", title: "Send", annotations: { readOnlyHint: false } },
];

const Tools = fc.array(
	fc.record(
		{
			name: fc.string(),
			description: fc.string(),
			inputSchema: fc.dictionary(fc.string(), fc.jsonValue()),
		},
		{ requiredKeys: ["name"] },
	),
	{ maxLength: 6 },
);

describe("the digest of a set of tools", () => {
	it("is SHA-256 over canonical JSON, so that others can recount it", () => {
		expect(toolsDigest([{ name: "a" }])).toBe(
			// printf '[{"name":"a"}]' | sha256sum
			"d434bc384a9f8eba930c115a06b09769bc5577707f70656ff5f7f47445a8fbbf",
		);
	});

	it("does not depend on the order of tools or members, nor on members that clients ignore", () => {
		fc.assert(
			fc.property(Tools, (tools) => {
				const turned = tools
					.map((tool) => Object.fromEntries(Object.entries(tool).reverse()))
					.map((tool) => ({ ...tool, name: String(tool.name), _meta: { note: 1 } }))
					.reverse();
				expect(toolsDigest(turned)).toBe(toolsDigest(tools));
			}),
		);
	});

	it.each<[string, ObservedTool[]]>([
		["a word of a description", [{ ...TOOLS[0], name: "read", description: "Reads!" }]],
		[
			"the order of a list, which may mean something",
			[
				{
					name: "read",
					description: "Reads.",
					inputSchema: { type: "object", required: ["b", "a"] },
				},
			],
		],
		["an annotation", [{ ...TOOLS[0], name: "read", annotations: { readOnlyHint: true } }]],
		["a tool twice", TOOLS.slice(0, 1).concat(TOOLS.slice(0, 1))],
	])("depends on %s", (_, tools) => {
		expect(toolsDigest(tools)).not.toBe(toolsDigest(TOOLS.slice(0, 1)));
	});
});
