import { readFileSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { messageOf } from "#contract/message-of.ts";
import { writeColumns } from "#disk/column-file.ts";
import { syncDirectory } from "#disk/durable-file.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import { type TurnSteps, takeTurns } from "#disk/take-turns.ts";
import { collectFragments, type FragmentParts, renderFragment } from "#render/json-fragments.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { agentSlugTable } from "#snapshot/agents/agent-slugs.ts";
import { contentDigest } from "#snapshot/releases/file-digest.ts";
import { currentReleaseId } from "#snapshot/releases/open-release.ts";
import { LIST_ITEMS, type ReleaseFile } from "#snapshot/releases/release-manifest.ts";
import { servedAgents } from "#snapshot/releases/served-agents.ts";
import { sourcesVersion } from "#snapshot/releases/sources-version.ts";
import { agentRows } from "#views/agents/agent-rows.ts";
import { sharedSurroundings } from "#views/agents/agent-surroundings.ts";
import { agentView } from "#views/agents/agent-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { AgentRenderer } from "./agent-rendering.ts";
import { listAssets } from "./asset-artifacts.ts";
import { type BegunRelease, beginRelease, dropRelease } from "./begin-release.ts";
import { AGENT_KINDS, listSharedArtifacts } from "./catalogue.ts";
import { checkCollapse } from "./check-collapse.ts";
import { removeGoneAgents } from "./clone-release.ts";
import { describeRelease } from "./describe-release.ts";
import { type FormerRows, openFormerItems } from "./former-rows.ts";
import type { Painter } from "./painter.ts";
import { createPlacer, type DraftPlace, type Placer } from "./place-file.ts";
import { type AgentPlan, planAgents } from "./plan-agents.ts";
import {
	type PreparedRelease,
	UnfitRelease,
	type WrittenAgents,
	type WrittenFile,
} from "./prepared-release.ts";
import { createAgentRenderer } from "./render-agents.ts";
import { renderAgents } from "./write-agents.ts";
import { writeShared } from "./write-shared.ts";

export interface PrepareOptions {
	context: ViewContext;
	releasesDirectory: string;
	painter: Painter;
	pages: PageRenderer;
	/** Publish even if many agents disappear without a record in the registry (`checkCollapse`). */
	allowCollapse: boolean;
	/**
	 * Slugs of agents to take down from the previous release, which otherwise stays the same: other agents are not
	 * rendered again even if the program changed, and shared files that cannot be rendered do not block it.
	 */
	takedown?: ReadonlySet<string> | undefined;
	begun?: Promise<BegunRelease>;
	createRenderer?: (place: DraftPlace, agents: number) => AgentRenderer | undefined;
	/** Receives the number of finished files. Each agent counts as many as an agent can have. */
	onProgress: (done: number, total: number) => void;
	/** Receives the reason when the work takes longer than usual. */
	tell?: (sentence: string) => void;
}

/** In a folder that is not public before the switch. If anything fails, the previous release stays. */
export async function prepareRelease(options: PrepareOptions): Promise<PreparedRelease> {
	const { context, releasesDirectory } = options;
	const { id } = context.snapshot;
	if ((await currentReleaseId(releasesDirectory)) === id) {
		throw new UnfitRelease(`the release ${id} is already served`);
	}
	const beginning = options.begun ?? beginRelease({ ...options, id });
	try {
		const begun = await beginning;
		if (!options.allowCollapse && !options.takedown) {
			checkCollapse(context.snapshot, await servedAgents(releasesDirectory));
		}
		const prepared = await fillFolder(options, begun);
		const target = join(releasesDirectory, id);
		// Left by a build of the same instant that died before the switch.
		await removeFolder(target);
		await rename(begun.directory, target);
		await syncDirectory(releasesDirectory);
		return prepared;
	} catch (error) {
		await dropRelease(beginning);
		throw error;
	}
}

async function fillFolder(options: PrepareOptions, begun: BegunRelease): Promise<PreparedRelease> {
	const { context, painter, pages, takedown, tell = () => {} } = options;
	const { directory, previous, there } = begun;
	const placer = createPlacer({ directory, isClone: previous !== undefined });
	// First, because a page takes the place of an agent that has moved.
	const lost = await begun.lost;
	const staying = agentSlugTable(context.snapshot.agents);
	if (previous) removeGoneAgents(previous.agentFiles, staying, placer.remove);
	const artifacts = [...listAssets(pages, begun, context), ...listSharedArtifacts(context)];
	const paths = new Set(artifacts.map(({ path }) => path));
	for (const path of there.keys()) if (!paths.has(path)) placer.remove(path);
	const onRendered = countTo(options, artifacts.length);
	const now = renderedBy(context, { pages, painter });
	const by = (takedown && previous?.manifest.drawnBy) ?? now;
	const plan = planAgents(context, { by, previous, lost });
	// Rows of another program may look otherwise, and open feeds may lack agents.
	const hasRows = by === now && !context.snapshot.kept;
	const former = hasRows ? { release: previous, numbers: plan.formerNumbers } : undefined;
	const writeRest = async () => {
		// First, while the painting processes need little memory.
		const items = renderListItems(context, await openFormerItems(former));
		const listItemsSha256 = await placeListItems(directory, items);
		const mend = takedown && createMend({ directory, placer, there, gone: takedown, tell });
		const parts = { placer, painter, pages, there, former, mend };
		const shared = await writeShared(artifacts, { ...parts, onRendered: () => onRendered(1) });
		return { shared, listItemsSha256 };
	};
	const [agents, rest] = await allSettled([
		fillAgents(options, begun, { ...plan, placer, onRendered }),
		writeRest(),
	]);
	return describeRelease(directory, { context, by, columns: plan.columns, agents, ...rest });
}

async function fillAgents(
	{ context, painter, pages, createRenderer }: PrepareOptions,
	{ directory, previous }: BegunRelease,
	plan: AgentPlan & Pick<Parameters<typeof renderAgents>[0], "placer" | "onRendered">,
): Promise<WrittenAgents> {
	const { placer, onRendered } = plan;
	// Unchanged agents are already finished.
	onRendered((context.snapshot.agents.length - plan.agents) * AGENT_KINDS.length);
	const place = { directory, isClone: previous !== undefined };
	const renderer =
		createRenderer?.(place, plan.agents) ??
		createAgentRenderer({ context, pages, placer, paintingVersion: painter.version });
	return renderAgents({
		...plan,
		renderer,
		painter,
		onRendered: (count) => onRendered(count * AGENT_KINDS.length),
	});
}

function countTo(
	{ context, onProgress }: PrepareOptions,
	artifacts: number,
): (files: number) => void {
	const total = artifacts + context.snapshot.agents.length * AGENT_KINDS.length;
	let done = 0;
	return (count) => {
		done += count;
		onProgress(done, total);
	};
}

/** Waits for both even if one fails, so that nothing is removed while the other still writes. */
async function allSettled<One, Other>(work: [Promise<One>, Promise<Other>]): Promise<[One, Other]> {
	await Promise.allSettled(work);
	return Promise.all(work);
}

/** Digest of everything that the files of all agents depend on: program, templates, card painter and site. */
function renderedBy(
	context: ViewContext,
	{ pages, painter }: { pages: PageRenderer; painter: Painter },
): string {
	const versions = [sourcesVersion(), pages.version, painter.version];
	return contentDigest([...versions, sharedSurroundings(context)].join("\n"));
}

async function placeListItems(directory: string, items: TurnSteps<FragmentParts>) {
	const path = join(directory, LIST_ITEMS);
	await mkdir(dirname(path), { recursive: true });
	const { parts, ends } = await takeTurns(items);
	const sha256 = await writeColumns(path, { bytes: parts, ends });
	// Freed now, because the garbage collector would wait until the release is finished.
	for (const { buffer } of parts) buffer.transfer(0);
	return sha256;
}

function* renderListItems(context: ViewContext, formerItem: FormerRows): TurnSteps<FragmentParts> {
	const fragments = collectFragments();
	const rows = agentRows(context.snapshot.agents, (agent) => agentView(context, agent));
	for (const number of rows.numbers) {
		fragments.add(formerItem(number) ?? renderFragment(rows.rowAt(number)));
		yield;
	}
	return fragments.finish();
}

interface MendOptions {
	directory: string;
	placer: Placer;
	/** Files already in the folder, by path. */
	there: ReadonlyMap<string, ReleaseFile>;
	gone: ReadonlySet<string>;
	tell: (sentence: string) => void;
}

/**
 * Handles files that cannot be rendered, because a takedown must not wait for them. Such a file stays as it was, or is
 * left out until the next full build if it may name what was taken down.
 */
function createMend({ directory, placer, there, gone, tell }: MendOptions) {
	const mayStay = (path: string) => {
		// The words in a picture cannot be searched.
		if (path.endsWith(".png")) return false;
		const text = readFileSync(`${directory}/${path}`, "utf8");
		return ![...gone].some((slug) => text.includes(slug));
	};
	return (path: string, error: unknown): WrittenFile | undefined => {
		const former = there.get(path);
		const file = former && mayStay(path) ? { ...former, isFresh: false } : undefined;
		if (!file) placer.remove(path);
		tell(
			`${path} cannot be rendered and ${file ? "stays as it was" : "is left out"}: ${messageOf(error)}`,
		);
		return file;
	};
}
