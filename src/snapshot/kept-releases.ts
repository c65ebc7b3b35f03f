import { readdir } from "node:fs/promises";
import { ifThere } from "#disk/if-there.ts";

/** Number of releases to keep, so that readers of earlier ones can finish. */
export const KEPT_RELEASES = 3;

/** After this long, all services read from the release that the pointer names. They look at it every second. */
export const READERS_SWITCH_MS = 3_000;

const RELEASE_NAME = /^\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

/** Names of all releases in a folder, oldest first. Empty if the folder does not exist yet. */
export async function listReleases(releasesDirectory: string): Promise<string[]> {
	const names = (await ifThere(readdir(releasesDirectory))) ?? [];
	return names.filter((name) => RELEASE_NAME.test(name)).sort();
}
