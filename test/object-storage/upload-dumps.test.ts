import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openS3Bucket, type S3Bucket } from "#object-storage/s3-bucket.ts";
import {
	bringDumpList,
	createDumpBringer,
	isDumpListBehind,
	readStoredDumps,
	type StoredDump,
	storedDumpsIn,
	uploadDumps,
} from "#object-storage/upload-dumps.ts";
import { contentDigest } from "#snapshot/releases/file-digest.ts";
import { publicObject } from "../../scripts/upload-release.ts";
import { type S3Server, startS3 } from "../servers/s3-server.ts";
import { emptyMachine, type Machine, watched } from "./stored-place.ts";

let server: S3Server;
let machine: Machine;
let directory: string;
let address: string;
let bucket: S3Bucket;
beforeAll(async () => {
	server = await startS3();
	Object.assign(process.env, server.environment);
});
afterAll(() => server.remove());
beforeEach(async () => {
	machine = await emptyMachine();
	directory = join(machine.releasesDirectory, "dumps");
	address = await server.createBucket();
	bucket = openS3Bucket(address);
});
afterEach(async () => {
	bucket.close();
	await machine.remove();
});

const dumpOf = (day: number) => `2026-05-${String(day).padStart(2, "0")}T12-00-00-000Z`;
const FILES = ["manifest.json", "agents.csv.gz"];
const keysOf = (id: string) => FILES.map((path) => `public/dumps/${id}/${path}`);

async function makeDump(id: string, said = ""): Promise<StoredDump> {
	await mkdir(join(directory, id), { recursive: true });
	const files = FILES.map((path) => ({ path, text: `${path} of ${id}${said}` }));
	for (const { path, text } of files) await writeFile(join(directory, id, path), text);
	return {
		id,
		files: files.map(({ path, text }) => ({
			path,
			bytes: text.length,
			digest: contentDigest(text),
		})),
	};
}

/** Lists and uploads these. */
async function uploadAll(
	dumps: readonly StoredDump[],
	expired: readonly string[] = [],
	into: Pick<S3Bucket, "open" | "put" | "remove"> = bucket,
): Promise<void> {
	const list = dumps.map(({ id }) => id).join(" ");
	await writeFile(join(directory, "index.json"), list);
	await writeFile(join(directory, "index.html"), `<p>${list}`);
	await uploadDumps({ bucket: into, publicObject, directory, dumps, expired: () => expired });
}

describe("dumps in the storage", () => {
	it("have their public paths, and only new files are uploaded, the lists last", async () => {
		const first = await makeDump(dumpOf(1));
		await uploadAll([first]);
		const second = await makeDump(dumpOf(2));
		const { bucket: noting, put } = watched(bucket);
		await uploadAll([first, second], [], noting);
		expect(put.slice(0, 2).sort()).toEqual(keysOf(second.id).sort());
		expect(put.slice(2)).toEqual([
			...["public/dumps/index.html", "public/dumps/index.json", "dumps.mark", "dumps.json"],
		]);
		const again = watched(bucket);
		await uploadAll([first, second], [], again.bucket);
		expect(again.put).toEqual([]);
	});

	it("are removed when they expire, not because this machine lost them", async () => {
		const [first, second, third] = [1, 2, 3].map(dumpOf).map((id) => makeDump(id));
		const dumps = await Promise.all([first, second, third].flatMap((one) => one ?? []));
		await uploadAll(dumps);
		const [gone, lost, kept] = dumps.map(({ id }) => id);
		await uploadAll(dumps.slice(2), [gone ?? "", kept ?? ""]);
		const there = await server.keys(address);
		expect(there).not.toEqual(expect.arrayContaining([`public/dumps/${gone}/manifest.json`]));
		expect(there).toEqual(expect.arrayContaining([...keysOf(lost ?? ""), ...keysOf(kept ?? "")]));
		expect(await readStoredDumps(bucket)).toMatchObject({
			index: kept,
			dumps: [{ id: lost }, { id: kept }],
			leaving: [],
		});
	});

	it("are cleaned up by the next hour after an interruption", async () => {
		const dumps = await Promise.all([1, 2].map(dumpOf).map((id) => makeDump(id)));
		await uploadAll(dumps);
		const broken = { ...bucket, remove: () => Promise.reject(new Error("the connection broke")) };
		const [gone] = dumps.map(({ id }) => id);
		await expect(uploadAll(dumps.slice(1), [gone ?? ""], broken)).rejects.toThrow(/broke/);
		await uploadAll(dumps.slice(1));
		expect(await server.keys(address)).not.toEqual(expect.arrayContaining(keysOf(gone ?? "")));
		expect((await readStoredDumps(bucket)).leaving).toEqual([]);
	});

	it("are refused if a file does not match its manifest", async () => {
		const dump = await makeDump(dumpOf(1));
		await makeDump(dumpOf(1), "!");
		await expect(uploadAll([dump])).rejects.toThrow(/is not what was rendered/);
	});
});

