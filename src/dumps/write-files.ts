import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { DumpFile } from "#contract/dump.ts";
import { writeDurably } from "#disk/durable-file.ts";

/** Whoever serves files reads them too, under whatever user. */
const PUBLIC_MODE = 0o644;

/** Compresses a text on its way to a file; it is never whole in memory. Equal texts give equal bytes. */
export async function writeCompressed(
	path: string,
	texts: Iterable<string>,
): Promise<Omit<DumpFile, "rows">> {
	const hash = createHash("sha256");
	let bytes = 0;
	await pipeline(
		Readable.from(texts),
		createGzip(),
		async function* look(chunks: AsyncIterable<Buffer>) {
			for await (const chunk of chunks) {
				hash.update(chunk);
				bytes += chunk.length;
				yield chunk;
			}
		},
		createWriteStream(path, { flags: "wx", mode: PUBLIC_MODE, flush: true }),
	);
	return { name: basename(path), bytes, sha256: hash.digest("hex") };
}

/** Writes a small file that everybody may read; readers of the former one see the old or the new. */
export async function writePublic(path: string, data: string | Uint8Array): Promise<void> {
	await writeDurably(path, data, PUBLIC_MODE);
}

/** What a manifest says of a file that was written whole. */
export function describeFile(name: string, text: string): DumpFile {
	const sha256 = createHash("sha256").update(text).digest("hex");
	return { name, bytes: Buffer.byteLength(text), sha256, rows: null };
}
