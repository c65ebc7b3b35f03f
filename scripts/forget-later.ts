import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "#api/config.ts";
import { DUMPS_FOLDER } from "#contract/dump.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import { listDumps } from "#dumps/kept-dumps.ts";
import { snapshotId } from "#snapshot/build-snapshot.ts";
import { listReleases, READERS_SWITCH_MS } from "#snapshot/kept-releases.ts";
import { runFileOf } from "#snapshot/run-file.ts";
import { listRunFiles } from "#snapshot/run-sources.ts";
import { historyIn } from "#snapshot/snapshot-file.ts";
import { tidyUp } from "./run-hour.ts";

/**
 * Removes everything that a clock that was ahead has dated later than an hour, around the build of that hour: scores
 * and dumps before, so that it does not take them over, releases with their snapshots afterwards, because one of them
 * is served until then.
 */
export async function forgetLater<Built>(
	{ dataDirectory, releasesDirectory }: Config,
	at: Date,
	build: () => Promise<Built>,
): Promise<Built> {
	const history = historyIn(dataDirectory);
	const dumps = join(releasesDirectory, DUMPS_FOLDER);
	for (const name of await listRunFiles(history)) {
		if (name > runFileOf(at.toISOString())) await rm(join(history, name));
	}
	for (const name of await listDumps(dumps)) {
		if (name > snapshotId(at)) await removeFolder(join(dumps, name));
	}
	const built = await build();
	await sleep(READERS_SWITCH_MS);
	for (const name of await listReleases(releasesDirectory)) {
		if (name > snapshotId(at)) await removeFolder(join(releasesDirectory, name));
	}
	await tidyUp({ dataDirectory, releasesDirectory });
	return built;
}
