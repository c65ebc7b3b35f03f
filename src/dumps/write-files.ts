import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { DumpFile } from "#contract/dumps/dump.ts";
import { writeDurably } from "#disk/durable-file.ts";

/** Web servers read these files as other users. */
const PUBLIC_MODE = 0o644;

/** Its text is never in memory as a whole. Equal texts give equal bytes. */
export interface CompressedFile {
	/** Resolves when more can be written. */
	write(text: string): Promise<void>;
	close(): Promise<Omit<DumpFile, "rows">>;
}

export function openCompressed(path: string): CompressedFile {
	const hash = createHash("sha256");
	let bytes = 0;
	const gzip = createGzip();
	const written = pipeline(
		gzip,
		async function* look(chunks: AsyncIterable<Buffer>) {
			for await (const chunk of chunks) {
				hash.update(chunk);
				bytes += chunk.length;
				yield chunk;
			}
		},
		createWriteStream(path, { flags: "wx", mode: PUBLIC_MODE, flush: true }),
	);
	// Failures reach the caller of `write` or `close`.
	written.catch(() => {});
	return {
		write: async (text) => {
			if (!gzip.write(text)) await Promise.race([once(gzip, "drain"), written]);
		},
		close: async () => {
			gzip.end();
			await written;
			return { name: basename(path), bytes, sha256: hash.digest("hex") };
		},
	};
}

/** Writes a small public file atomically: readers see all of the old or the new content. */
export async function writePublic(path: string, data: string | Uint8Array): Promise<void> {
	await writeDurably(path, data, PUBLIC_MODE);
}

/** Entry of a manifest for a file with this text. */
export function describeFile(name: string, text: string): DumpFile {
	const sha256 = createHash("sha256").update(text).digest("hex");
	return { name, bytes: Buffer.byteLength(text), sha256, rows: null };
}
