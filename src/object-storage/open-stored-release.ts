import { join } from "node:path";
import { openRelease, type Release } from "#snapshot/open-release.ts";
import { BrokenObject, type Bucket } from "./bucket.ts";
import { fetchFile } from "./fetch-file.ts";
import type { StoredHour } from "./stored-hours.ts";

/**
 * Opens what a stored release says of its files; they themselves stay in the storage. Undefined where that is not there as
 * it was uploaded, or where another version made it.
 */
export async function openStoredRelease(
	bucket: Bucket,
	{ id, release }: StoredHour,
	scratch: string,
): Promise<Release | undefined> {
	try {
		for (const { path, digest } of release) await fetchFile(bucket, digest, join(scratch, id, path));
	} catch (error) {
		if (error instanceof BrokenObject) return undefined;
		throw error;
	}
	return openRelease(scratch, id).catch(() => undefined);
}
