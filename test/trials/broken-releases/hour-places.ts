import { join } from "node:path";
import { snapshotsIn } from "#snapshot/snapshot-file.ts";
import type { Instance } from "../../scripts/instance.ts";

/** The folders of the broken hour, and of a complete one. */
export interface HourPlaces {
	releasesDirectory: string;
	/** Folder of the release. */
	release: string;
	/** Folder of its snapshot. */
	snapshot: string;
	/** Name of another hour. */
	formerId: string;
	formerRelease: string;
	formerSnapshot: string;
}

export function hourPlaces(
	{ releasesDirectory, dataDirectory }: Instance,
	{ id, formerId }: { id: string; formerId: string },
): HourPlaces {
	return {
		releasesDirectory,
		formerId,
		release: join(releasesDirectory, id),
		snapshot: join(snapshotsIn(dataDirectory), id),
		formerRelease: join(releasesDirectory, formerId),
		formerSnapshot: join(snapshotsIn(dataDirectory), formerId),
	};
}
