import { inChunks } from "./chunks.ts";

/** Compact JSON with a line end. Equal values give equal bytes. */
export const renderJson = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** The bytes of `renderJson` for an object. Its members may be rows that are rendered one at a time. */
export const streamJson = (value: object): Iterable<string> => inChunks(renderMembers(value));

/** JSON for people to read. */
export const renderReadableJson = (value: unknown): string => JSON.stringify(value, null, 2);

function* renderMembers(value: object): Generator<string> {
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

function* renderRows(rows: Iterable<unknown>): Generator<string> {
	let separator = "[";
	for (const row of rows) {
		yield separator + JSON.stringify(row);
		separator = ",";
	}
	yield separator === "[" ? "[]" : "]";
}

/** True for rows that are rendered one at a time, false for a finished list. */
export function isRows(member: unknown): member is Iterable<unknown> {
	return (
		typeof member === "object" &&
		member !== null &&
		!Array.isArray(member) &&
		Symbol.iterator in member
	);
}
