import { ageMs, HOUR_MS } from "#contract/instants.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { sourcesVersion } from "#snapshot/sources-version.ts";
import type { ServedHour } from "./served-hour.ts";

/** A release older than this is replaced immediately. */
const STALE_RELEASE_MS = HOUR_MS;

/**
 * True when the service can start without building a release: the current one is recent, this version made it, and it has
 * every file that live pages refer to. The release has the files of the templates that rendered it, which may be older.
 */
export function isFresh(
	hour: Pick<ServedHour, "snapshot" | "release"> | undefined,
	{ assets, now }: Pick<PageRenderer, "assets"> & { now: Date },
): boolean {
	if (!hour || ageMs(hour.snapshot.at, now) > STALE_RELEASE_MS) return false;
	// After an update, everything may have to be rendered in another way.
	if (hour.release.manifest.program !== sourcesVersion()) return false;
	return [...assets.keys()].every((path) => hour.release.files.has(path));
}
