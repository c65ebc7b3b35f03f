import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { DumpFile } from "#contract/dump.ts";
import { writeDurably } from "#disk/durable-file.ts";

/** Whoever serves files reads them too, under whatever user. */
const PUBLIC_MODE = 0o644;

/** A file that is compressed on its way to the disk; its text is never whole in memory. Equal texts give equal bytes. */
export interface CompressedFile {
	/** Resolves as soon as there is room for more. */
	write(text: string): Promise<void>;
	/** Ends it and tells what was written. */
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
	// Whoever writes or closes hears of it.
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

/** Writes a small file that everybody may read; readers of the former one see the old or the new. */
export async function writePublic(path: string, data: string | Uint8Array): Promise<void> {
	await writeDurably(path, data, PUBLIC_MODE);
}

/** What a manifest says of a file that was written whole. */
export function describeFile(name: string, text: string): DumpFile {
	const sha256 = createHash("sha256").update(text).digest("hex");
	return { name, bytes: Buffer.byteLength(text), sha256, rows: null };
}
