import { describe, expect, it } from "vitest";
import type { ObservedTool } from "#contract/evidence/evidence.ts";
import { compareTools, type ToolChangeKind } from "#domain/evidence/compare-tools.ts";

const TOOL: ObservedTool = {
	name: "send",
	description: "Sends a mail.",
	inputSchema: { type: "object", properties: { to: {}, cc: {} }, required: ["to"] },
	annotations: { readOnlyHint: true, destructiveHint: false },
};
const input = (properties: object, required: string[]) => ({
	inputSchema: { type: "object", properties, required },
});

describe("two lists of tools", () => {
	it.each<[ToolChangeKind[], string, Partial<ObservedTool>]>([
		[[], "nothing", {}],
		[["disarmed"], "it no longer only reads", { annotations: { destructiveHint: false } }],
		[
			["disarmed"],
			"it no longer says that it destroys nothing",
			{ annotations: { readOnlyHint: true } },
		],
		[
			["disarmed"],
			"it may destroy",
			{ annotations: { readOnlyHint: true, destructiveHint: true } },
		],
		[
			["annotations"],
			"a hint more",
			{ annotations: { ...{ readOnlyHint: true }, idempotentHint: true, destructiveHint: false } },
		],
		[["description"], "other words", { description: "Sends mail." }],
		[["description"], "a title", { title: "Send" }],
		[["input-required"], "a parameter more is required", input({ to: {}, cc: {} }, ["to", "cc"])],
		[["input-removed"], "a parameter is gone", input({ to: {} }, ["to"])],
		[["input"], "another parameter that may be given", input({ to: {}, cc: {}, bcc: {} }, ["to"])],
		[["output"], "an answer of a form", { outputSchema: { type: "object" } }],
		[["renamed"], "another name", { name: "mail" }],
		[["disarmed", "renamed"], "another name for more harm", { name: "mail", annotations: {} }],
		[["removed", "added"], "another tool", { name: "mail", description: "Posts." }],
		[
			["disarmed", "description"],
			"several at once, the gravest first",
			{ annotations: {}, description: "Sends and deletes." },
		],
	])("differ as %j for %s", (kinds, _, tool) => {
		const changes = compareTools([TOOL], [{ ...TOOL, ...tool }]);
		expect(changes.map(({ kind }) => kind)).toEqual(kinds);
	});

	it("are the same in any order", () => {
		const other = { name: "read" };
		expect(compareTools([TOOL, other], [other, TOOL])).toEqual([]);
	});

	it("say which words and parameters differ", () => {
		const tool = { ...TOOL, description: "Sends it.", ...input({ to: {}, by: {} }, ["to", "by"]) };
		expect(compareTools([TOOL], [tool])).toEqual([
			{ kind: "input-required", tool: "send", before: null, after: "by" },
			{ kind: "description", tool: "send", before: "Sends a mail.", after: "Sends it." },
		]);
	});
});
