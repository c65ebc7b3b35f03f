import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createDigest } from "#snapshot/file-digest.ts";
import { BrokenObject, type Bucket } from "./bucket.ts";
import { fileKey } from "./stored-hours.ts";

/** Downloads bytes into a file, which is renamed after they were checked. */
export async function fetchFile(bucket: Bucket, digest: string, target: string): Promise<void> {
	await fetchObject(bucket, { key: fileKey(digest), digest }, target);
}

/** The same for an object with any key. */
export async function fetchObject(
	bucket: Bucket,
	{ key, digest }: { key: string; digest: string },
	target: string,
): Promise<void> {
	const body = await bucket.open(key);
	if (!body) throw new BrokenObject(key, true);
	await mkdir(dirname(target), { recursive: true });
	// Never overwrites the existing file, because another hour may link to it.
	const partial = `${target}.part`;
	const found = createDigest();
	const noted = async function* (parts: AsyncIterable<Uint8Array>) {
		for await (const part of parts) {
			found.update(part);
			yield part;
		}
	};
	try {
		await pipeline(Readable.from(body), noted, createWriteStream(partial));
		if (found.digest() !== digest) throw new BrokenObject(key, false);
		await rename(partial, target);
	} catch (error) {
		await rm(partial, { force: true });
		throw error;
	}
}
