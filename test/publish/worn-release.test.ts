import * as fs from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { beginRelease } from "#publish/begin-release.ts";
import { snapshotId } from "#snapshot/build-snapshot.ts";
import { pruneReleases } from "#snapshot/releases/kept-releases.ts";
import { currentReleaseId } from "#snapshot/releases/open-release.ts";
import { CURRENT_POINTER, MANIFEST_FILE } from "#snapshot/releases/release-manifest.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { at } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { contentsOf } from "./contents-of.ts";
import { crowd, prepare, publish } from "./release-builder.ts";

const OPTIONS = { allowCollapse: true };
/** Of an agent that is there in all hours, and does not change. */
const PAGE = "agents/agent-4.md";

let releases: string;
/** Three hours, oldest first. */
let ids: string[];
beforeEach(async () => {
	releases = await freshDirectory();
	ids = [];
	for (const hour of [0, 1, 2]) ids.push((await publish(releases, hourOf(hour), OPTIONS)).id);
});

/** Each hour an agent is gone, another comes, and a third has another text. */
const HOURS: ReturnType<typeof viewContext>[] = [];
for (let hour = 0; hour < 8; hour += 1) {
	const { agents = [] } = crowd(5 + hour);
	const shown = agents.map((agent, place): AgentRecord => {
		if (place < hour) return { ...agent, status: "removed" };
		return place === hour ? { ...agent, shortDescription: `Says ${hour} now.` } : agent;
	});
	const history = HOURS.at(-1)?.snapshot.history;
	HOURS.push(viewContext({ ...crowd(0), agents: shown }, { hour, ...(history && { history }) }));
}
const hourOf = (hour: number) => HOURS[hour] ?? viewContext();

const inOldest = (path: string) => join(releases, ids[0] ?? "", path);
const pointer = () => join(releases, CURRENT_POINTER);
const inodeOf = async (id = "") => (await fs.stat(join(releases, id))).ino;

/** Publishes the next hour, which must be the same as one made from nothing. True if it was made of the oldest. */
async function isMadeOfOldest(hour = 3): Promise<boolean> {
	const oldest = await fs.stat(inOldest("")).catch(() => undefined);
	const { id } = await publish(releases, hourOf(hour), OPTIONS);
	const elsewhere = await freshDirectory();
	await prepare(elsewhere, hourOf(hour), OPTIONS);
	expect(contentsOf(join(releases, id))).toEqual(contentsOf(join(elsewhere, id)));
	return (await inodeOf(id)) === oldest?.ino;
}

