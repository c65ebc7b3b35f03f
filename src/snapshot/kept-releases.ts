import { readdir } from "node:fs/promises";

/** Releases that stay, so that readers of the one before can finish. */
export const KEPT_RELEASES = 3;

const RELEASE_NAME = /^\d{4}-\d{2}-\d{2}T[\d-]+Z$/;

/** Names of all releases in a folder, oldest first; none where there is no folder yet. */
export async function listReleases(releasesDirectory: string): Promise<string[]> {
	const names = await readdir(releasesDirectory).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return [];
		throw error;
	});
	return names.filter((name) => RELEASE_NAME.test(name)).sort();
}
