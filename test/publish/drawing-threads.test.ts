import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBlankPainter } from "#publish/blank-painter.ts";
import { createDrawingThreads } from "#publish/drawing-threads.ts";
import { prepareRelease } from "#publish/prepare-release.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/open-page-renderer.ts";
import type { History } from "#snapshot/history.ts";
import { saveSnapshot } from "#snapshot/snapshot-file.ts";
import { switchRelease } from "#snapshot/switch-release.ts";
import type { ViewContext } from "#views/view-context.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { contentsOf } from "./contents-of.ts";
import { crowd } from "./release-builder.ts";

const ENTRY = join(import.meta.dirname, "../../scripts/draw-agents.ts");

let directory: string;
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), "threads-"));
	for (const name of ["alone", "together"]) await mkdir(join(directory, name));
});
afterEach(() => rm(directory, { recursive: true }));

const pages = await openPageRenderer(TEMPLATES_DIRECTORY);

/** Publishes an hour, drawn by this process alone or by threads. */
async function publish(context: ViewContext, into: string, by?: "threads"): Promise<string> {
	const painter = createBlankPainter();
	const { id } = context.snapshot;
	await saveSnapshot(directory, context.snapshot);
	const threads = createDrawingThreads({ entry: ENTRY, count: 2 });
	threads.open({ dataDirectory: directory, snapshotId: id, site: context.site });
	try {
		await prepareRelease({
			context,
			releasesDirectory: join(directory, into),
			painter,
			pages,
			allowCollapse: true,
			onProgress() {},
			...(by
				? {
						createDrawer: (place) => threads.drawer({ ...place, paintingVersion: painter.version }),
					}
				: {}),
		});
	} finally {
		await threads.close();
	}
	await switchRelease(join(directory, into), id);
	return join(directory, into, id);
}

describe("threads that draw", () => {
	it("make the same release as one process alone, hour after hour", async () => {
		const { agents = [] } = crowd(251);
		let history: History | undefined;
		// From the fourth hour on they draw into what was a release before.
		for (const hour of [0, 1, 2, 3]) {
			const told = agents.map((agent, number) =>
				number % 7 < hour ? { ...agent, title: `${hour} ${agent.title}` } : agent,
			);
			const context = viewContext(
				{ ...crowd(0), agents: told },
				{ hour, ...(history ? { history } : {}) },
			);
			history = context.snapshot.history;
			const together = await publish(context, "together", "threads");
			if (hour % 2 === 0) continue;
			const alone = await publish(context, "alone");
			expect(contentsOf(together)).toEqual(contentsOf(alone));
		}
	}, 60_000);

	it("make the whole drawing fail when one of them does, and leave no folder", async () => {
		const threads = createDrawingThreads({
			entry: join(import.meta.dirname, "../fixtures/dying-painter.ts"),
			count: 2,
		});
		const context = viewContext(crowd(3));
		const drawing = prepareRelease({
			context,
			pages,
			releasesDirectory: join(directory, "together"),
			painter: createBlankPainter(),
			allowCollapse: true,
			onProgress() {},
			createDrawer: () => threads.drawer({}),
		});
		await expect(drawing).rejects.toThrow("thread");
		expect(await readdir(join(directory, "together"))).toEqual([]);
	});
});
