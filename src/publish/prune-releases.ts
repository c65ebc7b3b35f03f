import { rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { currentReleaseId, openRelease } from "#snapshot/open-release.ts";

/** Releases that stay, so that readers of the one before can finish. */
const KEPT_RELEASES = 3;

const RELEASE_NAME = /^\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

/** Removes old releases and what died builds left behind. Returns the snapshots that the kept ones were drawn from. */
export async function pruneReleases(releasesDirectory: string): Promise<Set<string>> {
	const names = await readdir(releasesDirectory);
	const current = await currentReleaseId(releasesDirectory);
	const releases = names.filter((name) => RELEASE_NAME.test(name)).sort();
	const kept = new Set([...releases.slice(-KEPT_RELEASES), current ?? ""]);
	const leftovers = names.filter((name) => name.endsWith(".tmp"));
	for (const name of [...releases.filter((release) => !kept.has(release)), ...leftovers]) {
		rmSync(join(releasesDirectory, name), { recursive: true, force: true });
	}
	const snapshots = new Set<string>();
	for (const name of kept) {
		if (name !== "")
			snapshots.add((await openRelease(releasesDirectory, name)).manifest.snapshotId);
	}
	return snapshots;
}
