import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Painter } from "#publish/painter.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import { saveSnapshot } from "#snapshot/snapshot-file.ts";
import { type BuildWorkers, createBuildWorkers } from "../../../scripts/build-workers.ts";
import { card } from "../../cards/sample-cards.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { PATIENCE_MS } from "../../patience.ts";
import { contentsOf } from "../../publish/contents-of.ts";
import { crowd, prepare as prepareRelease } from "../../publish/release-builder.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const DYING = join(import.meta.dirname, "../../fixtures/dying-worker.ts");
const MISSING = join(import.meta.dirname, "../../fixtures/no-worker.ts");

let workers: BuildWorkers | undefined;
afterEach(() => workers?.close());

type Options = Parameters<typeof createBuildWorkers>[0];

function startWorkers(options?: Options): BuildWorkers {
	workers = createBuildWorkers({ count: 1, ...options });
	return workers;
}

function start(options?: Options): Painter {
	return startWorkers(options).painter;
}

describe("processes that paint cards", () => {
	it("return a card as a PNG", async () => {
		const { png, fault } = await start().paint(card());
		expect(fault).toBeUndefined();
		expect(Buffer.from(png.subarray(1, 4)).toString()).toBe("PNG");
	});

	it("paint the same bytes in every lane", async () => {
		const { paint } = start({ count: 2 });
		const [first, second] = await Promise.all([paint(card()), paint(card())]);
		expect(first).toEqual(second);
	});

	it("handle simultaneous cards one after the other", async () => {
		const { paint } = start({ entry: DYING });
		const titles = ["one", "two", "three"];
		const painted = await Promise.all(titles.map((title) => paint(card({ title }))));
		expect(painted.map(({ png }) => Buffer.from(png).toString())).toEqual(titles);
	});

	// Only what hangs is given little time, because on a busy machine a process may take long to start.
	it.each([
		["throws", "throw", "the title is cursed", {}],
		["dies", "die", "exited unexpectedly", {}],
		["hangs", "hang", "longer than 5 s", { patienceMs: 5_000 }],
	])(
		"return a plain card and the reason if painting %s, and continue",
		async (_, title, reason, patience) => {
			const { paint } = start({ entry: DYING, ...patience });
			const failed = await paint(card({ title }));
			expect(Buffer.from(failed.png).toString()).toBe("Agent Registry");
			expect(failed.fault).toContain(reason);
			const next = await paint(card({ title: "fine" }));
			expect(next.fault).toBeUndefined();
			expect(Buffer.from(next.png).toString()).toBe("fine");
		},
	);

	it("are started again if one died while idle", async () => {
		const { paint } = start({ entry: DYING });
		const { png } = await paint(card({ title: "leave after this" }));
		const id = Number(Buffer.from(png).toString());
		await vi.waitFor(() => expect(() => process.kill(id, 0)).toThrow("ESRCH"), PATIENCE_MS);
		const next = await paint(card({ title: "fine" }));
		expect([next.fault, Buffer.from(next.png).toString()]).toEqual([undefined, "fine"]);
	});

	it("paint nothing after they were closed, and end even if they hang", async () => {
		const { painter, close } = startWorkers({ entry: DYING });
		await painter.paint(card({ title: "hang after this" }));
		await close();
		await expect(painter.paint(card())).rejects.toThrow("already closed");
	});

	it("stop everything if not even a plain card can be painted", async () => {
		const { paint } = start({ entry: DYING });
		await expect(paint(card({ title: "die", site: "die" }))).rejects.toThrow("plain card");
	});

	it("stop everything if none can be started", async () => {
		const { paint } = start({ entry: MISSING, count: 2 });
		const asked = ["one", "two", "three"].map((title) => paint(card({ title })));
		const told = await Promise.allSettled(asked);
		expect(told.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
	});
});

describe("processes that render agents", () => {
	/** Prepares a release of this registry in its own folder. */
	async function prepare(directory: string, by?: BuildWorkers) {
		const context = viewContext(crowd(251));
		const { site, snapshot } = context;
		await saveSnapshot(directory, snapshot);
		const source = { dataDirectory: directory, snapshotId: snapshot.id, site };
		const releasesDirectory = join(directory, by ? "together" : "alone");
		const { id } = await prepareRelease(releasesDirectory, context, {
			...(by ? { painter: by.painter } : {}),
			pages: await openPageRenderer(TEMPLATES_DIRECTORY),
			allowCollapse: true,
			...(by ? { createRenderer: (place) => by.renderer(source, place, 1_000) } : {}),
		});
		return join(releasesDirectory, id);
	}

	it("make the same release as a single process", async () => {
		const directory = await freshDirectory();
		workers = createBuildWorkers({ count: 2, blankCards: true });
		const together = await prepare(directory, workers);
		expect(contentsOf(together)).toEqual(contentsOf(await prepare(directory)));
	});

	it("make the whole release fail if one fails, and leave no folder", async () => {
		const directory = await freshDirectory();
		workers = createBuildWorkers({ entry: DYING, count: 2, blankCards: true });
		await expect(prepare(directory, workers)).rejects.toThrow("exited unexpectedly");
		expect(await readdir(join(directory, "together"))).toEqual([]);
	});

	it("report why a release is invalid, and the system's message", async () => {
		const { clone } = startWorkers();
		const nowhere = { releasesDirectory: join(tmpdir(), "no-such-folder"), from: "a", to: "b" };
		await expect(clone(nowhere)).rejects.toMatchObject({ code: "ENOENT", syscall: "open" });
	});
});
