import type { RegistryEngine } from "#registry/registry-engine.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import type { HourFollower } from "#snapshot/follow-release.ts";
import { readSnapshotBody } from "#snapshot/snapshot-file.ts";
import type { Config } from "../config.ts";
import { isFresh } from "../is-fresh.ts";
import type { ServedHour } from "../served-hour.ts";

interface BehindParts extends Pick<PageRenderer, "assets"> {
	config: Pick<Config, "dataDirectory">;
	engine: Pick<RegistryEngine, "recordsMark">;
	now: () => Date;
}

/** True if a build is due: the served hour is old or not the newest, or the records have changed since it was frozen. */
export async function isBehind(
	hours: Pick<HourFollower<ServedHour>, "current" | "isNewest">,
	{ config, engine, assets, now }: BehindParts,
): Promise<boolean> {
	const hour = hours.current();
	if (!hour || !hours.isNewest() || !isFresh(hour, { assets, now: now() })) return true;
	const { recordsMark } = await readSnapshotBody(config.dataDirectory, hour.snapshot.id);
	return recordsMark !== (await engine.recordsMark());
}
