import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Config, siteOf } from "#api/config.ts";
import { createPainters } from "#publish/painters.ts";
import { type PreparedRelease, prepareRelease } from "#publish/prepare-release.ts";
import { pruneReleases } from "#publish/prune-releases.ts";
import { switchRelease } from "#publish/switch-release.ts";
import { readLowdbStore } from "#registry/stores/lowdb.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/open-page-renderer.ts";
import { buildSnapshot, snapshotId } from "#snapshot/build-snapshot.ts";
import { readHistory, saveRuns, thinHistory } from "#snapshot/history-files.ts";
import { currentReleaseId } from "#snapshot/open-release.ts";
import { historyIn, pruneSnapshots, saveSnapshot } from "#snapshot/snapshot-file.ts";
import { createViewContext } from "#views/view-context.ts";
import { compileTemplates } from "./compile-templates.ts";
import { extractRegistry } from "./extract-registry.ts";
import { UsageError } from "./terminal/run-script.ts";
import { createSteps } from "./terminal/steps.ts";

const PAINTER_ENTRY = join(import.meta.dirname, "paint-cards.ts");

/** Each takes about 200 MB. */
const MAX_PAINTERS = 8;

interface HourOptions {
	at: Date;
	allowCollapse: boolean;
}

/** One hour from the records to the switch. The history gets its new point only once the release is fit. */
export async function runHour(config: Config, { at, allowCollapse }: HourOptions): Promise<void> {
	const { dataDirectory, releasesDirectory } = config;
	const startedAt = performance.now();
	const steps = createSteps(process.stderr);
	const history = historyIn(dataDirectory);
	if ((await currentReleaseId(releasesDirectory)) === snapshotId(at)) {
		throw new UsageError(`The release of ${at.toISOString()} is served already.`);
	}
	const extract = await steps.run("read the registry", async () =>
		extractRegistry(await readLowdbStore(dataDirectory)),
	);
	const snapshot = await steps.run("score and rank", async () =>
		buildSnapshot({ extract, history: await readHistory(history), at }),
	);
	await steps.run("save the snapshot", () => saveSnapshot(dataDirectory, snapshot));
	await mkdir(releasesDirectory, { recursive: true });
	const context = createViewContext(snapshot, siteOf(config));
	await steps.run("compile the templates", compileTemplates);
	const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
	const release = await steps.run("draw and verify", async (onProgress) => {
		const painter = createPainters({
			entry: PAINTER_ENTRY,
			count: Math.min(availableParallelism(), MAX_PAINTERS),
		});
		try {
			return await prepareRelease({
				...{ context, releasesDirectory, painter, pages },
				...{ allowCollapse, onProgress },
			});
		} finally {
			await painter.close();
		}
	});
	await steps.run("switch", async () => {
		await saveRuns(history, snapshot.history.runs.slice(-1));
		await switchRelease(releasesDirectory, release.id);
	});
	await steps.run("tidy up", async () => {
		await pruneSnapshots(dataDirectory, await pruneReleases(releasesDirectory));
		await thinHistory(history, at);
	});
	tellFaults(release);
	const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
	process.stderr.write(
		`Published ${release.id}: ${snapshot.agents.length} agents, ${release.files} files (${release.fresh} new, ${(release.bytes / 1e6).toFixed(1)} MB) in ${seconds} s.\n`,
	);
}

const FAULTS_TOLD = 5;

/** Some cards may be plain; the hour is published all the same, and whoever runs it should know. */
function tellFaults({ faults }: PreparedRelease): void {
	for (const { path, fault } of faults.slice(0, FAULTS_TOLD)) {
		process.stderr.write(`  ${path} is a plain card: ${fault}\n`);
	}
	const rest = faults.length - FAULTS_TOLD;
	if (rest > 0) process.stderr.write(`  … and ${rest} more plain cards\n`);
}
