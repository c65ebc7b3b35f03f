import { statSync } from "node:fs";
import { KEPT_RELEASES } from "#snapshot/kept-releases.ts";
import type { Release } from "#snapshot/open-release.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";

/**
 * Agents of which the folder lost a file or a part of one, by slug. Each file was verified when it was made; this is about
 * people who clear up by hand and about power cuts. Two kinds of files are looked at each time, so that from hour to hour
 * no hole lasts longer than a day.
 */
export function findLostAgents({ agentFiles, directory }: Release, at: Date): Set<string> {
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
