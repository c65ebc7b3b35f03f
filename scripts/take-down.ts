import { NOTHING } from "#api/builds/build-report.ts";
import { type Config, siteOf } from "#api/settings/config.ts";
import { takeTurns } from "#disk/take-turns.ts";
import type { PreparedRelease } from "#publish/prepared-release.ts";
import { registryEngine } from "#registry/engine.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import { indexFiles } from "#search/columns/named-columns.ts";
import { buildAgentIndex } from "#search/indexes/build-agent-index.ts";
import { openSigner } from "#signing/signing-keys.ts";
import { movesOf } from "#snapshot/agents/apply-moves.ts";
import { listTakenDown } from "#snapshot/agents/list-tombstones.ts";
import {
	type ReducedSnapshot,
	type TakenDown,
	withoutAgents,
} from "#snapshot/agents/without-agents.ts";
import { keepDocumentFiles } from "#snapshot/document-files.ts";
import { currentReleaseId, isOfAnotherVersion } from "#snapshot/releases/open-release.ts";
import { switchRelease } from "#snapshot/releases/switch-release.ts";
import { openSignals, packSignals, SIGNAL_COLUMNS } from "#snapshot/signal-columns.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { openColumns, openSnapshot, saveSnapshot } from "#snapshot/snapshot-file.ts";
import { createViewContext } from "#views/view-context.ts";
import { createBuildWorkers } from "./build-workers.ts";
import { compileTemplates } from "./compile-templates.ts";
import { keepDumps } from "./dump-hour.ts";
import type { Published } from "./report-build.ts";
import { removeFormer, renderRelease, servedSnapshotId, tidyUp } from "./run-hour.ts";
import type { Steps } from "./terminal/steps.ts";
import { doAll } from "./terminal/terminal.ts";
import { runUploadDumps, uploadRelease, withholdUploaded } from "./upload-release.ts";

interface TakeDownOptions {
	blankCards: boolean;
	steps: Steps;
}

/**
 * Publishes the served hour again without the agents and comments that were removed since. It reads nothing else from
 * the registry except documents whose files are missing, so a damaged record elsewhere cannot delay a takedown. If
 * nothing was taken down, nothing is rendered, but uploads and dumps that an earlier attempt left unfinished are
 * completed. Every step runs even if others fail; failures are thrown at the end.
 */
export async function takeDown(config: Config, options: TakeDownOptions): Promise<Published> {
	const { dataDirectory, releasesDirectory } = config;
	const { steps } = options;
	const release = await currentReleaseId(releasesDirectory);
	const servedId = await servedSnapshotId(releasesDirectory, release);
	if (release === undefined || servedId === undefined) return tellNothing();
	const served = await openSnapshot(dataDirectory, servedId).catch(async (error: unknown) => {
		if (await isOfAnotherVersion(releasesDirectory, release)) return undefined;
		throw error;
	});
	// The build that follows replaces all of it.
	if (!served) return tellNothing();
	const { gone, unread } = await steps.run("find what was taken down", () =>
		findTakenDown(config, served),
	);
	const isAny = gone.agents.size + gone.comments.size > 0;
	if (isAny) {
		await withholdUploaded(config, gone.agents).catch((error: unknown) => unread.push(error));
		unread.push(...(await steps.run("keep the documents", () => keepFiles(config, served))));
	}
	const published = isAny
		? await publishWithout(config, { ...options, served, gone })
		: tellNothing();
	const upload = {
		id: published.release ?? release,
		at: new Date(served.at),
		isTakedown: isAny,
		steps,
	};
	// Releases first: taking down the current agent is more urgent than its past versions in dumps.
	await doAll([
		() => uploadRelease(config, upload),
		() => steps.run("look through the dumps", () => clearDumps(config, served, gone.byOthers)),
		() => runUploadDumps(config, upload),
		...(isAny ? [() => steps.run("remove former hours", () => removeFormer(config))] : []),
		...unread.map((error) => () => Promise.reject(error)),
	]);
	return published;
}

