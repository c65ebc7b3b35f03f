import { copyFileSync, linkSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type TurnSteps, takeTurns } from "#disk/take-turns.ts";
import type { SlugTable } from "#snapshot/agents/slug-table.ts";
import type { AgentFiles } from "#snapshot/releases/agent-files.ts";
import { readDamaged } from "#snapshot/releases/damaged-files.ts";
import { isSameDigest } from "#snapshot/releases/file-digest.ts";
import { openRelease, type Release } from "#snapshot/releases/open-release.ts";
import { MANIFEST_FILE, type ReleaseFile } from "#snapshot/releases/release-manifest.ts";
import { createPlacer, folderMaker, unlinkIfThere } from "./place-file.ts";

export interface CloneOrder {
	releasesDirectory: string;
	from: string;
	/** An empty folder, or an old release that was moved there. */
	to: string;
}

interface CloneTarget {
	folder: string;
	damaged: ReadonlySet<string>;
	/** The old release in the folder. What it has in common with the new one stays. */
	worn: Release | undefined;
}

/*
 * Both functions hard-link the files of a release into another folder. Files that are missing or have the wrong size,
 * after manual changes or a power cut, are left out and rendered again, as are those that are known to be damaged.
 * Checking takes a twentieth of the time of linking.
 */

/**
 * Clones the files that belong to no agent, and returns them by path. First removes whatever only the old release has,
 * because what is new may have its path.
 */
export function cloneShared(release: Release, target: CloneTarget) {
	if (target.worn) removeGone(target.worn, release, target.folder);
	const clone = cloner(release, target);
	const isSame = ({ path, digest }: ReleaseFile) => target.worn?.files.get(path)?.digest === digest;
	return new Map(
		[...release.files].filter(([path, file]) => clone(path, file.bytes, isSame(file))),
	);
}

/** Clones the files of agents. Returns the slugs of agents with missing files. */
export async function cloneAgents({ releasesDirectory, from, to }: CloneOrder): Promise<string[]> {
	const release = await openRelease(releasesDirectory, from);
	const damaged = await readDamaged(releasesDirectory, from);
	const worn = await openRelease(releasesDirectory, to).catch(() => undefined);
	return takeTurns(cloneEach(release, { folder: join(releasesDirectory, to), damaged, worn }));
}

function removeGone(worn: Release, { files, agentFiles }: Release, directory: string): void {
	const { remove } = createPlacer({ directory, isClone: true });
	for (const path of worn.files.keys()) if (!files.has(path)) remove(path);
	removeGoneAgents(worn.agentFiles, agentFiles.slugs, remove);
}

/** Removes the files of agents that do not stay: if an agent has a folder of its own, all of it. */
export function removeGoneAgents(
	{ slugs, kinds }: AgentFiles,
	staying: SlugTable,
	remove: (path: string) => void,
): void {
	const places = kinds.map((kind) => kind.replace(/\{slug\}\/.*/, "{slug}"));
	for (let number = 0; number < slugs.length; number += 1) {
		const slug = slugs.at(number);
		if (staying.find(slug) !== undefined) continue;
		for (const place of places) remove(place.replace("{slug}", slug));
	}
}

/** In steps, because the process notices only between two turns that its job was killed. */
function* cloneEach(release: Release, target: CloneTarget): TurnSteps<string[]> {
	const { slugs, kinds, bytesAt, digestAt } = release.agentFiles;
	const worn = target.worn?.agentFiles;
	const hasKinds = worn?.kinds.join() === kinds.join();
	const clone = cloner(release, target);
	const lost: string[] = [];
	for (let number = 0; number < slugs.length; number += 1) {
		const slug = slugs.at(number);
		const old = hasKinds ? worn?.slugs.find(slug) : undefined;
		let isWhole = true;
		for (const [kind, template] of kinds.entries()) {
			const bytes = bytesAt(number, kind);
			const path = template.replace("{slug}", slug);
			const former = old === undefined ? undefined : worn?.digestAt(old, kind);
			const isSame = former !== undefined && isSameDigest(former, digestAt(number, kind));
			if (bytes > 0) isWhole = clone(path, bytes, isSame) && isWhole;
			else if (worn && !isSame) unlinkIfThere(`${target.folder}/${path}`);
		}
		if (!isWhole) lost.push(slug);
		yield;
	}
	return lost;
}

function cloner({ directory }: Release, { folder, damaged, worn }: CloneTarget) {
	const makeFolder = folderMaker();
	// What somebody has changed since is later than the manifest.
	const untilMs = worn ? statSync(`${folder}/${MANIFEST_FILE}`).mtimeMs : 0;
	/** Returns false for a file that is damaged, missing or has the wrong size. */
	return (path: string, bytes: number, isSame: boolean): boolean => {
		const target = `${folder}/${path}`;
		const isDamaged = damaged.has(path);
		if (isSame && !isDamaged && hasSize(target, bytes, untilMs)) return true;
		if (worn) unlinkIfThere(target);
		const source = `${directory}/${path}`;
		if (isDamaged || !hasSize(source, bytes)) return false;
		makeFolder(dirname(target));
		linkOrCopy(source, target);
		return true;
	};
}

function hasSize(path: string, bytes: number, untilMs = Number.POSITIVE_INFINITY): boolean {
	const stats = statSync(path, { throwIfNoEntry: false });
	return stats?.size === bytes && stats.mtimeMs <= untilMs;
}

/** Errors that mean that a file cannot be hard-linked here. */
const UNLINKABLE = new Set(["EXDEV", "EPERM", "EMLINK", "ENOTSUP"]);

function linkOrCopy(source: string, target: string): void {
	try {
		linkSync(source, target);
	} catch (error) {
		const code = error instanceof Error && "code" in error ? String(error.code) : "";
		if (!UNLINKABLE.has(code)) throw error;
		copyFileSync(source, target);
	}
}
