import { type AgentRows, type RowText, textsOf } from "./agent-rows.ts";

/** Compact JSON with a line end. Equal values give equal bytes. */
export const renderJson = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** JSON for people to read. */
export const renderReadableJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** The bytes of `renderJson` for an object. Its members may be rows of agents. */
export function* streamJson(value: object): Generator<string | RowText> {
	let separator = "{";
	for (const [name, member] of Object.entries(value)) {
		if (member === undefined) continue;
		yield `${separator}${JSON.stringify(name)}:`;
		separator = ",";
		if (isRows(member)) yield* renderRows(member);
		else yield JSON.stringify(member);
	}
	yield separator === "{" ? "{}\n" : "}\n";
}

function* renderRows(rows: AgentRows<unknown>): Generator<string | RowText> {
	let separator = "[";
	for (const text of textsOf(rows, JSON.stringify)) {
		yield separator;
		yield text;
		separator = ",";
	}
	yield separator === "[" ? "[]" : "]";
}

/** False for a finished list. */
export function isRows(member: unknown): member is AgentRows<unknown> {
	return typeof member === "object" && member !== null && "rowAt" in member;
}
