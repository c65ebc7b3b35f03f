import { lstat, mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "#contract/message-of.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import { readDamaged } from "#snapshot/releases/damaged-files.ts";
import {
	KEPT_RELEASES,
	listReleases,
	READERS_SWITCH_MS,
} from "#snapshot/releases/kept-releases.ts";
import { currentReleaseId, openRelease, type Release } from "#snapshot/releases/open-release.ts";
import { CURRENT_POINTER, type ReleaseFile } from "#snapshot/releases/release-manifest.ts";
import { AGENT_KINDS } from "./catalogue.ts";
import { type CloneOrder, cloneAgents, cloneShared } from "./clone-release.ts";

interface BeginOptions {
	releasesDirectory: string;
	id: string;
	/** Clones the files of agents. By default, this process does. */
	clone?: (order: CloneOrder) => Promise<readonly string[]>;
	/** Receives the reason why everything is rendered again. */
	tell?: (sentence: string) => void;
}

/** The folder of an unfinished release, and what it already contains. */
export interface BegunRelease {
	directory: string;
	previous: Release | undefined;
	/** Its files that belong to no agent, by path. */
	there: ReadonlyMap<string, ReleaseFile>;
	/** Resolves once the agents are cloned, to the slugs of those with missing files. Rejects only for an old release. */
	lost: Promise<readonly string[]>;
}

/** Removes the folder once nothing writes to it any more. */
export async function dropRelease(begun: Promise<BegunRelease>): Promise<void> {
	const release = await begun.catch(() => undefined);
	await release?.lost.catch(() => {});
	if (release) await removeFolder(release.directory);
}

/**
 * Creates the folder of a new release as a clone of the current one. It shares the files until they are replaced. If
 * as many releases are there as are kept, the oldest is brought up to date instead, by its manifest.
 */
export async function beginRelease({
	releasesDirectory,
	id,
	clone = cloneAgents,
	tell = () => {},
}: BeginOptions): Promise<BegunRelease> {
	const to = `${id}.tmp`;
	const directory = join(releasesDirectory, to);
	await removeFolder(directory);
	await mkdir(directory, { recursive: true });
	const empty = { directory, previous: undefined, there: new Map(), lost: Promise.resolve([]) };
	const current = await currentReleaseId(releasesDirectory);
	if (current === undefined) return empty;
	try {
		const previous = await openRelease(releasesDirectory, current);
		if (previous.agentFiles.kinds.join() !== AGENT_KINDS.map(({ file }) => file).join()) {
			tell(`The release ${current} has other files for each agent, so all are rendered again.`);
			return empty;
		}
		const damaged = await readDamaged(releasesDirectory, current);
		const worn = await takeOldest(releasesDirectory, previous, directory);
		const there = cloneShared(previous, { folder: directory, damaged, worn });
		const lost = clone({ releasesDirectory, from: current, to }).catch((error: unknown) => {
			// It may still hold agents that are gone. The next build finds fewer releases, so it begins with an empty folder.
			if (worn) throw error;
			tell(`No agent can be cloned from the release ${current}: ${firstLineOf(error)}`);
			const { slugs } = previous.agentFiles;
			return Array.from({ length: slugs.length }, (_, number) => slugs.at(number));
		});
		// Awaited later.
		lost.catch(() => {});
		return { directory, previous, there, lost };
	} catch (error) {
		tell(`Nothing can be cloned from the release ${current}: ${firstLineOf(error)}`);
		await removeFolder(directory);
		await mkdir(directory);
		return empty;
	}
}

/** Moves the oldest release to the folder, if this build would remove it anyway and no reader can be left in it. */
async function takeOldest(
	releasesDirectory: string,
	{ manifest, agentFiles }: Release,
	directory: string,
): Promise<Release | undefined> {
	const releases = await listReleases(releasesDirectory);
	const [oldest = ""] = releases;
	const { mtimeMs } = await lstat(join(releasesDirectory, CURRENT_POINTER));
	const isSpare = oldest !== manifest.id && releases.length >= KEPT_RELEASES;
	if (!isSpare || Date.now() - mtimeMs < READERS_SWITCH_MS) return undefined;
	try {
		const worn = await openRelease(releasesDirectory, oldest);
		const isAlike = worn.agentFiles.kinds.join() === agentFiles.kinds.join();
		if (!isAlike || worn.manifest.id !== oldest) return undefined;
		await rename(worn.directory, directory);
		return worn;
	} catch {
		return undefined;
	}
}

function firstLineOf(error: unknown): string {
	return messageOf(error).split("\n")[0] ?? "";
}
