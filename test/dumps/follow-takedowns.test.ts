import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DumpManifest } from "#contract/dumps/dump.ts";
import { openDump } from "#dumps/dump-source.ts";
import { followTakedowns, withheldIn } from "#dumps/follow-takedowns.ts";
import { listDumps } from "#dumps/kept-dumps.ts";
import { verifyDump } from "#dumps/verify-dump.ts";
import { writeDumpIndex } from "#dumps/write-index.ts";
import { readDumpKeys, rotateKey } from "#signing/signing-keys.ts";
import { NOW } from "../api/running-service.ts";
import { plainPages } from "../publish/plain-pages.ts";
import { someOf } from "../scripts/sample-instance.ts";
import { makeSampleDumps, type SampleDumps } from "./dump-fixture.ts";

let dumps: SampleDumps;
let ids: string[];
const DAYS = [0, 1, 2].map((days) => new Date(NOW.getTime() + days * 86_400_000));
/** Copied for each test. */
let written: SampleDumps;
beforeAll(async () => {
	written = await makeSampleDumps(undefined, someOf);
	for (const at of DAYS) await written.write(at);
});
afterAll(() => written.remove());

beforeEach(async () => {
	dumps = await written.copy();
	ids = await listDumps(dumps.directory);
});
afterEach(() => dumps.remove());

const takenDown = (slug: string) => [{ slug, removed_at: NOW.toISOString() }];

/** Time for this many dumps to be checked or rewritten. */
function timeFor(count: number): () => boolean {
	let left = count;
	return () => left-- > 0;
}

/** `gone`: what is taken down for good. */
async function follow(
	gone: string | never[],
	options: (() => boolean) | { mayGoOn?: () => boolean; hidden?: ReadonlySet<string> } = {},
) {
	const given = typeof options === "function" ? { mayGoOn: options } : options;
	const { directory, dataDirectory } = dumps;
	const signer = await rotateKey(dataDirectory, new Date(NOW.getTime() + 9e9));
	const { takedowns, failures } = await followTakedowns({
		directory,
		signer,
		mayGoOn: () => true,
		...given,
		takenDown: typeof gone === "string" ? takenDown(gone) : gone,
	});
	const kept = await listDumps(directory);
	const context = await dumps.contextAt(DAYS[2] ?? NOW);
	await writeDumpIndex({
		directory,
		context,
		pages: plainPages,
		ids: kept,
		current: undefined,
		lookedAt: NOW,
		takedowns,
	});
	return { kept, takedowns, failures };
}

/** Everything in a dump except what its manifest says about takedowns. */
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

