import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder } from "#disk/remove-folder.ts";
import { KEPT_RELEASES, listReleases } from "./kept-releases.ts";
import { currentReleaseId, readManifest } from "./open-release.ts";

/** Removes old releases and leftovers of killed builds. Returns the snapshots of the kept releases. */
export async function pruneReleases(
	releasesDirectory: string,
	count = KEPT_RELEASES,
): Promise<Set<string>> {
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
