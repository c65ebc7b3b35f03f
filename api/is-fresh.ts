import type { PageRenderer } from "#render/page-renderer.ts";
import type { ServedHour } from "./served-hour.ts";

/** A release older than this is replaced at once. */
const STALE_RELEASE_MS = 3_600_000;

/**
 * True for an hour that need not be built anew when the service starts: it is recent, and it has every file that live pages
 * refer to. Those of a release are of the templates that drew it, which may be older ones.
 */
export function isFresh(
	hour: Pick<ServedHour, "snapshot" | "release"> | undefined,
	{ assets, now }: Pick<PageRenderer, "assets"> & { now: Date },
): boolean {
	if (!hour || now.getTime() - Date.parse(hour.snapshot.at) > STALE_RELEASE_MS) return false;
	return [...assets.keys()].every((path) => hour.release.files.has(path));
}
