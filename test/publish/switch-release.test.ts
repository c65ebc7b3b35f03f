import { mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { saveRuns } from "#snapshot/history/history-files.ts";
import { followRelease, type Hour } from "#snapshot/releases/follow-release.ts";
import { pruneReleases } from "#snapshot/releases/kept-releases.ts";
import { currentReleaseId, openCurrentRelease } from "#snapshot/releases/open-release.ts";
import {
	CURRENT_POINTER,
	MANIFEST_FILE,
	ReleaseManifest,
} from "#snapshot/releases/release-manifest.ts";
import { switchRelease } from "#snapshot/releases/switch-release.ts";
import { historyIn, saveSnapshot, snapshotsIn } from "#snapshot/snapshot-file.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { prepare } from "./release-builder.ts";

let directory: string;
let releases: string;
beforeEach(async () => {
	directory = await freshDirectory();
	releases = join(directory, "releases");
	await mkdir(releases);
});

/** Prepares the release of an hour and saves the snapshot next to it, not yet visible. */
async function prepareHour(hour: number): Promise<string> {
	const context = viewContext({}, { hour });
	await saveRuns(historyIn(directory), context.snapshot.history.runs);
	await saveSnapshot(directory, context.snapshot);
	return (await prepare(releases, context)).id;
}

async function publishHour(hour: number): Promise<string> {
	const id = await prepareHour(hour);
	await switchRelease(releases, id);
	return id;
}

describe("a switch", () => {
	it("points to the release that is now served", async () => {
		expect(await openCurrentRelease(releases)).toBeUndefined();
		const first = await publishHour(0);
		expect(await currentReleaseId(releases)).toBe(first);
		const second = await publishHour(1);
		expect(await currentReleaseId(releases)).toBe(second);
		expect((await openCurrentRelease(releases))?.manifest.id).toBe(second);
	});

	it("shows concurrent readers only complete releases", async () => {
		const ids = [await prepareHour(0), await prepareHour(1)] as const;
		await switchRelease(releases, ids[0]);
		const seen = new Set<string | undefined>();
		let switching = true;
		async function read(): Promise<void> {
			while (switching) {
				const release = await openCurrentRelease(releases);
				seen.add(release?.manifest.id);
				expect([...(release?.paths() ?? [])].length).toBe(release?.manifest.files);
			}
		}
		const readers = [read(), read(), read()];
		for (let turn = 1; turn <= 20; turn += 1) await switchRelease(releases, ids[turn % 2] ?? "");
		switching = false;
		await Promise.all(readers);
		expect([...seen].sort()).toEqual([...ids]);
	});

	it("leaves only the pointer behind", async () => {
		const id = await publishHour(0);
		await switchRelease(releases, id);
		expect((await readdir(releases)).sort()).toEqual([id, "current"]);
	});
});

describe("pruning", () => {
	it("keeps three releases and returns their snapshots", async () => {
		const ids: string[] = [];
		for (const hour of [0, 1, 2, 3, 4]) ids.push(await publishHour(hour));
		const snapshots = await pruneReleases(releases);
		expect((await readdir(releases)).sort()).toEqual([...ids.slice(2), "current"]);
		expect([...snapshots].sort()).toEqual(ids.slice(2));
	});

	it("keeps the current one, however old it is", async () => {
		const ids = [await publishHour(0)];
		for (const hour of [1, 2, 3, 4]) ids.push(await prepareHour(hour));
		const snapshots = await pruneReleases(releases);
		const kept = [ids[0], ...ids.slice(2)];
		expect((await readdir(releases)).sort()).toEqual([...kept, "current"]);
		expect([...snapshots].sort()).toEqual(kept);
	});

	it("removes only what killed builds and switches left behind", async () => {
		const id = await publishHour(0);
		await mkdir(join(releases, "2026-05-04T13-00-00-000Z.tmp"));
		await writeFile(join(releases, "2026-05-04T13-00-00-000Z.tmp", "half.json"), "{");
		await symlink(id, join(releases, ".7d0c.tmp"));
		await mkdir(join(releases, "assets"));
		await pruneReleases(releases);
		expect((await readdir(releases)).sort()).toEqual([id, "assets", "current"]);
		expect((await openCurrentRelease(releases))?.manifest.id).toBe(id);
	});
});

describe("a follower", () => {
	const failures: unknown[] = [];
	const follow = (pollMs = 60_000, prepareHour = (hour: Hour) => hour) => {
		failures.length = 0;
		return followRelease({
			releasesDirectory: releases,
			dataDirectory: directory,
			pollMs,
			prepare: prepareHour,
			onFailure: (error) => failures.push(error),
		});
	};

	it("has no hour before the first release, and the new one after a switch", async () => {
		const follower = await follow();
		expect(follower.current()).toBeUndefined();
		const first = await publishHour(0);
		await follower.refresh();
		expect(follower.current()?.release.manifest.id).toBe(first);
		expect(follower.current()?.snapshot.id).toBe(first);
		const second = await publishHour(1);
		await follower.refresh();
		expect(follower.current()?.snapshot.id).toBe(second);
		follower.stop();
		expect(failures).toEqual([]);
	});

	it("keeps the same object while nothing changes", async () => {
		await publishHour(0);
		const follower = await follow();
		const hour = follower.current();
		await follower.refresh();
		expect(hour).toBeDefined();
		expect(follower.current()).toBe(hour);
		follower.stop();
	});

	it("finds the new release by itself", async () => {
		const follower = await follow(5);
		const id = await publishHour(0);
		await expect.poll(() => follower.current()?.release.manifest.id).toBe(id);
		follower.stop();
	});

	let formerId = "";

	/** Changes a release's own facts, and nothing about others. */
	async function editManifest(id: string, members: Partial<ReleaseManifest>): Promise<void> {
		const path = join(releases, id, MANIFEST_FILE);
		const manifest = ReleaseManifest.parse(JSON.parse(await readFile(path, "utf8")));
		await writeFile(path, JSON.stringify({ ...manifest, ...members }));
	}

	it.each<[string, (id: string) => Promise<void>]>([
		["no manifest", (id) => rm(join(releases, id, "_release/manifest.json"))],
		["a broken list of files", (id) => writeFile(join(releases, id, "_release/files.jsonl"), "")],
		["broken columns", (id) => writeFile(join(releases, id, "_release/agent-files.columns"), "")],
		["no snapshot", (id) => rm(join(snapshotsIn(directory), id), { recursive: true })],
		[
			"a damaged snapshot",
			(id) => writeFile(join(snapshotsIn(directory), id, "agents.jsonl"), "{}\n"),
		],
		["no folder", (id) => rm(join(releases, id), { recursive: true })],
		["lost a page", (id) => rm(join(releases, id, "index.html"))],
		["half a page", (id) => truncate(join(releases, id, "index.html"), 7)],
		["another name in its manifest", (id) => editManifest(id, { id: "another" })],
		["the snapshot of another hour", (id) => editManifest(id, { snapshotId: formerId })],
		["another number of agents", (id) => editManifest(id, { agents: 3 })],
		["another number of files", (id) => editManifest(id, { files: 3 })],
	])("keeps the old hour if the new release has %s, and reports it once", async (_, damage) => {
		const first = await publishHour(0);
		const follower = await follow();
		formerId = first;
		const id = await prepareHour(1);
		await damage(id);
		await switchRelease(releases, id);
		await follower.refresh();
		await follower.refresh();
		expect(follower.current()?.release.manifest.id).toBe(first);
		expect(follower.current()?.snapshot.id).toBe(first);
		expect(failures).toHaveLength(1);
		follower.stop();
	});

	it("keeps the old hour if the pointer is invalid, and reports it once", async () => {
		const first = await publishHour(0);
		const follower = await follow();
		await rm(join(releases, CURRENT_POINTER));
		await writeFile(join(releases, CURRENT_POINTER), "");
		await follower.refresh();
		await follower.refresh();
		expect(follower.current()?.release.manifest.id).toBe(first);
		expect(failures).toHaveLength(1);
		follower.stop();
	});

	it("continues with the next complete release", async () => {
		await publishHour(0);
		const follower = await follow();
		const id = await publishHour(1);
		await rm(join(snapshotsIn(directory), id), { recursive: true });
		await follower.refresh();
		await switchRelease(releases, await prepareHour(2));
		await follower.refresh();
		expect(follower.current()?.snapshot.id).toBe(await currentReleaseId(releases));
		expect(failures).toHaveLength(1);
		follower.stop();
	});

	it("keeps the old hour if the new one cannot be prepared", async () => {
		const first = await publishHour(0);
		const follower = await follow(60_000, (hour) => {
			if (hour.release.manifest.id !== first) throw new Error("no room for the index");
			return hour;
		});
		await publishHour(1);
		await follower.refresh();
		expect(follower.current()?.snapshot.id).toBe(first);
		expect(failures).toEqual([new Error("no room for the index")]);
		follower.stop();
	});
});
