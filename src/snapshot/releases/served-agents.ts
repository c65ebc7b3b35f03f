import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { SlugTable } from "../agents/slug-table.ts";
import { listReleases } from "./kept-releases.ts";
import { currentReleaseId, openRelease } from "./open-release.ts";
import { MANIFEST_FILE } from "./release-manifest.ts";

/** Manifest of any version. */
const Counted = z.object({ agents: z.int() });

export interface ServedAgents {
	count: number;
	/** Undefined if the release is of another version or incomplete. */
	slugs: SlugTable | undefined;
}

const NONE: ServedAgents = { count: 0, slugs: undefined };

/** The agents of the current release, or of the newest with a readable manifest. None before the first release. */
export async function servedAgents(releasesDirectory: string): Promise<ServedAgents> {
	const served = await currentReleaseId(releasesDirectory);
	if (served === undefined) return NONE;
	const newestFirst = (await listReleases(releasesDirectory)).reverse();
	for (const id of [served, ...newestFirst]) {
		const count = await countAgents(join(releasesDirectory, id));
		if (count === undefined) continue;
		const release = await openRelease(releasesDirectory, id).catch(() => undefined);
		return { count, slugs: release?.agentFiles.slugs };
	}
	return NONE;
}

/** Undefined for an incomplete release. */
async function countAgents(directory: string): Promise<number | undefined> {
	try {
		return Counted.parse(JSON.parse(await readFile(join(directory, MANIFEST_FILE), "utf8"))).agents;
	} catch {
		return undefined;
	}
}