describe("a takedown in the dumps", () => {
	it("hides them at once, and brings them back verified and without it", async () => {
		expect(ids).toHaveLength(3);
		expect(await textOf(ids[0] ?? "")).toContain('"repo-lantern"');
		const first = await follow("repo-lantern", timeFor(3));
		expect(first.kept).toEqual([]);
		expect(first.takedowns.withdrawn).toEqual(
			ids.toReversed().map((id) => ({ id, reason: "being_rewritten" })),
		);
		const second = await follow("repo-lantern", timeFor(1));
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

	it("leaves dumps alone that do not contain it, or no longer", async () => {
		await follow("repo-lantern");
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

	it("closes dumps that cannot be verified, and the list keeps saying so", async () => {
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

describe("a listing that is only hidden", () => {
	const HIDDEN = new Set(["repo-lantern"]);
	const files = (folder: (id: string) => string) =>
		Promise.all(ids.map((id) => readFile(join(folder(id), "agents.ndjson.gz"))));

	it("has its dumps withheld as they are, and back as they were once it is restored", async () => {
		const before = await files(inSight);
		for (const mayGoOn of [timeFor(1), () => true, () => true]) {
			const { takedowns } = await follow([], { hidden: HIDDEN, mayGoOn });
			// Nothing was taken down for good.
			expect(takedowns.taken_down).toEqual([]);
		}
		expect([await listDumps(dumps.directory), await files(outOfSight)]).toEqual([[], before]);
		const restored = await follow([]);
		expect([restored.kept, restored.takedowns.withdrawn]).toEqual([ids, []]);
		expect(await files(inSight)).toEqual(before);
	});

	it("is taken out of them only when it is gone for good", async () => {
		await follow([], { hidden: HIDDEN });
		const withheld = await follow("nobody-ever", { hidden: HIDDEN });
		expect(withheld.takedowns.withdrawn.map(({ reason }) => reason)).toEqual(
			ids.map(() => "being_rewritten"),
		);
		for (const id of ids) {
			const text = gunzipSync(await readFile(join(outOfSight(id), "agents.ndjson.gz")));
			expect(text.includes('"repo-lantern"')).toBe(true);
		}
		expect((await follow("repo-lantern")).kept).toEqual(ids);
		for (const id of ids) expect(await textOf(id)).not.toContain('"repo-lantern"');
	});
});

it("a takedown with a dump that has lost its list of slugs looks through that dump, and lists its slugs again", async () => {
	const [id = ""] = ids;
	await dropList(id);
	expect((await follow("repo-lantern")).kept).toEqual(ids);
	expect(await textOf(id)).not.toContain('"repo-lantern"');
	expect(await readdir(inSight(id))).toContain("slugs.txt");
});

it("a takedown of a listing whose versions an advisory names leaves the advisory without it", async () => {
	const [id = ""] = ids;
	const named = ["/agents/sandglass-runner/", '"sandglass-runner"', "oci/images.sandglassrunner"];
	const before = await textOf(id);
	expect(named.map((text) => before.includes(text))).toEqual([true, true, true]);
	expect((await follow("sandglass-runner")).kept).toEqual(ids);
	const after = await textOf(id);
	expect(named.map((text) => after.includes(text))).toEqual([false, false, true]);
	expect((await verdictOf(id)).differences).toEqual([]);
});

it("a takedown in dumps of an earlier method removes rows, and leaves all figures as stated", async () => {
	const [id = ""] = ids;
	const read = async () => {
		const file = await readFile(join(dumps.directory, id, "manifest.json"), "utf8");
		const lines = gunzipSync(await readFile(join(dumps.directory, id, "agents.ndjson.gz")));
		const agents = lines.toString().split("\n");
		return { manifest: DumpManifest.parse(JSON.parse(file)), agents };
	};
	const before = await read();
	const text = Buffer.from(JSON.stringify({ ...before.manifest, methodology_version: "1.2.0" }));
	await writeFile(join(dumps.directory, id, "manifest.json"), text);
	await writeFile(join(dumps.directory, id, "manifest.sig"), dumps.signer.sign(text));
	await follow("repo-lantern");
	const after = await read();
	const stays = (line: string) => !line.startsWith('{"slug":"repo-lantern"');
	expect(after.agents).toEqual(before.agents.filter(stays));
	expect(after.agents).toHaveLength(before.agents.length - 1);
	expect(after.manifest.mood).toEqual(before.manifest.mood);
	expect((await verdictOf(id)).differences).toEqual([]);
});

const SLUG = "repo-lantern";
const inSight = (id: string) => join(dumps.directory, id);
const outOfSight = (id: string) => join(withheldIn(dumps.directory), id);
const dropList = (id: string) => rm(join(inSight(id), "slugs.txt"));

it("a job with too little time for the dumps checks the newest first, and lists a takedown after it has checked all", async () => {
	const first = await follow(SLUG, timeFor(2));
	expect([first.kept, first.takedowns.taken_down]).toEqual([ids.slice(0, 1), []]);
	const second = await follow(SLUG, timeFor(1));
	expect([second.kept, second.takedowns.taken_down]).toEqual([[], takenDown(SLUG)]);
	expect((await follow(SLUG)).kept).toEqual(ids);
});

describe("a job that was killed during a takedown", () => {
	it.each<[string, (id: string) => Promise<unknown>]>([
		[
			"before a dump was out of sight",
			async (id) => {
				await cp(inSight(id), outOfSight(id), { recursive: true });
				await rm(join(outOfSight(id), "manifest.json"));
			},
		],
		[
			"while a dump was rewritten",
			async (id) => {
				await mkdir(withheldIn(dumps.directory), { recursive: true });
				await rename(inSight(id), outOfSight(id));
				await mkdir(`${inSight(id)}.tmp`);
				await writeFile(join(`${inSight(id)}.tmp`, "agents.csv.gz"), "");
			},
		],
		[
			"when a dump was back and not yet cleared away",
			async (id) => {
				const copy = join(dumps.root, "copy");
				await cp(inSight(id), copy, { recursive: true });
				await follow(SLUG);
				await cp(copy, outOfSight(id), { recursive: true });
			},
		],
		[
			"while it cleared away what was back",
			async (id) => {
				const copy = join(dumps.root, "copy");
				await cp(inSight(id), copy, { recursive: true });
				await follow(SLUG);
				await rm(join(copy, "agents.ndjson.gz"));
				await cp(copy, outOfSight(id), { recursive: true });
			},
		],
	])("%s, is completed by the next one", async (_, die) => {
		const [, id = ""] = ids;
		await die(id);
		const { kept, takedowns, failures } = await follow(SLUG);
		expect([kept, takedowns.withdrawn, failures]).toEqual([ids, [], []]);
		expect(await readdir(withheldIn(dumps.directory))).toEqual([]);
		for (const each of ids) {
			expect((await verdictOf(each)).differences).toEqual([]);
			expect(await textOf(each)).not.toContain(`"${SLUG}"`);
		}
	});
});

it("a dump that the disk refuses waits for the next hour without blocking the others", async () => {
	const [, id = ""] = ids;
	await follow(SLUG, timeFor(3));
	const file = join(outOfSight(id), "agents.ndjson.gz");
	await rename(file, `${file}.kept`);
	await mkdir(file);
	const refused = await follow(SLUG);
	expect(refused.kept).toEqual(ids.filter((each) => each !== id));
	expect(refused.takedowns.withdrawn).toEqual([{ id, reason: "being_rewritten" }]);
	expect(refused.failures).toEqual([expect.objectContaining({ code: "EISDIR" })]);
	await rm(file, { recursive: true });
	await rename(`${file}.kept`, file);
	expect((await follow(SLUG)).kept).toEqual(ids);
});
