import { copyFileSync, linkSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type TurnSteps, takeTurns } from "#disk/take-turns.ts";
import { readDamaged } from "#snapshot/releases/damaged-files.ts";
import { openRelease, type Release } from "#snapshot/releases/open-release.ts";
import { folderMaker } from "./place-file.ts";

export interface CloneOrder {
	releasesDirectory: string;
	from: string;
	to: string;
}

/*
 * Both functions hard-link the files of a release into another folder. Files that are missing or have the wrong size,
 * after manual changes or a power cut, are left out and rendered again, as are those that are known to be damaged.
 * Checking takes a twentieth of the time of linking.
 */

/** Clones the files that belong to no agent. Returns those that were cloned, by path. */
export function cloneShared(release: Release, folder: string, damaged: ReadonlySet<string>) {
	const clone = cloner(release.directory, folder, damaged);
	return new Map([...release.files].filter(([path, { bytes }]) => clone(path, bytes)));
}

/** Clones the files of agents. Returns the slugs of agents with missing files. */
export async function cloneAgents(order: CloneOrder): Promise<string[]> {
	const release = await openRelease(order.releasesDirectory, order.from);
	const damaged = await readDamaged(order.releasesDirectory, order.from);
	const clone = cloner(release.directory, join(order.releasesDirectory, order.to), damaged);
	return takeTurns(cloneEach(release, clone));
}

type Clone = (path: string, bytes: number) => boolean;

/** In steps, because the process notices only between two turns that its job was killed. */
function* cloneEach({ agentFiles }: Release, clone: Clone): TurnSteps<string[]> {
	const { slugs, kinds, bytesAt } = agentFiles;
	const lost: string[] = [];
	for (let number = 0; number < slugs.length; number += 1) {
		const slug = slugs.at(number);
		let isWhole = true;
		for (const [kind, template] of kinds.entries()) {
			const bytes = bytesAt(number, kind);
			if (bytes > 0) isWhole = clone(template.replace("{slug}", slug), bytes) && isWhole;
		}
		if (!isWhole) lost.push(slug);
		yield;
	}
	return lost;
}

/** Returns false for a file that is damaged, missing or has the wrong size. */
function cloner(from: string, to: string, damaged: ReadonlySet<string>): Clone {
	const makeFolder = folderMaker();
	return (path, bytes) => {
		const source = `${from}/${path}`;
		const stats = statSync(source, { throwIfNoEntry: false });
		if (stats?.size !== bytes || damaged.has(path)) return false;
		const target = `${to}/${path}`;
		makeFolder(dirname(target));
		linkOrCopy(source, target);
		return true;
	};
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
