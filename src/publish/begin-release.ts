import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder } from "#disk/remove-folder.ts";
import { currentReleaseId, openRelease, type Release } from "#snapshot/open-release.ts";
import type { ReleaseFile } from "#snapshot/release-manifest.ts";
import { AGENT_KINDS } from "./catalogue.ts";
import { type CloneOrder, cloneAgents, cloneShared } from "./clone-release.ts";

interface BeginOptions {
	releasesDirectory: string;
	/** Name of the new release. */
	id: string;
	/** Who clones the files of agents; this process where nobody else does. */
	clone?: (order: CloneOrder) => Promise<readonly string[]>;
	/** Told why everything is rendered anew. */
	tell?: (sentence: string) => void;
}

/** The folder of a release in the making, and what it has already. */
export interface BegunRelease {
	directory: string;
	/** What it was cloned from; undefined where it is empty. */
	previous: Release | undefined;
	/** Of the files that belong to no agent those that it has, by path. */
	there: ReadonlyMap<string, ReleaseFile>;
	/** Agents of which it lacks files, by slug, once it has those of all others. Never rejects. */
	lost: Promise<readonly string[]>;
}

/** Removes the folder once nobody writes into it any more. */
export async function dropRelease(begun: Promise<BegunRelease>): Promise<void> {
	const release = await begun.catch(() => undefined);
	await release?.lost;
	if (release) await removeFolder(release.directory);
}

/** Makes the folder of a new release out of the one that is served, whose files it shares until something takes their place. */
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
			tell(`The release ${current} holds other files for each agent; all are rendered anew.`);
			return empty;
		}
		const there = cloneShared(previous, directory);
		const lost = clone({ releasesDirectory, from: current, to }).catch((error: unknown) => {
			tell(`No agent can be taken over from the release ${current}: ${reasonOf(error)}`);
			return slugsOf(previous);
		});
		return { directory, previous, there, lost };
	} catch (error) {
		tell(`Nothing can be taken over from the release ${current}: ${reasonOf(error)}`);
		await removeFolder(directory);
		await mkdir(directory);
		return empty;
	}
}

function reasonOf(error: unknown): string {
	const text = error instanceof Error ? error.message : String(error);
	return text.split("\n")[0] ?? "";
}

function slugsOf({ agentFiles: { slugs } }: Release): string[] {
	return Array.from({ length: slugs.length }, (_, number) => slugs.at(number));
}
