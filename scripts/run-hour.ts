import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Config, siteOf } from "#api/settings/config.ts";
import { type BegunRelease, beginRelease, dropRelease } from "#publish/begin-release.ts";
import { prepareRelease } from "#publish/prepare-release.ts";
import type { PreparedRelease } from "#publish/prepared-release.ts";
import { openPageRenderer, type PageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import { openSigner, readDumpKeys } from "#signing/signing-keys.ts";
import { snapshotId } from "#snapshot/build-snapshot.ts";
import { dropOtherDocumentFiles, openDocumentFiles } from "#snapshot/document-files.ts";
import { saveRuns, thinHistory } from "#snapshot/history/history-files.ts";
import { dropOtherLogoFiles, openLogoFiles } from "#snapshot/logo-files.ts";
import type { Hour } from "#snapshot/releases/follow-release.ts";
import { pruneReleases, READERS_SWITCH_MS } from "#snapshot/releases/kept-releases.ts";
import { currentReleaseId, readManifest } from "#snapshot/releases/open-release.ts";
import { switchRelease } from "#snapshot/releases/switch-release.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { historyIn, pruneSnapshots, readSnapshotBody } from "#snapshot/snapshot-file.ts";
import { createViewContext } from "#views/view-context.ts";
import { type BuildWorkers, createBuildWorkers } from "./build-workers.ts";
import { compileTemplates } from "./compile-templates.ts";
import { type DumpHourOptions, dumpHour } from "./dump-hour.ts";
import { type FrozenHour, freezeHour } from "./freeze-hour.ts";
import { findUnchanged, readInputs } from "./look-at-hour.ts";
import type { Published } from "./report-build.ts";
import type { Steps } from "./terminal/steps.ts";
import { doAll, UsageError } from "./terminal/terminal.ts";
import { runUploadDumps, uploadRelease } from "./upload-release.ts";

export interface HourOptions {
	at: Date;
	allowCollapse: boolean;
	/** Leave every card blank, for trials of speed. */
	blankCards: boolean;
	steps: Steps;
}

/** One hour from the records to the switch. If nothing has changed, nothing is published. */
export async function runHour(
	config: Config,
	options: HourOptions,
): Promise<Omit<Published, "note">> {
	const { at, steps, blankCards } = options;
	const startedAt = performance.now();
	const servedId = await findServed(config, at);
	const signer = await openSigner(config.dataDirectory, at);
	await steps.run("compile the templates", compileTemplates);
	const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
	const workers = createBuildWorkers({ blankCards });
	const inputs = await readInputs(config, { at, pages, painter: workers.painter });
	const served = await steps.run("look for changes", () => findUnchanged(config, servedId, inputs));
	if (served && Date.parse(served.snapshot.at) <= at.getTime())
		return keepHour(config, { served, at, signer, steps });
	const begun = begin(config, { id: snapshotId(at), workers });
	// Awaited once the snapshot is saved, so a failure until then must not count as unhandled.
	begun.catch(() => {});
	let frozen: FrozenHour;
	let release: PreparedRelease;
	try {
		frozen = await freezeHour(config, { at, steps, servedId, inputs, inside: config });
		release = await renderRelease(config, {
			...options,
			snapshot: frozen.snapshot,
			pages,
			workers,
			begun,
		});
	} catch (error) {
		await dropRelease(begun);
		throw error;
	} finally {
		await workers.close();
	}
	await steps.run("switch", async () => {
		// The history gets its new point only after the release was verified.
		await saveRuns(historyIn(config.dataDirectory), [frozen.run]);
		await switchRelease(config.releasesDirectory, release.id);
	});
	tellPublished(release, performance.now() - startedAt);
	const isTakedown = await takesDown(config, servedId, frozen.snapshot);
	await steps.run("tidy up", async () => {
		await (isTakedown ? removeFormer(config) : tidyUp(config));
		await dropOtherDocumentFiles(config.dataDirectory, frozen.snapshot.agents);
		await dropOtherLogoFiles(config.dataDirectory, frozen.snapshot.agents);
		await thinHistory(historyIn(config.dataDirectory), at);
	});
	const { snapshot } = frozen;
	await handOn(config, { id: release.id, snapshot, at, signer, steps, isTakedown });
	const { id, agents, files, fresh } = release;
	return { outcome: "published", release: id, agents, files, fresh };
}

/** Id of the served snapshot; undefined before the first, and if an earlier version made it. */
async function findServed(config: Config, at: Date): Promise<string | undefined> {
	const current = await currentReleaseId(config.releasesDirectory);
	if (current === snapshotId(at)) {
		throw new UsageError(`The release of ${at.toISOString()} is already served.`);
	}
	const servedId = await servedSnapshotId(config.releasesDirectory, current);
	// Removes what dead builds left: if every build dies, no later step would.
	if (servedId !== undefined) await tidyUp(config);
	return servedId;
}

interface HandedOn extends DumpHourOptions {
	id: string;
	isTakedown?: boolean;
}

/** True if an agent was taken down since the former hour, and no takedown has been published meanwhile. */
async function takesDown(
	{ dataDirectory }: Config,
	formerId: string | undefined,
	{ takenDown }: Snapshot,
): Promise<boolean> {
	if (formerId === undefined) return false;
	const former = await readSnapshotBody(dataDirectory, formerId).catch(() => undefined);
	const known = new Set(former?.body.takenDown.map(({ slug }) => slug));
	return former !== undefined && takenDown.some(({ slug }) => !known.has(slug));
}

/** Writes the dump of the served hour, and uploads what the storage does not have yet. */
async function handOn(config: Config, { id, ...hour }: HandedOn): Promise<void> {
	const { at, steps, isTakedown = false } = hour;
	const upload = { id, at, lookedAt: at, steps, isTakedown };
	await doAll([
		() => dumpHour(config, hour),
		// First, so that no follower of the storage serves an hour without its dumps.
		() => runUploadDumps(config, upload),
		() => uploadRelease(config, upload),
	]);
}

/** Keeps the served hour, because it still matches the records. */
async function keepHour(
	config: Config,
	{ served, ...hour }: Omit<DumpHourOptions, "snapshot"> & { served: Hour },
): Promise<Omit<Published, "note">> {
	const { id, agents, files } = served.release.manifest;
	process.stderr.write(`Nothing has changed: ${id} stays.\n`);
	await handOn(config, { id, snapshot: served.snapshot, ...hour });
	return { outcome: "unchanged", release: id, agents, files, fresh: 0 };
}

/** Removes old releases, what dead builds left, and snapshots without a release. */
export async function tidyUp({
	dataDirectory,
	releasesDirectory,
}: Pick<Config, "dataDirectory" | "releasesDirectory">): Promise<void> {
	await pruneSnapshots(dataDirectory, await pruneReleases(releasesDirectory));
}

/** Removes all hours but the served one, because they hold what was taken down. */
export async function removeFormer({ dataDirectory, releasesDirectory }: Config): Promise<void> {
	await sleep(READERS_SWITCH_MS);
	await pruneSnapshots(dataDirectory, await pruneReleases(releasesDirectory, 1));
}

/**
 * Id of a release's snapshot; undefined if there is none, if an earlier version made it, or if the pointer leads to
 * another release than it names: nobody serves that one, so a build must not keep it.
 */
export async function servedSnapshotId(releasesDirectory: string, release: string | undefined) {
	if (release === undefined) return undefined;
	const manifest = await readManifest(join(releasesDirectory, release)).catch(() => undefined);
	return manifest?.id === release ? manifest.snapshotId : undefined;
}

function begin(
	{ releasesDirectory }: Config,
	{ id, workers: { clone } }: { id: string; workers: BuildWorkers },
): Promise<BegunRelease> {
	return beginRelease({ releasesDirectory, id, clone, tell });
}

interface RenderOptions extends Pick<HourOptions, "allowCollapse" | "steps"> {
	snapshot: Snapshot;
	pages: PageRenderer;
	workers: BuildWorkers;
	/** The folder, if it was already begun. */
	begun?: Promise<BegunRelease>;
	takedown?: ReadonlySet<string>;
}

export async function renderRelease(config: Config, { steps, ...options }: RenderOptions) {
	const { snapshot, workers } = options;
	const { dataDirectory, releasesDirectory } = config;
	const begun = options.begun ?? begin(config, { id: snapshot.id, workers });
	const site = siteOf(config);
	const source = { dataDirectory, snapshotId: snapshot.id, site };
	return steps.run("render and verify", async (onProgress) =>
		prepareRelease({
			...options,
			releasesDirectory,
			begun,
			context: createViewContext(snapshot, site, {
				dumpKeys: await readDumpKeys(dataDirectory),
				documentsOf: openDocumentFiles(dataDirectory),
				readLogo: openLogoFiles(dataDirectory),
			}),
			painter: workers.painter,
			createRenderer: (place, agents) => workers.renderer(source, place, agents),
			onProgress,
			tell,
		}),
	);
}

function tell(sentence: string): void {
	process.stderr.write(`  ${sentence}\n`);
}

const FAULTS_TOLD = 5;

/** The hour is published even with some plain cards, but the operator should know. */
function tellPublished({ faults, ...release }: PreparedRelease, ms: number): void {
	const { id, agents, rendered, files, fresh, bytes } = release;
	for (const { path, fault } of faults.slice(0, FAULTS_TOLD)) {
		tell(`${path} is a plain card: ${fault}`);
	}
	const rest = faults.length - FAULTS_TOLD;
	if (rest > 0) tell(`… and ${rest} more plain cards`);
	process.stderr.write(
		`Published ${id}: ${agents} agents (${rendered} rendered), ${files} files (${fresh} new, ${(bytes / 1e6).toFixed(1)} MB) in ${(ms / 1000).toFixed(1)} s.\n`,
	);
}
