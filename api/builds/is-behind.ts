import { ageMs, HOUR_MS } from "#contract/instants.ts";
import type { RegistryEngine } from "#registry/registry-engine.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { HourFollower } from "#snapshot/releases/follow-release.ts";
import { sourcesVersion } from "#snapshot/releases/sources-version.ts";
import { readSnapshotBody } from "#snapshot/snapshot-file.ts";
import type { ServedHour } from "../hours/served-hour.ts";
import type { Config } from "../settings/config.ts";

interface BehindParts extends Pick<PageRenderer, "assets"> {
	config: Pick<Config, "dataDirectory">;
	engine: Pick<RegistryEngine, "recordsMark">;
	now: () => Date;
}

export async function isBehind(
	hours: Pick<HourFollower<ServedHour>, "current" | "isNewest">,
	{ config, engine, assets, now }: BehindParts,
): Promise<boolean> {
	const hour = hours.current();
	if (!hour || !hours.isNewest() || !isFresh(hour, { assets, now: now() })) return true;
	const { recordsMark } = await readSnapshotBody(config.dataDirectory, hour.snapshot.id);
	return recordsMark !== (await engine.recordsMark());
}

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
