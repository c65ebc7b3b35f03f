import { stat } from "node:fs/promises";
import { join } from "node:path";
import { openRelease, type Release } from "#snapshot/open-release.ts";
import { MANIFEST_FILE } from "#snapshot/release-manifest.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";
import { findStaleAgents } from "./find-stale-agents.ts";
import { wholeFiles } from "./whole-files.ts";

export interface UsableOptions {
	/** When the machine was started. */
	bootedAt: Date;
	tell: (sentence: string) => void;
}

/** A release of which everything may be taken over but the files of some agents. */
export interface UsableRelease extends Release {
	/** Agents of which nothing is to be taken over, by slug. */
	lost: ReadonlySet<string>;
}

/**
 * A release from which files can be taken over; undefined for one of an earlier version or not whole, and why is told. The
 * new release is drawn without it then. Of the agents in `lost` it is as if they had no files.
 */
export async function openUsable(
	releasesDirectory: string,
	id: string,
	{ bootedAt, tell }: UsableOptions,
	lost: ReadonlySet<string> = new Set(),
): Promise<UsableRelease | undefined> {
	try {
		const release = await openRelease(releasesDirectory, id, lost);
		const kinds = AGENT_KINDS.map(({ file }) => file).join(" ");
		if (release.agentFiles.kinds.join(" ") !== kinds) {
			tell(`The release ${id} holds other files for each agent; all are drawn anew.`);
			return undefined;
		}
		const files = wholeFiles(release);
		if (!(await isOlderThanBoot(release, bootedAt))) return { ...release, files, lost };
		tell(
			`The machine was started after the release ${id} was made, so its files are looked through.`,
		);
		const all = new Set([...lost, ...findStaleAgents(release)]);
		return { ...(await openRelease(releasesDirectory, id, all)), files, lost: all };
	} catch (error) {
		const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
		tell(`Nothing can be taken over from the release ${id}: ${reason}`);
	}
	return undefined;
}

async function isOlderThanBoot({ directory }: Release, bootedAt: Date): Promise<boolean> {
	const { mtimeMs } = await stat(join(directory, MANIFEST_FILE));
	return mtimeMs < bootedAt.getTime();
}
