import type { Dirent } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import type { GuardedFetch } from "#outbound/guarded-fetch.ts";

/** Of one document, and of a whole snapshot at an address. */
const MAX_DOCUMENT_BYTES = 16 * 1024 ** 2;
const MAX_BYTES = 1024 ** 3;
const TIMEOUT_MS = 15 * 60_000;

/**
 * The documents of a snapshot: a folder with JSON files, or a file or address of a zip archive or of JSON. Undefined for
 * each one that is damaged or too large.
 */
export async function* readSnapshot(
	place: string,
	fetch: GuardedFetch,
): AsyncGenerator<string | undefined> {
	if (/^https?:/i.test(place)) {
		const limits = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, ports: "any" } as const;
		const { status, body } = await fetch(place, limits);
		if (status !== 200) throw new Error(`The snapshot of advisories was answered with ${status}.`);
		yield* documentsIn(Buffer.from(body.buffer, body.byteOffset, body.length));
	} else if ((await stat(place)).isDirectory()) {
		const entries: Dirent[] = await readdir(place, { recursive: true, withFileTypes: true });
		for (const entry of entries.filter(({ name }) => name.endsWith(".json"))) {
			if (entry.isFile()) yield readFile(join(entry.parentPath, entry.name), "utf8");
		}
	} else yield* documentsIn(await readFile(place));
}

function* documentsIn(bytes: Buffer): Generator<string | undefined> {
	if (bytes.toString("latin1", 0, 2) === "PK") yield* filesOfZip(bytes);
	else yield bytes.toString("utf8");
}

const END = Buffer.from("PK\x05\x06", "latin1");
const FILE = Buffer.from("PK\x01\x02", "latin1");
const UNKNOWN_OFFSET = 0xffffffff;

/** JSON files of an archive (APPNOTE 6.3.10, 4.3 and 4.5.3). */
function* filesOfZip(zip: Buffer): Generator<string | undefined> {
	const end = zip.lastIndexOf(END);
	if (end < 0) throw new Error("The snapshot of advisories is no whole zip archive.");
	let at = zip.readUInt32LE(end + 16);
	// An archive of more than 65,535 files tells it elsewhere.
	if (at === UNKNOWN_OFFSET)
		at = Number(zip.readBigUInt64LE(Number(zip.readBigUInt64LE(end - 12)) + 48));
	while (zip.subarray(at, at + 4).equals(FILE)) {
		const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
		if (zip.toString("latin1", nameEnd - 5, nameEnd) === ".json") yield textAt(zip, at);
		at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
	}
}

function textAt(zip: Buffer, at: number): string | undefined {
	try {
		const local = zip.readUInt32LE(at + 42);
		const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
		const data = zip.subarray(start, start + zip.readUInt32LE(at + 20));
		const isStored = zip.readUInt16LE(at + 10) === 0;
		return (
			isStored ? data : inflateRawSync(data, { maxOutputLength: MAX_DOCUMENT_BYTES })
		).toString("utf8");
	} catch {
		return undefined;
	}
}
