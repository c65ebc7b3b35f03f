import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Release } from "./open-release.ts";
import type { Snapshot } from "./snapshot.ts";

/**
 * Throws if a release and a snapshot are of different hours, or if a file that does not belong to an agent is missing
 * or damaged. Agents' files were verified when they were rendered, and checking all of them would take too long.
 */
export async function requireWholeHour(
	{ release, snapshot }: { release: Release; snapshot: Snapshot },
	id: string,
): Promise<void> {
	const { manifest, files, directory } = release;
	const isOne =
		manifest.id === id &&
		manifest.snapshotId === snapshot.id &&
		manifest.at === snapshot.at &&
		manifest.agents === snapshot.agents.length;
	if (!isOne) throw new Error(`${directory}: the release and its snapshot are of different hours.`);
	for (const { path, bytes } of files.values()) {
		const { size } = await stat(join(directory, path));
		if (size !== bytes) throw new Error(`${join(directory, path)} is not what was rendered.`);
	}
}
