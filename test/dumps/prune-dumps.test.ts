import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dumpsToRemove } from "#dumps/prune-dumps.ts";
import { writeDumpIndex } from "#dumps/write-index.ts";
import { NOW } from "../api/running-service.ts";
import { plainPages } from "../publish/plain-pages.ts";
import { makeSampleDumps, type SampleDumps } from "./dump-fixture.ts";

const at = new Date("2026-05-04T12:00:00.000Z");
const id = (day: string, hour = "12") => `${day}T${hour}-00-00-000Z`;

describe("old dumps", () => {
	it.each([
		[[id("2026-05-04", "10"), id("2026-05-04", "11")], [], "every hour stays for a month"],
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
		[[id("2020-01-01")], [], "the newest says what still holds"],
		[[], [], "nothing"],
	])("%j: %j goes (%s)", (ids, removed) => {
		expect(dumpsToRemove(ids, at)).toEqual(removed);
	});
});

describe("the folder of dumps", () => {
	let dumps: SampleDumps;
	beforeAll(async () => {
		dumps = await makeSampleDumps();
	});
	afterAll(() => dumps.remove());

	it("gains none in an hour that says the same, and the index says so", async () => {
		const { directory } = dumps;
		const first = await dumps.write(NOW);
		const later = new Date(NOW.getTime() + 3_600_000);
		const second = await dumps.write(later);
		expect([first.isNew, second]).toEqual([true, { id: first.id, isNew: false }]);
		const context = await dumps.contextAt(later);
		const index = await writeDumpIndex({
			...{ directory, context, pages: plainPages, ids: [first.id], current: second.id },
		});
		expect(index.dumps).toMatchObject([
			{ id: first.id, at: NOW.toISOString(), unchanged_until: later.toISOString() },
		]);
		expect((await readdir(directory)).sort()).toEqual([first.id, "index.html", "index.json"]);
	});

	it("is for everybody, and the key for its owner alone", async () => {
		const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
		const [dump = ""] = await readdir(dumps.directory);
		expect(await modeOf(join(dumps.directory, dump, "agents.csv.gz"))).toBe(0o644);
		expect(await modeOf(join(dumps.dataDirectory, "signing/dump-key.pem"))).toBe(0o600);
		expect(await modeOf(join(dumps.dataDirectory, "signing"))).toBe(0o700);
	});
});
