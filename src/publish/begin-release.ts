import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "#contract/message-of.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import { readDamaged } from "#snapshot/releases/damaged-files.ts";
import { currentReleaseId, openRelease, type Release } from "#snapshot/releases/open-release.ts";
import type { ReleaseFile } from "#snapshot/releases/release-manifest.ts";
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
	/** Resolves once the agents are cloned, to the slugs of those with missing files. Never rejects. */
	lost: Promise<readonly string[]>;
}

/** Removes the folder once nothing writes to it any more. */
export async function dropRelease(begun: Promise<BegunRelease>): Promise<void> {
	const release = await begun.catch(() => undefined);
	await release?.lost;
	if (release) await removeFolder(release.directory);
}

/** Creates the folder of a new release as a clone of the current one. It shares the files until they are replaced. */
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
		const there = cloneShared(previous, directory, damaged);
		const lost = clone({ releasesDirectory, from: current, to }).catch((error: unknown) => {
			tell(`No agent can be cloned from the release ${current}: ${firstLineOf(error)}`);
			const { slugs } = previous.agentFiles;
			return Array.from({ length: slugs.length }, (_, number) => slugs.at(number));
		});
		return { directory, previous, there, lost };
	} catch (error) {
		tell(`Nothing can be cloned from the release ${current}: ${firstLineOf(error)}`);
		await removeFolder(directory);
		await mkdir(directory);
		return empty;
	}
}

function firstLineOf(error: unknown): string {
	return messageOf(error).split("\n")[0] ?? "";
}
