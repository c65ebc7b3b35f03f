import { rename } from "node:fs/promises";
import { join } from "node:path";
import { syncDirectory } from "#disk/durable-file.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { currentReleaseId, type Release } from "#snapshot/open-release.ts";
import { servedAgents } from "#snapshot/served-agents.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { AgentDrawer, DrawingPlace } from "./agent-drawing.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";
import { listAssets } from "./asset-artifacts.ts";
import { listSharedArtifacts } from "./catalogue.ts";
import { checkCollapse } from "./check-collapse.ts";
import { clearFormerFiles } from "./clear-former-files.ts";
import { countsNames } from "./counts-names.ts";
import { describeRelease } from "./describe-release.ts";
import { drawnBy } from "./drawn-by.ts";
import { createLocalDrawer } from "./local-drawer.ts";
import { createMend } from "./mend-shared.ts";
import { openUsable } from "./open-usable.ts";
import type { Painter } from "./painter.ts";
import { createPlacer } from "./place-file.ts";
import { placeListItems } from "./place-list-items.ts";
import { planAgents } from "./plan-agents.ts";
import type { PreparedRelease } from "./prepared-release.ts";
import { recordsKey } from "./records-key.ts";
import { recycleRelease } from "./recycle-release.ts";
import { UnfitRelease } from "./unfit-release.ts";
import { writeAgents } from "./write-agents.ts";
import { writeShared } from "./write-shared.ts";

export interface PrepareOptions {
	context: ViewContext;
	releasesDirectory: string;
	painter: Painter;
	pages: PageRenderer;
	/** Publish although the registry has no record any more of many agents that are served. */
	allowCollapse: boolean;
	/**
	 * Slugs of agents that are only taken down from what the release before shows. Of all others everything stays as that has
	 * it, whatever program rendered it, and nothing shared that cannot be rendered stands in the way.
	 */
	takedown?: ReadonlySet<string> | undefined;
	/** When the machine was started: what was written before may be lost in part. Without it nothing is taken for that old. */
	bootedAt?: Date;
	onProgress: (done: number, total: number) => void;
	/** Who draws the files of agents; this process where nobody else does. */
	createDrawer?: (place: DrawingPlace) => AgentDrawer;
	/** Told what makes the work longer than it should be. */
	tell?: (sentence: string) => void;
}

/**
 * Draws a release into a folder that nobody sees before the switch, and verifies each file on its way there. When anything
 * fails, the folder is removed and the release before stays.
 */
export async function prepareRelease(options: PrepareOptions): Promise<PreparedRelease> {
	const { context, releasesDirectory, bootedAt = LONG_AGO, tell = () => {} } = options;
	const { id } = context.snapshot;
	const temporary = join(releasesDirectory, `${id}.tmp`);
	const current = await currentReleaseId(releasesDirectory);
	if (current === id) throw new UnfitRelease(`the release ${id} is served already`);
	if (!options.allowCollapse && !options.takedown) {
		checkCollapse(context.snapshot, await servedAgents(releasesDirectory));
	}
	const looking = { bootedAt, tell };
	const recycled = await recycleRelease(releasesDirectory, {
		id,
		...looking,
		at: context.snapshot.at,
	});
	try {
		// What the folder lost it may share with the release that is served.
		const previous =
			current === undefined
				? undefined
				: await openUsable(releasesDirectory, current, looking, recycled?.lost);
		const folder = { directory: temporary, previous, recycled: recycled?.release };
		const prepared = await fillFolder(options, folder);
		const target = join(releasesDirectory, id);
		// Drawn for the same instant by a build that died before the switch.
		await removeFolder(target);
		await rename(temporary, target);
		await syncDirectory(releasesDirectory);
		return prepared;
	} catch (error) {
		await removeFolder(temporary);
		throw error;
	}
}

const LONG_AGO = new Date(0);

interface Folder {
	directory: string;
	previous: Release | undefined;
	recycled: Release | undefined;
}

async function fillFolder(
	options: PrepareOptions,
	{ directory, previous, recycled }: Folder,
): Promise<PreparedRelease> {
	const { context, painter, pages } = options;
	const artifacts = [
		...listAssets(pages, { previous, at: context.snapshot.at }),
		...listSharedArtifacts(context),
	];
	const areNamesCounted = await countsNames(directory);
	const placer = createPlacer({
		directory,
		countsNames: areNamesCounted,
		previousDirectory: previous?.directory,
		isRecycled: recycled !== undefined,
	});
	const before = { previous: previous?.agentFiles, recycled: recycled?.agentFiles };
	const { takedown, tell = () => {} } = options;
	const by = (takedown && previous?.manifest.drawnBy) ?? drawnBy(context, { pages, painter });
	const plan = planAgents(context, { ...before, by });
	if (recycled) clearFormerFiles(recycled, { placer, context, artifacts });
	const expected = artifacts.length + context.snapshot.agents.length * AGENT_KINDS.length;
	let done = expected - artifacts.length - plan.agents * AGENT_KINDS.length;
	const onDrawn = (files: number) => {
		done += files;
		options.onProgress(done, expected);
	};
	const key = recordsKey(context, plan, by);
	const drawing = { ...before, context, pages, placer, paintingVersion: painter.version };
	const drawer =
		options.createDrawer?.({
			directory,
			countsNames: areNamesCounted,
			previous: previous && { directory: previous.directory, files: previous.agentFiles.columns },
			recycled: recycled?.agentFiles.columns,
		}) ?? createLocalDrawer(drawing);
	const drawShared = async () => {
		// First, while those who paint need little memory.
		const listItemsSha256 = await placeListItems(directory, { context, recordsKey: key, previous });
		const shared = await writeShared(artifacts, {
			placer,
			painter,
			pages,
			previous,
			recycled,
			recordsKey: key,
			onDrawn: () => onDrawn(1),
			mend: takedown && createMend({ placer, gone: takedown, tell }),
		});
		return { shared, listItemsSha256 };
	};
	try {
		const [drawn, agents] = await allSettled([
			drawShared(),
			writeAgents(plan, {
				...before,
				drawer,
				painter,
				placer,
				onDrawn: (count) => onDrawn(count * AGENT_KINDS.length),
			}),
		]);
		return await describeRelease(directory, {
			context,
			plan,
			agents,
			recordsKey: key,
			by,
			...drawn,
		});
	} finally {
		await drawer.close();
	}
}

/** Nothing is cleared away while one of them still writes. */
async function allSettled<One, Other>(work: [Promise<One>, Promise<Other>]): Promise<[One, Other]> {
	await Promise.allSettled(work);
	return Promise.all(work);
}