/** Why documents whose files are missing could not be read; most takedowns render none of them. */
async function keepFiles(config: Config, { agents }: Snapshot): Promise<unknown[]> {
	const { readDocuments } = await registryEngine(config);
	const [result] = await Promise.allSettled([
		keepDocumentFiles(config.dataDirectory, agents, readDocuments),
	]);
	return result.status === "rejected" ? [result.reason] : [];
}

async function clearDumps(config: Config, served: Snapshot, takenDown: Snapshot["takenDown"]) {
	const at = new Date();
	const signer = await openSigner(config.dataDirectory, at);
	const context = createViewContext(served, siteOf(config));
	await keepDumps(config, { job: "takedown", context, at, signer, takenDown });
}

function tellNothing(): Published {
	process.stderr.write("Nothing that is served was taken down.\n");
	return { ...NOTHING, outcome: "published" };
}

/**
 * Served agents and comments that were removed since. An agent that was only renamed keeps its old slug until the next
 * hour.
 */
async function findTakenDown(
	config: Config,
	served: Snapshot,
): Promise<{ gone: TakenDown; unread: unknown[] }> {
	const engine = await registryEngine(config);
	const [agents, comments] = await Promise.allSettled([engine.listAgents(), engine.listComments()]);
	const unread = [agents, comments].flatMap((each) =>
		each.status === "rejected" ? [each.reason] : [],
	);
	const gone: TakenDown = { agents: new Set(), byOthers: served.takenDown, comments: new Set() };
	if (agents.status === "fulfilled") {
		const removed = new Set(
			agents.value.flatMap((row) => (row.status === "removed" ? [row.slug] : [])),
		);
		const moves = movesOf(agents.value);
		gone.agents = new Set(
			[...served.agents].flatMap(({ slug }) => (removed.has(moves.resolve(slug)) ? [slug] : [])),
		);
		gone.byOthers = listTakenDown(agents.value, moves);
	}
	if (comments.status === "fulfilled") {
		const refused = new Set(
			comments.value.flatMap(({ id, status }) => (status === "published" ? [] : [id])),
		);
		const shown = [...served.comments.values()].flat();
		gone.comments = new Set(shown.flatMap(({ id }) => (refused.has(id) ? [id] : [])));
	}
	return { gone, unread };
}

async function publishWithout(
	config: Config,
	options: TakeDownOptions & { served: Snapshot; gone: TakenDown },
): Promise<Published> {
	const { dataDirectory, releasesDirectory } = config;
	const { steps, served, gone } = options;
	const snapshot = await steps.run("leave it out", () => saveWithout(dataDirectory, served, gone));
	const workers = createBuildWorkers(options);
	let release: PreparedRelease;
	try {
		await steps.run("compile the templates", compileTemplates);
		release = await renderRelease(config, {
			steps,
			workers,
			snapshot,
			pages: await openPageRenderer(TEMPLATES_DIRECTORY),
			takedown: gone.agents,
			allowCollapse: true,
		});
		await steps.run("switch", () => switchRelease(releasesDirectory, release.id));
	} finally {
		await workers.close();
	}
	const { id, agents, files, fresh } = release;
	process.stderr.write(
		`Took down ${gone.agents.size} agents and ${gone.comments.size} comments: ${id}.\n`,
	);
	await tidyUp(config);
	return { outcome: "published", release: id, agents, files, fresh, note: null };
}

async function saveWithout(
	dataDirectory: string,
	served: Snapshot,
	gone: TakenDown,
): Promise<ReducedSnapshot | Snapshot> {
	const snapshot = withoutAgents(served, gone, new Date());
	const sumsOf = openSignals(await openColumns(dataDirectory, served.id, SIGNAL_COLUMNS));
	const signals = new Map(
		[...served.agents].map(({ slug, number }) => [slug, sumsOf(number)] as const),
	);
	const slugs = snapshot.agents.map(({ slug }) => slug);
	const index = await takeTurns(buildAgentIndex(snapshot.agents, snapshot.at));
	return saveSnapshot(dataDirectory, snapshot, {
		more: {
			...indexFiles(index),
			[SIGNAL_COLUMNS]: packSignals(slugs, signals),
		},
	});
}
