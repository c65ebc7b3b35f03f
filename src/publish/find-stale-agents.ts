import { readFileSync } from "node:fs";
import { isSameDigest, packedDigest } from "#snapshot/file-digest.ts";
import type { Release } from "#snapshot/open-release.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";

/**
 * Agents of which a file that is changed where it lies is not what was noted, by slug. Where the power was cut, such a file may
 * go on telling the rank before, in as many bytes, which a look at sizes does not see.
 */
export function findStaleAgents({ agentFiles, directory }: Release): Set<string> {
	const stale = new Set<string>();
	for (const [kind, { tellsRank, pathOf }] of AGENT_KINDS.entries()) {
		if (!tellsRank) continue;
		for (let number = 0; number < agentFiles.slugs.length; number += 1) {
			const slug = agentFiles.slugs.at(number);
			const content = readIfThere(`${directory}/${pathOf(slug)}`);
			const noted = agentFiles.digestAt(number, kind);
			if (!content || !isSameDigest(packedDigest(content), noted)) stale.add(slug);
		}
	}
	return stale;
}

/** Undefined for whatever cannot be read: it is drawn anew. */
function readIfThere(path: string): Buffer | undefined {
	try {
		return readFileSync(path);
	} catch {
		return undefined;
	}
}
