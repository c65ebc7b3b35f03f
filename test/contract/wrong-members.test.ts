import { describe, expect, it } from "vitest";
import { z } from "zod";
import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { MCP_TOOLS } from "#contract/protocols/mcp-tools.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";

type Shape = z.core.JSONSchema.BaseSchema;

/** Values with every member wrong in one of these ways. */
const WRONG: readonly unknown[] = [
	"",
	"!\u0000 ",
	"A_b",
	-1.5,
	true,
	null,
	{},
	[],
	["!"],
	"x".repeat(9_999),
];

/** A body whose members are all `wrong`, down to the last. */
function wrongBody(schema: z.ZodType, wrong: unknown): unknown {
	const described: Shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
	const fill = (part: Shape | boolean | undefined): unknown => {
		if (typeof part !== "object") return wrong;
		if (part.$ref) return fill(described.$defs?.[part.$ref.replace("#/$defs/", "")]);
		if (part.type === "array" && !Array.isArray(part.items)) return [fill(part.items)];
		if (part.type !== "object") return wrong;
		const members = Object.entries(part.properties ?? {}).map(([name, inner]) => [
			name,
			fill(inner),
		]);
		return Object.fromEntries([...members, ["Another", wrong]]);
	};
	return fill(described);
}

const rows: readonly Endpoint[] = ENDPOINTS;
const SCHEMAS: [string, z.ZodType][] = [
	...rows.flatMap(({ id, body, query }): [string, z.ZodType][] => [
		...(body ? ([[`the body of ${id}`, body]] as [string, z.ZodType][]) : []),
		...(query ? ([[`the query of ${id}`, query]] as [string, z.ZodType][]) : []),
	]),
	...Object.entries(MCP_TOOLS).map(([id, { input }]): [string, z.ZodType] => [
		`the tool ${id}`,
		input,
	]),
	...DASHBOARD.flatMap((row): [string, z.ZodType][] =>
		"body" in row ? [[`the form ${row.id}`, row.body]] : [],
	),
];

describe("no refusal shows a pattern or the words of a library", () => {
	it.each(SCHEMAS)("of %s", (_what, schema) => {
		for (const wrong of WRONG) {
			for (const value of [wrong, wrongBody(schema, wrong)]) {
				const issues = schema.safeParse(value, { error: issueSentence }).error?.issues ?? [];
				for (const { message } of issues) {
					expect(message).not.toMatch(/pattern|\/\^|\$\/|\[a-z|Invalid|expected|received/);
				}
			}
		}
	});
});
