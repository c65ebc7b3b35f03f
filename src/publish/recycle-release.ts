import { existsSync, readdirSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { currentReleaseId, openRelease, type Release } from "#snapshot/open-release.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";
import { KEPT_RELEASES, listReleases } from "./kept-releases.ts";

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
	{ id, at }: { id: string; at: string },
): Promise<RecycledFolder | undefined> {
	const name = `${id}.tmp`;
	const directory = join(releasesDirectory, name);
	await rm(directory, { recursive: true, force: true });
	const current = await currentReleaseId(releasesDirectory);
	const others = (await listReleases(releasesDirectory)).filter((other) => other !== id);
	const spare = others.slice(0, 1 - KEPT_RELEASES).findLast((other) => other !== current);
	// Of an earlier version, or not whole.
	const release = spare && (await openRelease(releasesDirectory, spare).catch(() => undefined));
	if (!release || !hasSameKinds(release)) {
		await mkdir(directory);
		return undefined;
	}
	await rename(release.directory, directory);
	const hour = new Date(at).getUTCHours();
	const lost = findLostAgents({ ...release, directory }, hour);
	const found = await openRelease(releasesDirectory, name, lost);
	return { release: { ...found, files: stillThere(found.files, directory) }, lost };
}

export function hasSameKinds({ agentFiles }: Release): boolean {
	const kinds = AGENT_KINDS.map(({ file }) => file);
	return kinds.join("\n") === agentFiles.kinds.join("\n");
}

function stillThere(files: Release["files"], directory: string): Release["files"] {
	return new Map([...files].filter(([path]) => existsSync(join(directory, path))));
}

/**
 * Agents of which the folder lost a file, by slug. The folder was verified when it was made; this is about people who clear
 * up by hand. Files that lie in folders of their own are looked for in turns, a share of the agents each hour.
 */
function findLostAgents({ agentFiles, directory }: Release, hour: number): Set<string> {
	const { slugs } = agentFiles;
	const lost = new Set<string>();
	const note = (
		kind: (typeof AGENT_KINDS)[number],
		isThere: (path: string) => boolean,
		every = 1,
	) => {
		for (let number = every === 1 ? 0 : hour % every; number < slugs.length; number += every) {
			const slug = slugs.at(number);
			if (!isThere(kind.pathOf(slug))) lost.add(slug);
		}
	};
	for (const kind of AGENT_KINDS) {
		const folder = dirname(kind.file);
		if (folder.includes("{slug}")) note(kind, (path) => existsSync(join(directory, path)), TURNS);
		else {
			const names = new Set(namesIn(join(directory, folder)));
			note(kind, (path) => names.has(path.slice(folder.length + 1)));
		}
	}
	return lost;
}

const TURNS = 24;

function namesIn(folder: string): string[] {
	return existsSync(folder) ? readdirSync(folder) : [];
}
