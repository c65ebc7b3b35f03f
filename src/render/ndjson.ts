import { inChunks } from "./chunks.ts";

/** A line of JSON for each row, drawn in passing; JSON has no line ends of its own. */
export function streamNdjson(rows: Iterable<unknown>): Iterable<string> {
	return inChunks(drawLines(rows));
}

function* drawLines(rows: Iterable<unknown>): Generator<string> {
	for (const row of rows) yield `${JSON.stringify(row)}\n`;
}
