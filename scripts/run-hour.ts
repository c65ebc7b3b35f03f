import { mkdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type Config, siteOf } from "#api/config.ts";
import type { DrawingPlace } from "#publish/agent-drawing.ts";
import { createBlankPainter } from "#publish/blank-painter.ts";
import { createDrawingThreads } from "#publish/drawing-threads.ts";
import type { Painter } from "#publish/painter.ts";
import { createPainters } from "#publish/painters.ts";
import { prepareRelease } from "#publish/prepare-release.ts";
import type { PreparedRelease } from "#publish/prepared-release.ts";
import { pruneReleases } from "#publish/prune-releases.ts";
import { switchRelease } from "#publish/switch-release.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/open-page-renderer.ts";
import { snapshotId } from "#snapshot/build-snapshot.ts";
import { saveRuns, thinHistory } from "#snapshot/history-files.ts";
import { currentReleaseId } from "#snapshot/open-release.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { historyIn, pruneSnapshots } from "#snapshot/snapshot-file.ts";
import { createViewContext } from "#views/view-context.ts";
import { compileTemplates } from "./compile-templates.ts";
import type { DrawingTask } from "./draw-agents.ts";
import { freezeHour } from "./freeze-hour.ts";
import { UsageError } from "./terminal/run-script.ts";
import { createSteps, type Steps } from "./terminal/steps.ts";

const PAINTER_ENTRY = join(import.meta.dirname, "paint-cards.ts");
const DRAWER_ENTRY = join(import.meta.dirname, "draw-agents.ts");

/** Each painter takes about 200 MB. */
const LANES = Math.min(availableParallelism(), 8);
/** A thread takes longer to start than to draw so many agents. */
const AGENTS_PER_THREAD = 500;

export interface HourOptions {
	at: Date;
	allowCollapse: boolean;
	/** Leave every card blank, for trials of speed. */
	blankCards: boolean;
}

/** One hour from the records to the switch. The history gets its new point only once the release is fit. */
export async function runHour(config: Config, options: HourOptions): Promise<void> {
	const { dataDirectory, releasesDirectory } = config;
	const { at } = options;
	const startedAt = performance.now();
	const steps = createSteps(process.stderr);
	if ((await currentReleaseId(releasesDirectory)) === snapshotId(at)) {
		throw new UsageError(`The release of ${at.toISOString()} is served already.`);
	}
	const frozen = await freezeHour(config, { at, steps });
	await mkdir(releasesDirectory, { recursive: true });
	await steps.run("compile the templates", compileTemplates);
	const release = await drawRelease(config, {
		...{ ...options, steps },
		snapshot: frozen.snapshot,
	});
	const history = historyIn(dataDirectory);
	await steps.run("switch", async () => {
		await saveRuns(history, [frozen.run]);
		await switchRelease(releasesDirectory, release.id);
	});
	await steps.run("tidy up", async () => {
		await pruneSnapshots(dataDirectory, await pruneReleases(releasesDirectory));
		await thinHistory(history, at);
	});
	tellFaults(release);
	const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
	process.stderr.write(
		`Published ${release.id}: ${release.agents} agents, ${release.files} files (${release.fresh} new, ${(release.bytes / 1e6).toFixed(1)} MB) in ${seconds} s.\n`,
	);
}

async function drawRelease(
	config: Config,
	{
		snapshot,
		steps,
		allowCollapse,
		blankCards,
	}: HourOptions & { snapshot: Snapshot; steps: Steps },
): Promise<PreparedRelease> {
	const { dataDirectory, releasesDirectory } = config;
	const context = createViewContext(snapshot, siteOf(config));
	const pages = await openPageRenderer(TEMPLATES_DIRECTORY);
	const painter: Painter = blankCards
		? createBlankPainter()
		: createPainters({ entry: PAINTER_ENTRY, count: LANES });
	const task = {
		dataDirectory,
		snapshotId: snapshot.id,
		site: context.site,
		paintingVersion: painter.version,
	};
	const count = Math.min(LANES, Math.ceil(snapshot.agents.length / AGENTS_PER_THREAD));
	const createDrawer = (place: DrawingPlace) =>
		createDrawingThreads({
			...{ entry: DRAWER_ENTRY, count },
			task: { ...task, place } satisfies DrawingTask,
		});
	try {
		return await steps.run("draw and verify", (onProgress) =>
			prepareRelease({
				...{ context, releasesDirectory, painter, pages, allowCollapse, onProgress },
				// A few agents are drawn sooner than a thread is started.
				...(count > 1 ? { createDrawer } : {}),
			}),
		);
	} finally {
		await painter.close();
	}
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
