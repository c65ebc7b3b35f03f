import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "#disk/durable-file.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import { currentReleaseId, readManifest } from "./open-release.ts";

/** Number of releases to keep, so that readers of earlier ones can finish. */
export const KEPT_RELEASES = 3;

/** After this long, all services read from the release that the pointer names. They look at it every second. */
export const READERS_SWITCH_MS = 3_000;

const RELEASE_NAME = /^\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

/** Names of all releases in a folder, oldest first. Empty if the folder does not exist yet. */
export async function listReleases(releasesDirectory: string): Promise<string[]> {
	const names = (await ifThere(readdir(releasesDirectory))) ?? [];
	return names.filter((name) => RELEASE_NAME.test(name)).sort();
}

/** Removes old releases and leftovers of killed builds. Returns the snapshots of the kept releases. */
export async function pruneReleases(releasesDirectory: string, count = KEPT_RELEASES) {
	const current = await currentReleaseId(releasesDirectory);
	const releases = await listReleases(releasesDirectory);
	const kept = new Set([...releases.slice(-count), ...(current ? [current] : [])]);
	const leftovers = (await readdir(releasesDirectory)).filter((name) => name.endsWith(".tmp"));
	for (const name of [...releases.filter((release) => !kept.has(release)), ...leftovers]) {
		await removeFolder(join(releasesDirectory, name));
	}
	const snapshots = new Set<string>();
	for (const name of kept) {
		// A release of an earlier version cannot be served, so its snapshot is not needed.
		const manifest = await readManifest(join(releasesDirectory, name)).catch((error: unknown) => {
			if (name === current) throw error;
			return undefined;
		});
		if (manifest) snapshots.add(manifest.snapshotId);
	}
	return snapshots;
}