describe("a machine that follows the storage", () => {
	it("downloads a file on request, for a limited number of dumps", async () => {
		const dumps = await Promise.all(
			Array.from({ length: 27 }, (_, day) => makeDump(dumpOf(day + 1))),
		);
		await uploadAll(dumps);
		const here = storedDumpsIn(machine.releasesDirectory);
		await bringDumpList(bucket, here);
		expect(await readFile(join(here, "index.json"), "utf8")).toContain(dumpOf(27));
		const bring = createDumpBringer(bucket, here);
		await Promise.all([1, 2, 3].map(() => bring(dumpOf(1), "manifest.json")));
		expect(await readdir(join(here, dumpOf(1)))).toEqual(["manifest.json"]);
		for (const { id } of dumps) await bring(id, "manifest.json");
		const left = (await readdir(here)).filter((name) => name.startsWith("2026"));
		expect([left.length, left.includes(dumpOf(27)), left.includes(dumpOf(1))]).toEqual([
			...[24, true, false],
		]);
	});

	it("ignores files that the storage lacks, and refuses changed ones", async () => {
		const dump = await makeDump(dumpOf(1));
		await uploadAll([dump]);
		const here = storedDumpsIn(machine.releasesDirectory);
		await bringDumpList(bucket, here);
		const bring = createDumpBringer(bucket, here);
		await bring(dumpOf(2), "manifest.json");
		await bring(dump.id, "../../../etc/passwd");
		expect(await readdir(here)).not.toContain(dumpOf(2));
		await server.flip(address, `public/dumps/${dump.id}/manifest.json`);
		await expect(bring(dump.id, "manifest.json")).rejects.toThrow(/is not what was uploaded/);
		expect(await readdir(join(here, dump.id))).toEqual([]);
	});

	it("removes what is no longer kept", async () => {
		const dumps = await Promise.all([1, 2].map(dumpOf).map((id) => makeDump(id)));
		await uploadAll(dumps);
		const here = storedDumpsIn(machine.releasesDirectory);
		await bringDumpList(bucket, here);
		await createDumpBringer(bucket, here)(dumpOf(1), "manifest.json");
		await rm(join(directory, dumpOf(1)), { recursive: true });
		await uploadAll(dumps.slice(1), [dumpOf(1)]);
		await bringDumpList(bucket, here);
		expect((await readdir(here)).sort()).toEqual(["index.json", "stored.json"]);
	});

	it("is behind when the list has changed, until it is downloaded", async () => {
		const here = storedDumpsIn(machine.releasesDirectory);
		const isBehind = () => isDumpListBehind(bucket, here);
		expect(await isBehind()).toBe(false);
		const dumps = await Promise.all([1, 2].map(dumpOf).map((id) => makeDump(id)));
		for (const listed of [dumps.slice(0, 1), dumps]) {
			await uploadAll(listed);
			expect(await isBehind()).toBe(true);
			await bringDumpList(bucket, here);
			expect(await isBehind()).toBe(false);
		}
	});

	it("downloads rewritten dumps again, and keeps the rest", async () => {
		const dumps = await Promise.all([1, 2].map(dumpOf).map((id) => makeDump(id)));
		await uploadAll(dumps);
		const here = storedDumpsIn(machine.releasesDirectory);
		await bringDumpList(bucket, here);
		const bring = createDumpBringer(bucket, here);
		for (const { id } of dumps) await bring(id, "manifest.json");
		const rewritten = await makeDump(dumpOf(1), " without one agent");
		await uploadAll([rewritten, ...dumps.slice(1)]);
		await bringDumpList(bucket, here);
		expect((await readdir(here)).sort()).toEqual([dumpOf(2), "index.json", "stored.json"]);
		await bring(dumpOf(1), "manifest.json");
		const text = await readFile(join(here, dumpOf(1), "manifest.json"), "utf8");
		expect(text).toContain("without one agent");
	});
});
