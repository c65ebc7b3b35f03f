import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { listReleases } from "./kept-releases.ts";
import { currentReleaseId } from "./open-release.ts";
import { MANIFEST_FILE } from "./release-manifest.ts";

/** Of whatever version. */
const Counted = z.object({ agents: z.int() });

/**
 * How many agents the release has that is served now; where its manifest does not say any more, the newest that does. 0
 * before the first.
 */
export async function countServedAgents(releasesDirectory: string): Promise<number> {
	const served = await currentReleaseId(releasesDirectory);
	if (served === undefined) return 0;
	const newestFirst = (await listReleases(releasesDirectory)).reverse();
	for (const id of [served, ...newestFirst]) {
		const agents = await countAgents(join(releasesDirectory, id));
		if (agents !== undefined) return agents;
	}
	return 0;
}

/** Undefined for a release that is not whole. */
async function countAgents(directory: string): Promise<number | undefined> {
	try {
		return Counted.parse(JSON.parse(await readFile(join(directory, MANIFEST_FILE), "utf8"))).agents;
	} catch {
		return undefined;
	}
}
