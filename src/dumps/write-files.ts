import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import {
	DUMP_MANIFEST,
	DUMP_SIGNATURE,
	type DumpFile,
	type DumpManifest,
} from "#contract/dumps/dump.ts";
import { writeDurably } from "#disk/durable-file.ts";
import { renderReadableJson } from "#render/json.ts";
import type { Signer } from "#signing/signing-keys.ts";

/** Web servers read these files as other users. */
const PUBLIC_MODE = 0o644;

/** Its text is never in memory as a whole. Equal texts give equal bytes. */
export interface CompressedFile {
	/** A text for each row. Resolves when more can be written. */
	write(rows: readonly string[]): Promise<void>;
	close(): Promise<DumpFile>;
}

/** `head` comes before the first row. */
export function openCompressed(path: string, head = ""): CompressedFile {
	const meter = createMeter();
	let rows = 0;
	const gzip = createGzip();
	const file = createWriteStream(path, { flags: "wx", mode: PUBLIC_MODE, flush: true });
	const written = pipeline(gzip, meter.through, file);
	// Failures reach the caller of `write` or `close`.
	written.catch(() => {});
	gzip.write(head);
	return {
		write: async (texts) => {
			rows += texts.length;
			if (!gzip.write(texts.join(""))) await Promise.race([once(gzip, "drain"), written]);
		},
		close: async () => {
			gzip.end();
			await written;
			return { name: basename(path), ...meter.read(), rows };
		},
	};
}

/** Size and digest of what went through. */
export function createMeter() {
	const hash = createHash("sha256");
	let bytes = 0;
	return {
		async *through(chunks: AsyncIterable<Uint8Array>) {
			for await (const chunk of chunks) {
				hash.update(chunk);
				bytes += chunk.length;
				yield chunk;
			}
		},
		read: () => ({ bytes, sha256: hash.copy().digest("hex") }),
	};
}

/** Writes a small public file atomically: readers see all of the old or the new content. */
export async function writePublic(path: string, data: string | Uint8Array): Promise<void> {
	await writeDurably(path, data, PUBLIC_MODE);
}

/** Writes the manifest and its signature, which come last. */
export async function sealDump(folder: string, manifest: DumpManifest, { sign }: Signer) {
	const text = Buffer.from(`${renderReadableJson(manifest)}\n`);
	await writePublic(join(folder, DUMP_MANIFEST), text);
	await writePublic(join(folder, DUMP_SIGNATURE), sign(text));
}

/** Entry of a manifest for a file with this text. */
export function describeFile(name: string, text: string): DumpFile {
	const sha256 = createHash("sha256").update(text).digest("hex");
	return { name, bytes: Buffer.byteLength(text), sha256, rows: null };
}
