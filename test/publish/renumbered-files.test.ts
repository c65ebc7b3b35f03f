import {
	type FileHandle,
	mkdir,
	mkdtemp,
	open,
	readFile,
	rm,
	stat,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AGENT_KINDS } from "#publish/agent-kinds.ts";
import type { History } from "#snapshot/history.ts";
import { pruneReleases } from "#snapshot/prune-releases.ts";
import { switchRelease } from "#snapshot/switch-release.ts";
import type { ViewContext } from "#views/view-context.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { contentsOf } from "./contents-of.ts";
import { crowd, prepare } from "./release-builder.ts";

let releases: string;
beforeEach(async () => {
	releases = await mkdtemp(join(tmpdir(), "renumbered-"));
});
afterEach(() => rm(releases, { recursive: true }));

/** Up to the rank of 1,000 people are shown each move, and more than the rank changes. */
const COUNT = 1_012;
const LOWEST = viewContext(crowd(COUNT)).snapshot.agents.at(-1)?.slug ?? "";
/** The file of the lowest agent that tells its rank. */
const RANK_FILE = AGENT_KINDS.find(({ tellsRank }) => tellsRank)?.pathOf(LOWEST) ?? "";

interface Before {
	/** What happens before the last hour. */
	beforeLast?: (ids: readonly string[]) => Promise<void>;
	/** When the machine was started, as the last hour is told. */
	bootedAt?: Date;
}

/** Publishes one hour after the other, of each so many agents less, so that the rank of all others moves. */
async function publishHours(
	gone: readonly number[],
	{ beforeLast = async () => {}, bootedAt }: Before = {},
): Promise<{ ids: string[]; context: ViewContext }> {
	const { agents = [] } = crowd(COUNT);
	const ids: string[] = [];
	let history: History | undefined;
	let context = viewContext();
	for (const [hour, count] of gone.entries()) {
		context = viewContext(
			{ ...crowd(0), agents: agents.slice(count) },
			{ hour, ...(history ? { history } : {}) },
		);
		history = context.snapshot.history;
		const isLast = hour === gone.length - 1;
		if (isLast) await beforeLast(ids);
		const { id } = await prepare(releases, context, true, isLast ? bootedAt : undefined);
		await switchRelease(releases, id);
		await pruneReleases(releases);
		ids.push(id);
	}
	return { ids, context };
}

async function contentsMadeOfNothing(context: ViewContext): Promise<Map<string, string>> {
	const elsewhere = join(releases, "elsewhere");
	await mkdir(elsewhere);
	const { id } = await prepare(elsewhere, context, true);
	return contentsOf(join(elsewhere, id));
}

const inodeOf = async (id: string) => (await stat(join(releases, id, RANK_FILE))).ino;

/** Into the file itself, as a failing disk does. */
async function damage(id: string): Promise<void> {
	const path = join(releases, id, RANK_FILE);
	await writeFile(path, (await readFile(path, "utf8")).replace("Agent", "Tenga"));
}

describe("a file of which only the rank changes", () => {
	it("is changed where it lies in the folder that becomes the new release", async () => {
		// Held open, because a file system may give the number of a file that went to the next one.
		let held: FileHandle | undefined;
		const { ids, context } = await publishHours([0, 1, 2, 3], {
			beforeLast: async ([first = ""]) => {
				held = await open(join(releases, first, RANK_FILE));
			},
		});
		const newest = join(releases, ids.at(-1) ?? "");
		const seen = await held?.readFile("utf8");
		await held?.close();
		expect(seen).toBe(await readFile(join(newest, RANK_FILE), "utf8"));
		expect(contentsOf(newest)).toEqual(await contentsMadeOfNothing(context));
	}, 60_000);

	it.each([
		["all former releases share it", [0, 0, 0, 1]],
		["one of them shares it", [0, 0, 1, 2]],
	])(
		"is another file where %s, which stay as they are",
		async (_, gone) => {
			let before: Map<string, string>[] = [];
			const { ids } = await publishHours(gone, {
				beforeLast: async (former) => {
					before = former.slice(1).map((id) => contentsOf(join(releases, id)));
				},
			});
			const [second = "", third = "", newest = ""] = ids.slice(1);
			expect(await inodeOf(newest)).not.toBe(await inodeOf(second));
			for (const [place, id] of [second, third].entries()) {
				expect(contentsOf(join(releases, id))).toEqual(before[place]);
			}
		},
		60_000,
	);

	it.each([
		["the folder that becomes the new release", [0]],
		["the release that is served", [2]],
		["both of them", [0, 2]],
	])(
		"comes out whole although it was damaged in %s",
		async (_, hours) => {
			const { ids, context } = await publishHours([0, 1, 2, 3], {
				beforeLast: async (former) => {
					for (const hour of hours) await damage(former[hour] ?? "");
				},
			});
			const newest = join(releases, ids.at(-1) ?? "");
			expect(contentsOf(newest)).toEqual(await contentsMadeOfNothing(context));
		},
		60_000,
	);

	it("comes out whole where the power was cut before it reached the disk, in as many bytes as were noted", async () => {
		const { ids, context } = await publishHours([0, 0, 0, 0], {
			beforeLast: async ([, , served = ""]) => damage(served),
			bootedAt: new Date(Date.now() + 60_000),
		});
		const newest = join(releases, ids.at(-1) ?? "");
		expect(contentsOf(newest)).toEqual(await contentsMadeOfNothing(context));
	}, 60_000);
});
