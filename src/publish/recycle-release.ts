import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder } from "#disk/remove-folder.ts";
import { KEPT_RELEASES, listReleases } from "#snapshot/kept-releases.ts";
import { currentReleaseId, openRelease, type Release } from "#snapshot/open-release.ts";
import { findLostAgents } from "./find-lost-agents.ts";
import { openUsable, type UsableOptions } from "./open-usable.ts";

interface RecycleOptions extends UsableOptions {
	/** Name of the new release. */
	id: string;
	at: string;
}

export interface RecycledFolder {
	/** What the folder was. */
	release: Release;
	/** Agents of which it lost files, by slug. */
	lost: ReadonlySet<string>;
}

/**
 * Makes the folder of a new release out of the oldest one, which would be removed otherwise: most of its files are those of
 * the new one, and only what differs costs anything. Undefined where there is none to spare, and the folder is empty.
 */
export async function recycleRelease(
	releasesDirectory: string,
	{ id, at, ...options }: RecycleOptions,
): Promise<RecycledFolder | undefined> {
	const name = `${id}.tmp`;
	const directory = join(releasesDirectory, name);
	await removeFolder(directory);
	const current = await currentReleaseId(releasesDirectory);
	const others = (await listReleases(releasesDirectory)).filter((other) => other !== id);
	const spare = others.slice(0, 1 - KEPT_RELEASES).findLast((other) => other !== current);
	const release = spare && (await openUsable(releasesDirectory, spare, options));
	if (!release) {
		await mkdir(directory);
		return undefined;
	}
	await rename(release.directory, directory);
	const cleared = findLostAgents({ ...release, directory }, new Date(at));
	const lost = new Set([...release.lost, ...cleared]);
	const found = await openRelease(releasesDirectory, name, lost);
	const { files } = release;
	// What is not taken over would be in the way, and nobody else would know of it.
	for (const path of found.files.keys()) {
		if (!files.has(path)) await removeFolder(join(directory, path));
	}
	return { release: { ...found, files }, lost };
}
