import { join } from "node:path";
import { openRelease, type Release } from "#snapshot/releases/open-release.ts";
import { BrokenObject, type Bucket } from "./bucket.ts";
import { fetchFile } from "./download-hour.ts";
import type { StoredHour } from "./stored-hours.ts";

/** An hour in the storage with its list of files. */
export interface OpenedHour {
	hour: StoredHour;
	/** Undefined if its manifest is missing, damaged or of another version. */
	release: Release | undefined;
	/** True if some of it is absent. It is uploaded first and removed last. */
	isAbsent: boolean;
}

/** Opens the manifest and file list of a stored release. The files themselves stay in the storage. */
export async function openStoredHour(
	bucket: Bucket,
	hour: StoredHour,
	scratch: string,
): Promise<OpenedHour> {
	try {
		for (const { path, digest } of hour.release) {
			await fetchFile(bucket, { digest }, join(scratch, hour.id, path));
		}
	} catch (error) {
		if (!(error instanceof BrokenObject)) throw error;
		return { hour, release: undefined, isAbsent: error.isAbsent };
	}
	const release = await openRelease(scratch, hour.id).catch(() => undefined);
	return { hour, release, isAbsent: false };
}
