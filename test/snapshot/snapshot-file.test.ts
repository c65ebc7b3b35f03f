import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history.ts";
import { saveRuns } from "#snapshot/history-files.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import {
	historyIn,
	newestSnapshotId,
	openSnapshot,
	pruneSnapshots,
	saveSnapshot,
	snapshotsIn,
} from "#snapshot/snapshot-file.ts";
import { at, daysAgo, registryExtract } from "./registry-extract-builder.ts";

let directory: string;
beforeEach(async () => {
	directory = await mkdtemp(join(tmpdir(), "snapshot-"));
});
afterEach(() => rm(directory, { recursive: true }));

const run = (instant: string) => ({
	at: instant,
	fearGreed: 51.5,
	points: new Map([["mole", { marketScore: 9.5, trendScore: -0.5, upvotes: 2, rank: 1 }]]),
});
const history = new History([run(daysAgo(2)), run(daysAgo(1))]);
const snapshot = buildSnapshot({ extract: registryExtract(), history, at });
const fileOf = (id: string) => join(snapshotsIn(directory), `${id}.jsonl`);

async function save() {
	await saveRuns(historyIn(directory), snapshot.history.runs);
	await saveSnapshot(directory, snapshot);
}

describe("a saved snapshot", () => {
	it("opens as it was saved", async () => {
		await save();
		expect(await openSnapshot(directory, snapshot.id)).toEqual(snapshot);
	});

	it("opens with the history up to its own instant", async () => {
		await save();
		await saveRuns(historyIn(directory), [run(daysAgo(-1))]);
		const opened = await openSnapshot(directory, snapshot.id);
		expect(opened.history.runs.map((one) => one.at)).toEqual([
			daysAgo(2),
			daysAgo(1),
			at.toISOString(),
		]);
	});

	it("opens with the history of agents that were renamed", async () => {
		const moved = { mole: "vole" };
		await saveRuns(historyIn(directory), [run(daysAgo(2))]);
		await saveSnapshot(directory, { ...snapshot, moved });
		const opened = await openSnapshot(directory, snapshot.id);
		expect(opened.history.pointsOf("vole").map((point) => point.at)).toEqual([daysAgo(2)]);
	});

	it("opens without tombstones and moves when it was saved before there were any", async () => {
		await save();
		const { tombstones: _, moved: __, ...older } = snapshot;
		await saveSnapshot(directory, older as Snapshot);
		expect(await readFile(fileOf(snapshot.id), "utf8")).not.toMatch(/"tombstones"|"moved"/);
		expect(await openSnapshot(directory, snapshot.id)).toEqual({
			...snapshot,
			...{ tombstones: [], moved: {} },
		});
	});

	it("has the same bytes every time", async () => {
		await save();
		const bytes = await readFile(fileOf(snapshot.id));
		await save();
		expect(await readFile(fileOf(snapshot.id))).toEqual(bytes);
	});

	const damages: [string, (text: string) => string][] = [
		["a changed score", (text) => text.replace(/"marketScore":\d/, '"marketScore":9')],
		["a missing last line", (text) => text.slice(0, text.trimEnd().lastIndexOf("\n") + 1)],
		["a missing last character", (text) => text.slice(0, -1)],
		["a line more", (text) => `${text}{}\n`],
		["lines in another order", (text) => text.replace(/^(.*\n.*\n)(.*\n)(.*\n)/, "$1$3$2")],
		["another format", (text) => text.replace('"format":1', '"format":2')],
		["another number of agents", (text) => text.replace('"agents":4', '"agents":3')],
		["no head", (text) => text.slice(text.indexOf("\n") + 1)],
		["nothing in it", () => ""],
		["something else in it", () => "<!doctype html>\n"],
	];

	it.each(damages)("is refused with %s", async (_, damage) => {
		await save();
		const text = await readFile(fileOf(snapshot.id), "utf8");
		expect(damage(text)).not.toBe(text);
		await writeFile(fileOf(snapshot.id), damage(text));
		await expect(openSnapshot(directory, snapshot.id)).rejects.toThrow(snapshot.id);
	});

	it("is refused when it is not there", async () => {
		await expect(openSnapshot(directory, snapshot.id)).rejects.toThrow("ENOENT");
	});

	it("is the newest one until there is a later instant", async () => {
		expect(await newestSnapshotId(directory)).toBeUndefined();
		await saveSnapshot(directory, { ...snapshot, id: "2026-05-04T13-00-00-000Z" });
		await saveSnapshot(directory, snapshot);
		expect(await newestSnapshotId(directory)).toBe("2026-05-04T13-00-00-000Z");
	});

	it("is removed when it is not among those to keep", async () => {
		await saveSnapshot(directory, snapshot);
		await saveSnapshot(directory, { ...snapshot, id: "2026-05-04T13-00-00-000Z" });
		await pruneSnapshots(directory, new Set([snapshot.id]));
		expect(await readdir(snapshotsIn(directory))).toEqual([`${snapshot.id}.jsonl`]);
	});
});
