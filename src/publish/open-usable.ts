import { openRelease, type Release } from "#snapshot/open-release.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";
import { wholeFiles } from "./whole-files.ts";

interface UsableOptions {
	tell: (sentence: string) => void;
	/** Agents of which nothing is to be taken over, by slug. */
	lost?: ReadonlySet<string> | undefined;
}

/**
 * A release from which files can be taken over; undefined for one of an earlier version or not whole, and why is told. The
 * new release is drawn without it then.
 */
export async function openUsable(
	releasesDirectory: string,
	id: string,
	{ tell, lost }: UsableOptions,
): Promise<Release | undefined> {
	try {
		const release = await openRelease(releasesDirectory, id, lost);
		const kinds = AGENT_KINDS.map(({ file }) => file).join(" ");
		if (release.agentFiles.kinds.join(" ") === kinds) {
			return { ...release, files: wholeFiles(release) };
		}
		tell(`The release ${id} holds other files for each agent; all are drawn anew.`);
	} catch (error) {
		const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
		tell(`Nothing can be taken over from the release ${id}: ${reason}`);
	}
	return undefined;
}
