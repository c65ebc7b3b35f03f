import { join } from "node:path";
import type { Config } from "#api/config.ts";
import { currentReleaseId, readManifest } from "#snapshot/open-release.ts";
import type { Published } from "./report-build.ts";
import { doAll } from "./terminal/do-all.ts";
import { UsageError } from "./terminal/run-script.ts";
import type { Steps } from "./terminal/steps.ts";
import { uploadDumps, uploadRelease } from "./upload-release.ts";

/** Uploads the served release and the dumps. What the storage already has is not uploaded again. */
export async function uploadServed(config: Config, steps: Steps): Promise<Published> {
	const { releasesDirectory } = config;
	const id = await currentReleaseId(releasesDirectory);
	if (id === undefined)
		throw new UsageError("No release is served yet; npm run build creates one.");
	const { agents, files } = await readManifest(join(releasesDirectory, id));
	const upload = { id, at: new Date(), steps };
	await doAll([() => uploadDumps(config, upload), () => uploadRelease(config, upload)]);
	return { outcome: "published", release: id, agents, files, fresh: 0, note: null };
}
