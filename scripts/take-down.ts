import { type Config, siteOf } from "#api/config.ts";
import { openSigner } from "#dumps/signing-keys.ts";
import { registryEngine } from "#registry/engine.ts";
import { buildAgentIndex } from "#search/build-agent-index.ts";
import { INDEX_COLUMNS } from "#search/index-columns.ts";
import { movesOf } from "#snapshot/apply-moves.ts";
import { listTakenDown } from "#snapshot/list-taken-down.ts";
import { currentReleaseId } from "#snapshot/open-release.ts";
import { openSignals, packSignals, SIGNAL_COLUMNS } from "#snapshot/signal-columns.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { openColumns, openSnapshot, saveSnapshot } from "#snapshot/snapshot-file.ts";
import { switchRelease } from "#snapshot/switch-release.ts";
import { type ReducedSnapshot, type TakenDown, withoutAgents } from "#snapshot/without-agents.ts";
import { createViewContext } from "#views/view-context.ts";
import { compileTemplates } from "./compile-templates.ts";
import { createCrew } from "./drawing-crew.ts";
import { keepDumps } from "./dump-hour.ts";
import { drawRelease, servedSnapshotId, tidyUp } from "./run-hour.ts";
import type { Steps } from "./terminal/steps.ts";
import { uploadRelease } from "./upload-release.ts";

interface TakeDownOptions {
	blankCards: boolean;
	steps: Steps;
}

/**
 * Publishes nothing but what was taken down since: the hour that is served less the agents and comments that were removed.
 * Nothing else of the registry is read, so that no record, count or view of a new hour can stand in its way. Without anything
 * to take down it does nothing. Tells how many agents and comments went.
 */
export async function takeDown(config: Config, options: TakeDownOptions): Promise<number> {
	const { dataDirectory, releasesDirectory } = config;
	const { steps, blankCards } = options;
	const servedId = await servedSnapshotId(
		releasesDirectory,
		await currentReleaseId(releasesDirectory),
	);
	if (servedId === undefined) return 0;
	const served = await openSnapshot(dataDirectory, servedId);
	const gone = await steps.run("look what was taken down", () => findTakenDown(config, served));
	const count = gone.agents.size + gone.comments.size;
	if (count === 0) return 0;
	const snapshot = await steps.run("leave it out", () => saveWithout(dataDirectory, served, gone));
	const crew = createCrew({ blankCards });
	try {
		crew.expect(snapshot.agents.length, false);
		await steps.run("compile the templates", compileTemplates);
		const release = await drawRelease(config, {
			steps,
			crew,
			snapshot,
			takedown: gone.agents,
			allowCollapse: true,
		});
		await steps.run("switch", () => switchRelease(releasesDirectory, release.id));
		process.stderr.write(
			`Took down ${gone.agents.size} agents and ${gone.comments.size} comments: ${release.id}.\n`,
		);
	} finally {
		await crew.close();
	}
	await tidyUp(config);
	await steps.run("look through the dumps", async () => {
		const at = new Date();
		const signer = await openSigner(dataDirectory, at);
		await keepDumps(config, { context: createViewContext(snapshot, siteOf(config)), at, signer });
	});
	await uploadRelease(config, { id: snapshot.id, at: new Date(snapshot.at), steps });
	return count;
}

/** What is served and was removed since. An agent that only moved stays where it is until the next hour. */
async function findTakenDown(config: Config, served: Snapshot): Promise<TakenDown> {
	const engine = await registryEngine(config);
	const tell = (sentence: string) => void process.stderr.write(`  ${sentence}\n`);
	const { agents, comments } = await engine.withSource(tell, async (source) => ({
		agents: await source.listAgents(),
		comments: await source.listComments(),
	}));
	const removed = new Set(agents.flatMap((row) => (row.status === "removed" ? [row.slug] : [])));
	const moves = movesOf(agents);
	const refused = new Set(
		comments.flatMap(({ id, status }) => (status === "published" ? [] : [id])),
	);
	const shown = [...served.comments.values()].flat();
	const gone = [...served.agents].flatMap(({ slug }) =>
		removed.has(moves.resolve(slug)) ? [slug] : [],
	);
	return {
		agents: new Set(gone),
		byOthers: listTakenDown(agents, moves),
		comments: new Set(shown.flatMap(({ id }) => (refused.has(id) ? [id] : []))),
	};
}

async function saveWithout(
	dataDirectory: string,
	served: Snapshot,
	gone: TakenDown,
): Promise<ReducedSnapshot | Snapshot> {
	const snapshot = withoutAgents(served, gone);
	const sumsOf = openSignals(await openColumns(dataDirectory, served.id, SIGNAL_COLUMNS));
	const signals = new Map(
		[...served.agents].map(({ slug, rank }) => [slug, sumsOf(rank - 1)] as const),
	);
	const slugs = snapshot.agents.map(({ slug }) => slug);
	return saveSnapshot(dataDirectory, snapshot, {
		more: {
			[INDEX_COLUMNS]: buildAgentIndex(snapshot.agents),
			[SIGNAL_COLUMNS]: packSignals(slugs, signals),
		},
	});
}
