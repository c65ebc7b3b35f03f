import { mkdir } from "node:fs/promises";
import { uptime } from "node:os";
import { join } from "node:path";
import { type Config, siteOf } from "#api/config.ts";
import { openSigner, readDumpKeys } from "#dumps/signing-keys.ts";
import { prepareRelease } from "#publish/prepare-release.ts";
import type { PreparedRelease } from "#publish/prepared-release.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/open-page-renderer.ts";
import { snapshotId } from "#snapshot/build-snapshot.ts";
import { saveRuns, thinHistory } from "#snapshot/history-files.ts";
import { currentReleaseId, readManifest } from "#snapshot/open-release.ts";
import { pruneReleases } from "#snapshot/prune-releases.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { historyIn, pruneSnapshots } from "#snapshot/snapshot-file.ts";
import { switchRelease } from "#snapshot/switch-release.ts";
import { createViewContext } from "#views/view-context.ts";
import { compileTemplates } from "./compile-templates.ts";
import { createCrew, type DrawingCrew } from "./drawing-crew.ts";
import { dumpHour } from "./dump-hour.ts";
import { type FrozenHour, freezeHour } from "./freeze-hour.ts";
import type { Published } from "./report-build.ts";
import { doAll } from "./terminal/do-all.ts";
import { UsageError } from "./terminal/run-script.ts";
import type { Steps } from "./terminal/steps.ts";
import { uploadDumps, uploadRelease } from "./upload-release.ts";

export interface HourOptions {
	at: Date;
	allowCollapse: boolean;
	/** Leave every card blank, for trials of speed. */
	blankCards: boolean;
	steps: Steps;
}

/** One hour from the records to the switch. The history gets its new point only once the release is fit. */
export async function runHour(
	config: Config,
	options: HourOptions,
): Promise<Omit<Published, "note">> {
	const { dataDirectory, releasesDirectory } = config;
	const { at, steps } = options;
	const startedAt = performance.now();
	const current = await currentReleaseId(releasesDirectory);
	if (current === snapshotId(at)) {
		throw new UsageError(`The release of ${at.toISOString()} is served already.`);
	}
	const servedId = await servedSnapshotId(releasesDirectory, current);
	// Of builds that died: as long as they go on dying, nobody else removes it.
	if (servedId !== undefined) await tidyUp(config);
	const signer = await openSigner(dataDirectory, at);
	const crew = createCrew(options);
	let frozen: FrozenHour;
	let release: PreparedRelease;
	try {
		frozen = await freezeHour(config, {
			at,
			steps,
			servedId,
			onCounted: crew.expect,
		});
		await mkdir(releasesDirectory, { recursive: true });
		await steps.run("compile the templates", compileTemplates);
		release = await drawRelease(config, { ...options, crew, snapshot: frozen.snapshot });
	} finally {
		await crew.close();
	}
	const history = historyIn(dataDirectory);
	await steps.run("switch", async () => {
		await saveRuns(history, [frozen.run]);
		await switchRelease(releasesDirectory, release.id);
	});
	await steps.run("tidy up", async () => {
		await tidyUp(config);
		await thinHistory(history, at);
	});
	tellFaults(release);
	const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
	process.stderr.write(
		`Published ${release.id}: ${release.agents} agents, ${release.files} files (${release.fresh} new, ${(release.bytes / 1e6).toFixed(1)} MB) in ${seconds} s.\n`,
	);
	const upload = { id: release.id, at, steps };
	await doAll([
		() => dumpHour(config, { snapshot: frozen.snapshot, at, signer, steps }),
		// First, so that nobody who follows the storage serves an hour without the dumps of its instant.
		() => uploadDumps(config, upload),
		() => uploadRelease(config, upload),
	]);
	const { id, agents, files, fresh } = release;
	return { release: id, agents, files, fresh };
}

/** Removes releases that are too old, what died builds left, and the snapshots that no release was drawn from. */
export async function tidyUp({ dataDirectory, releasesDirectory }: Config): Promise<void> {
	await pruneSnapshots(dataDirectory, await pruneReleases(releasesDirectory));
}

/** The snapshot of a release; undefined where there is none, or where an earlier version made it. */
export async function servedSnapshotId(
	releasesDirectory: string,
	release: string | undefined,
): Promise<string | undefined> {
	if (release === undefined) return undefined;
	const manifest = await readManifest(join(releasesDirectory, release)).catch(() => undefined);
	return manifest?.snapshotId;
}

interface DrawOptions extends Pick<HourOptions, "allowCollapse" | "steps"> {
	snapshot: Snapshot;
	takedown?: ReadonlySet<string>;
	crew: DrawingCrew;
}

export async function drawRelease(
	config: Config,
	{ snapshot, crew, steps, allowCollapse, takedown }: DrawOptions,
): Promise<PreparedRelease> {
	const { dataDirectory, releasesDirectory } = config;
	const dumpKeys = await readDumpKeys(dataDirectory);
	const context = createViewContext(snapshot, siteOf(config), dumpKeys);
	const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
	const { painter } = crew;
	const createDrawer = crew.createDrawer({
		dataDirectory,
		snapshotId: snapshot.id,
		site: context.site,
	});
	return steps.run("draw and verify", (onProgress) =>
		prepareRelease({
			context,
			releasesDirectory,
			painter,
			pages,
			allowCollapse,
			onProgress,
			bootedAt: new Date(Date.now() - uptime() * 1_000),
			...(createDrawer ? { createDrawer } : {}),
			...(takedown ? { takedown } : {}),
			tell: (sentence) => process.stderr.write(`  ${sentence}\n`),
		}),
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
