import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DumpManifest } from "#contract/dump.ts";
import { openDump } from "#dumps/dump-source.ts";
import { followTakedowns } from "#dumps/follow-takedowns.ts";
import { listDumps } from "#dumps/list-dumps.ts";
import { readDumpKeys, rotateKey } from "#dumps/signing-keys.ts";
import { verifyDump } from "#dumps/verify-dump.ts";
import { writeDumpIndex } from "#dumps/write-index.ts";
import { NOW } from "../api/running-service.ts";
import { plainPages } from "../publish/plain-pages.ts";
import { makeSampleDumps, type SampleDumps } from "./dump-fixture.ts";

let dumps: SampleDumps;
let ids: string[];
const DAYS = [0, 1, 2].map((days) => new Date(NOW.getTime() + days * 86_400_000));
beforeAll(async () => {
	dumps = await makeSampleDumps();
	for (const at of DAYS) await dumps.write(at);
	ids = await listDumps(dumps.directory);
});
afterAll(() => dumps.remove());

const takenDown = (slug: string) => [{ slug, removed_at: NOW.toISOString() }];

async function follow(slug: string, mayGoOn = () => true) {
	const { directory, dataDirectory } = dumps;
	const signer = await rotateKey(dataDirectory, new Date(NOW.getTime() + 9e9));
	const takedowns = await followTakedowns({
		directory,
		signer,
		mayGoOn,
		takenDown: takenDown(slug),
	});
	const kept = await listDumps(directory);
	const context = await dumps.contextAt(DAYS[2] ?? NOW);
	await writeDumpIndex({
		directory,
		context,
		pages: plainPages,
		ids: kept,
		current: undefined,
		takedowns,
	});
	return { kept, takedowns };
}

/** Everything that stands in a dump but what its manifest says of takedowns. */
async function textOf(id: string): Promise<string> {
	const folder = join(dumps.directory, id);
	const names = (await readdir(folder)).filter((name) => name.endsWith(".gz"));
	const texts = await Promise.all(
		names.map(async (name) => gunzipSync(await readFile(join(folder, name))).toString()),
	);
	return texts.join("");
}

const verdictOf = async (id: string) =>
	verifyDump(await openDump(join(dumps.directory, id)), await readDumpKeys(dumps.dataDirectory));

describe("dumps after a takedown", () => {
	it("are out of sight at once, and come back without it one after the other, verified", async () => {
		expect(ids).toHaveLength(3);
		expect(await textOf(ids[0] ?? "")).toContain('"repo-lantern"');
		const first = await follow("repo-lantern", () => false);
		expect(first.kept).toEqual([]);
		expect(first.takedowns.withdrawn).toEqual(
			ids.toReversed().map((id) => ({ id, reason: "being_rewritten" })),
		);
		let turns = 0;
		const second = await follow("repo-lantern", () => ++turns <= 1);
		expect([second.kept, second.takedowns.withdrawn.length]).toEqual([[ids[2]], 2]);
		const third = await follow("repo-lantern");
		expect([third.kept, third.takedowns]).toEqual([
			ids,
			{ taken_down: takenDown("repo-lantern"), withdrawn: [] },
		]);
		for (const id of ids) {
			expect(await textOf(id)).not.toContain('"repo-lantern"');
			const verdict = await verdictOf(id);
			expect([id, verdict.differences]).toEqual([id, []]);
			const path = join(dumps.directory, id, "manifest.json");
			const manifest = DumpManifest.parse(JSON.parse(await readFile(path, "utf8")));
			expect(manifest.taken_down).toEqual(takenDown("repo-lantern"));
		}
	});

	it("are left alone where they do not hold it, or where it was taken out before", async () => {
		const before = await Promise.all(
			ids.map((id) => readFile(join(dumps.directory, id, "manifest.sig"))),
		);
		await follow("repo-lantern");
		await follow("nobody-ever");
		const after = await Promise.all(
			ids.map((id) => readFile(join(dumps.directory, id, "manifest.sig"))),
		);
		expect(after).toEqual(before);
	});

	it("stay closed where they cannot be verified, and the list goes on saying so", async () => {
		const [damaged = ""] = ids;
		const file = join(dumps.directory, damaged, "signals.csv.gz");
		await rm(join(dumps.directory, damaged, "agents.ndjson.gz"));
		await writeFile(file, "");
		const closed = [{ id: damaged, reason: "unverifiable" }];
		const { kept, takedowns } = await follow("harbor-scout");
		expect([kept, takedowns.withdrawn]).toEqual([ids.slice(1), closed]);
		expect((await follow("harbor-scout")).takedowns.withdrawn).toEqual(closed);
	});
});
