import { describe, expect, it } from "vitest";
import { z } from "zod";
import { RegistrationRequest } from "#contract/agents/registration.ts";
import { bodyMaxBytesOf } from "#contract/http/body-bounds.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS, getEndpoint } from "#contract/http/endpoints.ts";
import { FORM_BODY_MAX_BYTES, LOGO, REGISTRATION } from "#contract/limits.ts";
import { MCP_TOOLS } from "#contract/protocols/mcp-tools.ts";

/** One character that takes four bytes, and as two escapes twelve. */
const EMOJI = "😀";

type Shape = z.core.JSONSchema.BaseSchema;

/** A value with every member as long as its schema allows, whatever its pattern says. */
function largestOf(schema: z.ZodType): unknown {
	const described: Shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
	const fill = (part: Shape | boolean | undefined): unknown => {
		if (typeof part !== "object") return null;
		const choices = [...(part.anyOf ?? []), ...(part.oneOf ?? []), ...(part.allOf ?? [])];
		if (choices.length > 0) return longest(choices.map(fill));
		if (part.$ref) return fill(described.$defs?.[part.$ref.replace("#/$defs/", "")]);
		if (part.enum) return longest(part.enum);
		if (part.type === "string") {
			const character = part.contentEncoding === "base64" ? "A" : EMOJI;
			return part.maxLength === undefined ? "a".repeat(64) : character.repeat(part.maxLength);
		}
		if (part.type === "array") {
			const item = Array.isArray(part.items) ? part.items[0] : part.items;
			return Array.from({ length: part.maxItems ?? 0 }, () => fill(item));
		}
		if (part.type !== "object") return part.const ?? Number.MIN_SAFE_INTEGER;
		const names = Array.from(
			{ length: part.maxProperties ?? 0 },
			(_, number) => String(fill(part.propertyNames)).slice(String(number).length * 2) + number,
		);
		return Object.fromEntries([
			...Object.entries(part.properties ?? {}).map(([name, inner]) => [name, fill(inner)]),
			...names.map((name) => [name, fill(part.additionalProperties)]),
		]);
	};
	return fill(described);
}

const longest = (values: readonly unknown[]) =>
	values.toSorted((one, other) => bytesOf(other) - bytesOf(one))[0];

/** As JSON libraries write it that keep to ASCII. */
function bytesOf(value: unknown): number {
	const json = JSON.stringify(value) ?? "";
	return json.replace(/[^\0-\x7f]/g, "\\u0000").length;
}

const rows: readonly Endpoint[] = ENDPOINTS;
const withBody: Endpoint[] = rows.filter((row) => row.body !== undefined && !row.access);

describe("the largest body that its schema allows fits, in ASCII with escapes", () => {
	it.each(withBody.map((row) => [row.id, row] as const))("for %s", (_id, row) => {
		for (const schema of [row.body, ...(row.carries ?? [])]) {
			if (schema) expect(bytesOf(largestOf(schema))).toBeLessThanOrEqual(bodyMaxBytesOf(row));
		}
	});

	it.each(Object.entries(MCP_TOOLS))("for the tool %s, over MCP", (_name, { input }) => {
		const params = { name: "x".repeat(64), arguments: largestOf(input) };
		const message = { jsonrpc: "2.0", id: "x".repeat(64), method: "tools/call", params };
		expect(bytesOf(message)).toBeLessThanOrEqual(bodyMaxBytesOf(getEndpoint("mcp")));
	});

	it("for the form of a listing, with a logo", () => {
		const logo = Math.ceil(LOGO.maxBytes / 3) * 4;
		const largest = bytesOf(largestOf(RegistrationRequest)) + logo;
		expect(largest).toBeLessThanOrEqual(FORM_BODY_MAX_BYTES);
	});
});

it("every body may have as much as before its schema decided", () => {
	for (const row of withBody)
		expect(bodyMaxBytesOf(row)).toBeGreaterThanOrEqual(REGISTRATION.bodyMinBytes);
});
