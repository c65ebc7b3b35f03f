import { join } from "node:path";
import { openRelease, type Release } from "#snapshot/open-release.ts";
import { BrokenObject, type Bucket } from "./bucket.ts";
import { fetchFile } from "./fetch-file.ts";
import type { StoredHour } from "./stored-hours.ts";

/** An hour in the storage with what it says of its files. */
export interface OpenedHour {
	hour: StoredHour;
	/** Undefined where that is not there as it was uploaded, or where another version made it. */
	release: Release | undefined;
	/** True where some of it is absent. It is uploaded before anything else and removed after everything else. */
	isAbsent: boolean;
}

/** Opens what a stored release says of its files; they themselves stay in the storage. */
export async function openStoredHour(
	bucket: Bucket,
	hour: StoredHour,
	scratch: string,
): Promise<OpenedHour> {
	try {
		for (const { path, digest } of hour.release) {
			await fetchFile(bucket, digest, join(scratch, hour.id, path));
		}
	} catch (error) {
		if (!(error instanceof BrokenObject)) throw error;
		return { hour, release: undefined, isAbsent: error.isAbsent };
	}
	const release = await openRelease(scratch, hour.id).catch(() => undefined);
	return { hour, release, isAbsent: false };
}
