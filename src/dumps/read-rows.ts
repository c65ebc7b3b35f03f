import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { DumpFile } from "#contract/dumps/dump.ts";
import { createMeter } from "./write-files.ts";

/** Longer than any line of a dump: lists of tools, and documents, whose characters may be escaped. */
const MAX_LINE_BYTES = 8_000_000;

/** A file that is checked while it is read. After the end, `fault` returns whether it differs from its manifest. */
export function checkFile(source: AsyncIterable<Uint8Array>, expected: DumpFile) {
	const meter = createMeter();
	return {
		chunks: meter.through(source),
		fault: () => {
			const { bytes, sha256 } = meter.read();
			if (sha256 === expected.sha256 && bytes === expected.bytes) return undefined;
			return `${expected.name} is not the file that the manifest names: its checksum differs`;
		},
	};
}

/** The lines of a compressed text. Throws if it cannot be unpacked. */
export async function* unpackLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
	// Failures of both streams reach the reader of the output.
	const text = pipeline(chunks, createGunzip(), () => {}).setEncoding("utf8");
	let rest = "";
	for await (const part of text) {
		const lines = (rest + String(part)).split("\n");
		rest = lines.pop() ?? "";
		if (rest.length > MAX_LINE_BYTES) throw new Error("a line is too long");
		yield* lines;
	}
	if (rest !== "") yield rest;
}
