import { statSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder } from "#disk/remove-folder.ts";
import { KEPT_RELEASES, listReleases } from "#snapshot/kept-releases.ts";
import { currentReleaseId, openRelease, type Release } from "#snapshot/open-release.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";
import { openUsable } from "./open-usable.ts";

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
	{ id, at, tell }: { id: string; at: string; tell: (sentence: string) => void },
): Promise<RecycledFolder | undefined> {
	const name = `${id}.tmp`;
	const directory = join(releasesDirectory, name);
	await removeFolder(directory);
	const current = await currentReleaseId(releasesDirectory);
	const others = (await listReleases(releasesDirectory)).filter((other) => other !== id);
	const spare = others.slice(0, 1 - KEPT_RELEASES).findLast((other) => other !== current);
	const release = spare && (await openUsable(releasesDirectory, spare, { tell }));
	if (!release) {
		await mkdir(directory);
		return undefined;
	}
	await rename(release.directory, directory);
	const lost = findLostAgents({ ...release, directory }, new Date(at));
	const found = await openRelease(releasesDirectory, name, lost);
	const { files } = release;
	// What is not taken over would be in the way, and nobody else would know of it.
	for (const path of found.files.keys()) {
		if (!files.has(path)) await removeFolder(join(directory, path));
	}
	return { release: { ...found, files }, lost };
}

/**
 * Agents of which the folder lost a file or a part of one, by slug. Each file was verified when it was made; this is about
 * people who clear up by hand and about power cuts. Two kinds of files are looked at each time, so that from hour to hour
 * no hole lasts longer than a day.
 */
function findLostAgents({ agentFiles, directory }: Release, at: Date): Set<string> {
	const { slugs, bytesAt } = agentFiles;
	// A folder comes back every so many hours.
	const turn = Math.floor(at.getTime() / (HOUR_MS * KEPT_RELEASES)) % TURNS;
	const lost = new Set<string>();
	for (const kind of [2 * turn, 2 * turn + 1]) {
		for (let number = 0; number < slugs.length; number += 1) {
			const path = AGENT_KINDS[kind]?.pathOf(slugs.at(number));
			const found = path && statSync(`${directory}/${path}`, { throwIfNoEntry: false });
			if (found && found.size === bytesAt(number, kind)) continue;
			if (path) lost.add(slugs.at(number));
		}
	}
	return lost;
}

const HOUR_MS = 3_600_000;
const TURNS = Math.ceil(AGENT_KINDS.length / 2);