describe("the oldest of three releases", () => {
	it("becomes the next, and is no longer there under its name", async () => {
		expect(await isMadeOfOldest()).toBe(true);
		await expect(fs.stat(inOldest(""))).rejects.toThrow("ENOENT");
	});

	it("becomes the next, hour after hour, and nothing that was taken down comes back", async () => {
		for (const hour of [3, 4, 5, 6, 7]) {
			expect(await isMadeOfOldest(hour)).toBe(true);
			ids.shift();
			ids.push((await currentReleaseId(releases)) ?? "");
			const all = [...contentsOf(join(releases, ids.at(-1) ?? ""))].flat().join("\n");
			expect(all).not.toMatch(new RegExp(`agent-${hour - 1}\\b`));
		}
	});

	it.each<[string, () => Promise<unknown>]>([
		["changed", () => rewrite((text) => text.replace("A", "B"))],
		["cut short", () => fs.truncate(inOldest(PAGE), 7)],
		["replaced by one of another size", () => rewrite((text) => `${text}!`)],
		["removed", () => fs.rm(inOldest(PAGE))],
		["removed with its folder", () => fs.rm(inOldest("agents/agent-4"), { recursive: true })],
	])("becomes the next without a file that somebody has %s", async (_, change) => {
		await change();
		expect(await isMadeOfOldest()).toBe(true);
	});

	async function rewrite(change: (text: string) => string) {
		const text = await fs.readFile(inOldest(PAGE), "utf8");
		await fs.rm(inOldest(PAGE));
		await fs.writeFile(inOldest(PAGE), change(text));
	}

	it.each<[string, () => Promise<unknown>]>([
		["has lost its manifest", () => fs.rm(inOldest(MANIFEST_FILE))],
		["has half a manifest", () => fs.truncate(inOldest(MANIFEST_FILE), 99)],
		["has half a list of files", () => fs.truncate(inOldest("_release/files.jsonl"), 99)],
		[
			"describes another hour",
			() =>
				fs.cp(join(releases, ids[1] ?? "", "_release"), inOldest("_release"), { recursive: true }),
		],
		["is a link to elsewhere", linkElsewhere],
		[
			"is a file",
			() => fs.rm(inOldest(""), { recursive: true }).then(() => fs.writeFile(inOldest(""), "")),
		],
		["may still be read, since the pointer has just moved", () => movedAt(Date.now())],
		[
			"may still be read, for all that a clock that went back tells",
			() => movedAt(Date.now() + 1e9),
		],
	])("stays as it is if it %s", async (_, spoil) => {
		await spoil();
		const isFile = (await fs.lstat(inOldest(""))).isFile();
		const before = isFile ? undefined : contentsOf(inOldest(""));
		expect(await isMadeOfOldest()).toBe(false);
		if (before) expect(contentsOf(inOldest(""))).toEqual(before);
	});

	async function linkElsewhere() {
		const elsewhere = join(await freshDirectory(), "elsewhere");
		await fs.rename(inOldest(""), elsewhere);
		await fs.symlink(elsewhere, inOldest(""));
	}

	const movedAt = (ms: number) => fs.lutimes(pointer(), ms / 1000, ms / 1000);

	it("stays as it is if it is served", async () => {
		await fs.rm(pointer());
		await fs.symlink(ids[0] ?? "", pointer());
		await fs.lutimes(pointer(), 0, 0);
		expect(await isMadeOfOldest()).toBe(false);
	});

	it("keeps its bytes for a reader who has opened a file of it", async () => {
		const before = await fs.readFile(inOldest("api/v1/market-report.json"), "utf8");
		const reader = await fs.open(inOldest("api/v1/market-report.json"));
		expect(await isMadeOfOldest()).toBe(true);
		expect(await reader.readFile("utf8")).toBe(before);
		await reader.close();
	});

	it("is lost with a build that is killed, twice in a row, and what is served stays", async () => {
		const served = contentsOf(join(releases, ids[2] ?? ""));
		for (const hour of [3, 4]) {
			const id = snapshotId(new Date(at.getTime() + hour * 3_600_000));
			const { lost } = await beginRelease({ releasesDirectory: releases, id });
			await lost;
			await pruneReleases(releases);
			expect((await fs.readdir(releases)).sort()).toEqual([...ids.slice(1), CURRENT_POINTER]);
		}
		expect(contentsOf(join(releases, ids[2] ?? ""))).toEqual(served);
		expect(await isMadeOfOldest(5)).toBe(false);
	});

	it("is lost with a build for which the disk is full, and what is served stays", async () => {
		const served = contentsOf(join(releases, ids[2] ?? ""));
		const context = hourOf(3);
		const clone = () => Promise.reject(new Error("ENOSPC: no space left on device"));
		const begun = beginRelease({ releasesDirectory: releases, id: context.snapshot.id, clone });
		await expect(prepare(releases, context, { ...OPTIONS, begun })).rejects.toThrow("ENOSPC");
		expect((await fs.readdir(releases)).sort()).toEqual([...ids.slice(1), CURRENT_POINTER]);
		expect(contentsOf(join(releases, ids[2] ?? ""))).toEqual(served);
		expect(await isMadeOfOldest()).toBe(false);
	});
});
