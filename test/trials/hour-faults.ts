import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { openHour } from "#api/hours/served-hour.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { contentDigest } from "#snapshot/releases/file-digest.ts";
import { currentReleaseId, openRelease, type Release } from "#snapshot/releases/open-release.ts";
import { openSnapshot } from "#snapshot/snapshot-file.ts";
import type { Instance } from "../scripts/instance.ts";

type Folders = Pick<Instance, "dataDirectory" | "releasesDirectory">;

/** What is wrong with the hour that the pointer names: reads every file and compares it with the release's manifest. */
export async function hourFaults({ dataDirectory, releasesDirectory }: Folders): Promise<string[]> {
	try {
		const id = await currentReleaseId(releasesDirectory);
		if (id === undefined) return ["there is no current release"];
		const release = await openRelease(releasesDirectory, id);
		const snapshot = await openSnapshot(dataDirectory, release.manifest.snapshotId);
		const site = {
			baseUrl: release.manifest.baseUrl,
			name: "Trial",
			contactEmail: "me@trial.dev",
			limits: DEFAULT_LIMITS,
		};
		await openHour({ release, snapshot }, { site, dataDirectory });
		const agents = [...snapshot.agents].length;
		const isSame = agents === release.manifest.agents && snapshot.at === release.manifest.at;
		const others = isSame ? [] : [`${id} and its snapshot are of different hours`];
		return [...others, ...(await fileFaults(release))];
	} catch (error) {
		return [error instanceof Error ? error.message : String(error)];
	}
}

async function fileFaults({ directory, manifest, paths, findFile }: Release): Promise<string[]> {
	const faults: string[] = [];
	let files = 0;
	for (const path of paths()) {
		files += 1;
		const bytes = await readFile(join(directory, path)).catch(() => undefined);
		const found = findFile(path);
		if (!bytes) faults.push(`${manifest.id} lacks ${path}`);
		else if (bytes.length !== found?.bytes || contentDigest(bytes) !== found.digest)
			faults.push(`${manifest.id} holds other bytes in ${path} than it says`);
	}
	if (files !== manifest.files) faults.push(`${manifest.id} lists ${files} of its files`);
	return faults;
}
