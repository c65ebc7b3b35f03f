import { copyFileSync, linkSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Steps, takeTurns } from "#disk/take-turns.ts";
import { openRelease, type Release } from "#snapshot/open-release.ts";
import { folderMaker } from "./place-file.ts";

export interface CloneOrder {
	releasesDirectory: string;
	/** Name of the release. */
	from: string;
	/** Name of the folder that is to hold the same. */
	to: string;
}

/** What was not as the release notes it, so that it is not in the clone. */
export interface CloneLosses {
	/** Files that belong to no agent. */
	paths: string[];
	/** Agents, by slug, of which a file is missing. */
	agents: string[];
}

/**
 * Gives the files of a release second names in another folder. Each is looked at on the way: what somebody cleared up by hand
 * or a power cut shortened is left out, and rendered anew.
 */
export async function cloneRelease(order: CloneOrder): Promise<CloneLosses> {
	const release = await openRelease(order.releasesDirectory, order.from);
	const to = join(order.releasesDirectory, order.to);
	const clone = cloner(release.directory, to);
	const paths = [...release.files.values()].flatMap(({ path, bytes }) =>
		clone(path, bytes) ? [] : [path],
	);
	return { paths, agents: await takeTurns(cloneAgents(release, clone)) };
}

type Clone = (path: string, bytes: number) => boolean;

/** In steps, because a process whose job was killed hears of it between two turns. */
function* cloneAgents({ agentFiles }: Release, clone: Clone): Steps<string[]> {
	const { slugs, kinds, bytesAt } = agentFiles;
	const lost: string[] = [];
	for (let number = 0; number < slugs.length; number += 1) {
		const slug = slugs.at(number);
		let isWhole = true;
		for (const [kind, template] of kinds.entries()) {
			isWhole = clone(template.replace("{slug}", slug), bytesAt(number, kind)) && isWhole;
		}
		if (!isWhole) lost.push(slug);
		yield;
	}
	return lost;
}

/** False for a file that is not there, or not as long as it should be. */
function cloner(from: string, to: string): Clone {
	const makeFolder = folderMaker();
	return (path, bytes) => {
		const source = `${from}/${path}`;
		const found = statSync(source, { throwIfNoEntry: false });
		if (found?.size !== bytes) return false;
		const target = `${to}/${path}`;
		makeFolder(dirname(target));
		linkOrCopy(source, target);
		return true;
	};
}

/** What says that a file cannot have a second name here. */
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
