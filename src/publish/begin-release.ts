import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { removeFolder } from "#disk/remove-folder.ts";
import { currentReleaseId, openRelease, type Release } from "#snapshot/open-release.ts";
import type { ReleaseFile } from "#snapshot/release-manifest.ts";
import { AGENT_KINDS } from "./catalogue.ts";
import { type CloneLosses, type CloneOrder, cloneRelease } from "./clone-release.ts";

interface BeginOptions {
	releasesDirectory: string;
	/** Name of the new release. */
	id: string;
	/** Who clones; this process where nobody else does. */
	clone?: (order: CloneOrder) => Promise<CloneLosses>;
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
	/** Agents of which it lacks files, by slug. */
	lost: readonly string[];
}

/** Removes the folder once nobody writes into it any more. */
export async function dropRelease(begun: Promise<BegunRelease>): Promise<void> {
	const release = await begun.catch(() => undefined);
	if (release) await removeFolder(release.directory);
}

/** Makes the folder of a new release out of the one that is served, whose files it shares until something takes their place. */
export async function beginRelease({
	releasesDirectory,
	id,
	clone = cloneRelease,
	tell = () => {},
}: BeginOptions): Promise<BegunRelease> {
	const to = `${id}.tmp`;
	const directory = join(releasesDirectory, to);
	await removeFolder(directory);
	await mkdir(directory, { recursive: true });
	const empty = { directory, previous: undefined, there: new Map(), lost: [] };
	const current = await currentReleaseId(releasesDirectory);
	if (current === undefined) return empty;
	try {
		const previous = await openRelease(releasesDirectory, current);
		if (previous.agentFiles.kinds.join() !== AGENT_KINDS.map(({ file }) => file).join()) {
			tell(`The release ${current} holds other files for each agent; all are rendered anew.`);
			return empty;
		}
		const losses = await clone({ releasesDirectory, from: current, to });
		const there = new Map(previous.files);
		for (const path of losses.paths) there.delete(path);
		return { directory, previous, there, lost: losses.agents };
	} catch (error) {
		const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
		tell(`Nothing can be taken over from the release ${current}: ${reason}`);
		await removeFolder(directory);
		await mkdir(directory);
		return empty;
	}
}
