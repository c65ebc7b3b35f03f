import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { contentDigest, hashFile } from "#snapshot/releases/file-digest.ts";
import type { ObjectBody } from "./bucket.ts";
import type { StoredFile } from "./stored-hours.ts";

/** Larger files are read in parts. */
const WHOLE_MAX_BYTES = 16_000_000;

/** Content of a local file. Checked against its digest before the upload. */
export async function readCheckedBody(
	folder: string,
	{ path, bytes, digest }: StoredFile,
): Promise<ObjectBody> {
	const file = join(folder, path);
	const isWhole = bytes <= WHOLE_MAX_BYTES;
	const body = isWhole ? await readFile(file) : { path: file, bytes };
	const hash = body instanceof Uint8Array ? contentDigest(body) : await hashFile(file);
	if (hash !== digest) throw new Error(`${file} is not what was rendered`);
	return body;
}
