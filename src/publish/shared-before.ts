import type { Release } from "#snapshot/open-release.ts";
import type { Before } from "./place-file.ts";

/** Where bytes may be taken over from. */
export interface Releases {
	/** The release that is served. */
	previous: Release | undefined;
	/** What the folder was before. */
	recycled: Release | undefined;
}

/** Where a file that belongs to no agent is already, with these bytes. */
export function beforeOf(path: string, digest: string, { previous, recycled }: Releases): Before {
	return {
		isPrevious: previous?.files.get(path)?.digest === digest,
		isThere: recycled?.files.get(path)?.digest === digest,
	};
}
