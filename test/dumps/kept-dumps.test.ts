import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dumpsToRemove, listDumps, pruneDumps } from "#dumps/kept-dumps.ts";
import { writeDumpIndex } from "#dumps/write-index.ts";
import { snapshotId } from "#snapshot/build-snapshot.ts";
import { NOW } from "../api/running-service.ts";
import { plainPages } from "../publish/plain-pages.ts";
import { someOf } from "../scripts/sample-instance.ts";
import { makeSampleDumps, type SampleDumps } from "./dump-fixture.ts";

const at = new Date("2026-05-04T12:00:00.000Z");
const minute = (hour: string, minutes: string) => `2026-05-04T${hour}-${minutes}-00-000Z`;
const id = (day: string, hour = "12") => `${day}T${hour}-00-00-000Z`;

describe("old dumps", () => {
	it.each([
		[[id("2026-05-04", "10"), id("2026-05-04", "11")], [], "every hour stays for a month"],
		[
			[minute("11", "00"), minute("11", "20"), minute("11", "59"), minute("12", "00")],
			[minute("11", "00"), minute("11", "20")],
			"of each hour the last one, also of the current day",
		],
		[
			[id("2026-04-04", "10"), id("2026-04-04", "11"), id("2026-05-01")],
			[],
			"also the first day of it",
		],
		[
			[id("2026-04-03", "10"), id("2026-04-03", "11"), id("2026-05-01")],
			[id("2026-04-03", "10")],
			"then the last one of a day",
		],
		[[id("2025-05-04"), id("2026-05-01")], [], "for a year"],
		[[id("2025-05-03"), id("2026-05-01")], [id("2025-05-03")], "and no longer"],
		[[id("2020-01-01")], [], "the newest says what is still valid"],
		[[], [], "nothing"],
	])("%j: %j goes (%s)", (ids, removed) => {
		expect(dumpsToRemove(ids, at)).toEqual(removed);
	});
});

describe("the folder of dumps", () => {
	let dumps: SampleDumps;
	beforeAll(async () => {
		dumps = await makeSampleDumps(undefined, someOf);
	});
	afterAll(() => dumps.remove());

	it("gets none in an hour without changes, which the index records", async () => {
		const { directory } = dumps;
		const id = (await dumps.write(NOW)) ?? "";
		const later = new Date(NOW.getTime() + 3_600_000);
		const second = await dumps.write(later);
		expect([second, await listDumps(directory)]).toEqual([id, [id]]);
		const context = await dumps.contextAt(later);
		const index = await writeDumpIndex({
			directory,
			context,
			pages: plainPages,
			ids: [id],
			current: second,
			lookedAt: later,
		});
		expect(index.dumps).toMatchObject([
			{ id, at: NOW.toISOString(), unchanged_until: later.toISOString() },
		]);
		expect((await readdir(directory)).sort()).toEqual([id, "index.html", "index.json"]);
	});

	it("gets at most one an hour, and later changes are in the next one", async () => {
		const { directory } = dumps;
		const minutesLater = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
		const kept = async (...minutes: number[]) => {
			for (const after of minutes) {
				const at = minutesLater(after);
				// Another name, so that its content differs.
				const sample = await dumps.contextAt(at);
				const context = { ...sample, site: { ...sample.site, name: `${after} minutes later` } };
				const id = await dumps.write(at, context);
				const ids = await pruneDumps(directory, at);
				await writeDumpIndex({
					directory,
					context,
					pages: plainPages,
					ids,
					current: id,
					lookedAt: at,
				});
			}
			return listDumps(directory);
		};
		await rm(directory, { recursive: true });
		const first = await kept(0);
		expect(first).toHaveLength(1);
		expect(await kept(1, 2, 20, 59)).toEqual(first);
		expect(await kept(60)).toEqual([...first, snapshotId(minutesLater(60))]);
		expect(await kept(61, 119)).toHaveLength(2);
		expect(await kept(120)).toHaveLength(3);
	});

	it("is public, but the key only readable for its owner", async () => {
		const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
		const [dump = ""] = await readdir(dumps.directory);
		expect(await modeOf(join(dumps.directory, dump, "agents.csv.gz"))).toBe(0o644);
		expect(await modeOf(join(dumps.dataDirectory, "signing/dump-key.pem"))).toBe(0o600);
		expect(await modeOf(join(dumps.dataDirectory, "signing"))).toBe(0o700);
	});
});
