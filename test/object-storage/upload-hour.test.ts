import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openS3Bucket, type S3Bucket } from "#object-storage/s3-bucket.ts";
import { fileKey, readStoredHours, type StoredHour } from "#object-storage/stored-hours.ts";
import { openRelease, type Release } from "#snapshot/releases/open-release.ts";
import { publicObject } from "../../scripts/upload-release.ts";
import { crowd } from "../publish/release-builder.ts";
import { type S3Server, startS3 } from "../servers/s3-server.ts";
import { copyOf, drawHour, emptyMachine, type Machine, upload, watched } from "./stored-place.ts";

let server: S3Server;
/** A machine and a bucket with the first hour, copied for each test. */
let prepared: { machine: Machine; address: string; first: string; files: number };
let machine: Machine;
let address: string;
let bucket: S3Bucket;
beforeAll(async () => {
	server = await startS3();
	Object.assign(process.env, server.environment);
	const made = { machine: await emptyMachine(), address: await server.createBucket() };
	const first = await drawHour(made.machine, 0);
	bucket = openS3Bucket(made.address);
	prepared = { ...made, first, ...(await upload(made.machine, bucket, first)) };
	bucket.close();
});
afterAll(async () => {
	await server.remove();
	await prepared?.machine.remove();
});
beforeEach(async () => {
	machine = await copyOf(prepared.machine);
	address = await server.copyBucket(prepared.address);
	bucket = openS3Bucket(address);
});
afterEach(async () => {
	bucket.close();
	await machine.remove();
});

const open = (id: string) => openRelease(machine.releasesDirectory, id);
const notesOf = (hour: StoredHour) => [...hour.release, ...hour.snapshot];

/** Keys of everything that the hours of the pointer need, for any reader. */
async function needed(...releases: Release[]): Promise<Set<string>> {
	const { hours } = await readStoredHours(bucket);
	const keys = new Set(hours.flatMap(notesOf).map(({ digest }) => fileKey(digest)));
	expect(releases.map(({ manifest }) => manifest.id)).toEqual(hours.map(({ id }) => id));
	for (const { paths, findFile } of releases) {
		for (const path of paths()) keys.add(fileKey(findFile(path)?.digest ?? ""));
	}
	return keys;
}

function changedPaths(now: Release, before: Release): string[] {
	return [...now.paths()].filter(
		(path) => now.findFile(path)?.digest !== before.findFile(path)?.digest,
	);
}

describe("an uploaded hour", () => {
	it("is served under its public paths like by the service", async () => {
		const { directory } = await open(prepared.first);
		for (const [key, file, type, cache] of [
			["index.html", "index.html", "text/html; charset=utf-8", "max-age=0, s-maxage=300"],
			["agents/agent-0/index.html", "agents/agent-0/index.html", "text/html", "max-age=0,"],
			["api/v1/agents", "api/v1/agents.json", "application/json", "max-age=60, s-maxage=300"],
			["api/v1/agents/agent-0", "api/v1/agents/agent-0.json", "application/json", "max-age=60,"],
			[
				"api/agents/agent-0/manifest",
				"api/agents/agent-0/manifest.json",
				"application/json",
				"3600",
			],
			[
				"api/badges/agent-0",
				"api/badges/agent-0.svg",
				"image/svg+xml; charset=utf-8",
				"max-age=300,",
			],
			["api/og/agent-0", "api/og/agent-0.png", "image/png", "max-age=3600, s-maxage=3600"],
			[
				"api/v1/enterprise/agents.csv",
				"api/v1/enterprise/agents.csv",
				"text/csv; charset=utf-8; header=present",
				"max-age=60",
			],
		] as const) {
			const { headers, body } = await server.read(address, `public/${key}`);
			expect(body.equals(await readFile(join(directory, file))), key).toBe(true);
			expect([key, headers.get("content-type")]).toEqual([key, expect.stringContaining(type)]);
			expect([key, headers.get("cache-control")]).toEqual([key, expect.stringContaining(cache)]);
		}
	});

	it("has an object per file, and equal bytes once", async () => {
		const { first, files } = prepared;
		const keys = await server.keys(address);
		const release = await open(first);
		expect(files).toBe(release.manifest.files);
		expect(keys.filter((key) => key.startsWith("public/"))).toHaveLength(files);
		expect(keys.filter((key) => !key.startsWith("public/"))).toEqual(
			[...(await needed(release)), "current.json"].sort(),
		);
	});

	it("uploads only what the previous hour lacks, and is completed after that", async () => {
		const { first } = prepared;
		const second = await drawHour(machine, 1);
		const { bucket: noting, put } = watched(bucket);
		await upload(machine, noting, second);
		const changed = changedPaths(await open(second), await open(first));
		expect(changed.length).toBeLessThan((await open(second)).manifest.files / 2);
		expect(put.filter((key) => key.startsWith("public/"))).toHaveLength(changed.length);
		const files = put.filter((key) => key.startsWith("files/"));
		expect(files.length).toBeLessThanOrEqual(changed.length + 9);
		const pointers = put.flatMap((key, place) => (key === "current.json" ? [place] : []));
		expect(pointers).toEqual([0, put.length - 2, put.length - 1]);
		expect((await readStoredHours(bucket)).hours.map(({ id }) => id)).toEqual([second, first]);
	});

	it("leaves the previous hour complete if it is interrupted anywhere, and the next one repairs it", async () => {
		const { first } = prepared;
		for (const [hour, puts] of [1, 6, 12, 30].entries()) {
			const id = await drawHour(machine, hour + 1, crowd(hour + 2));
			await expect(upload(machine, watched(bucket, puts).bucket, id)).rejects.toThrow(/broke/);
			expect((await readStoredHours(bucket)).hours.map((named) => named.id)).toEqual([first]);
			const there = new Set(await server.keys(address));
			const release = await openRelease(prepared.machine.releasesDirectory, first);
			expect([...(await needed(release))].filter((key) => !there.has(key))).toEqual([]);
		}
		const last = await drawHour(machine, 5);
		await upload(machine, bucket, last);
		await expectPublic(last);
		const releases = [await open(last)];
		releases.push(await openRelease(prepared.machine.releasesDirectory, first));
		expect(new Set(await storedKeys())).toEqual(await needed(...releases));
	});

	it("leaves only what the last three hours need", async () => {
		const ids: string[] = [];
		for (const [hour, facts] of [crowd(2), crowd(1), crowd(2), crowd(1)].entries()) {
			const id = await drawHour(machine, hour + 1, facts);
			await upload(machine, bucket, id);
			ids.unshift(id);
		}
		const { hours, unfinished } = await readStoredHours(bucket);
		expect([hours.length, unfinished]).toEqual([3, []]);
		const releases = await Promise.all(ids.slice(0, 3).map(open));
		expect(new Set(await storedKeys())).toEqual(await needed(...releases));
		await expectPublic(ids[0] ?? "");
	});

	it("removes files that only an earlier version served", async () => {
		await upload(machine, bucket, await drawHour(machine, 1, crowd(2)));
		expect(await server.keys(address)).toContain("public/agents/agent-1/index.html");
		const second = await drawHour(machine, 2);
		await upload(machine, bucket, second, {
			publicObject: (path) => (path.startsWith("agents/agent-1/") ? undefined : publicObject(path)),
		});
		await expectPublic(second);
		expect((await readStoredHours(bucket)).unfinished).toEqual([]);
	});

	it("keeps the list of an unreadable hour's files, reports it, and removes them once it can", async () => {
		const second = await drawHour(machine, 1, crowd(2));
		await upload(machine, bucket, second);
		const [hour] = (await readStoredHours(bucket)).hours;
		const notes = hour?.release.map(({ digest }) => fileKey(digest)) ?? [];
		await server.flip(address, notes[0] ?? "");
		const told: string[][] = [];
		const publish = async (number: number) => {
			const id = await drawHour(machine, number);
			const sentences: string[] = [];
			await upload(machine, bucket, id, { tell: (sentence) => sentences.push(sentence) });
			told.push(sentences);
			return id;
		};
		for (const number of [2, 3, 4, 5]) await publish(number);
		for (const sentences of told) {
			expect(sentences).toEqual([expect.stringContaining(`keeps what ${second} left`)]);
		}
		expect((await readStoredHours(bucket)).unfinished).toEqual([hour]);
		expect(await storedKeys()).toEqual(expect.arrayContaining(notes));

		await server.flip(address, notes[0] ?? "");
		const last = await publish(6);
		expect([told.at(-1), (await readStoredHours(bucket)).unfinished]).toEqual([[], []]);
		const kept = (await readStoredHours(bucket)).hours.map(({ id }) => open(id));
		expect(new Set(await storedKeys())).toEqual(await needed(...(await Promise.all(kept))));
		await expectPublic(last);
	});

	it("is refused if a file is not what was rendered", async () => {
		const id = await drawHour(machine, 1, crowd(2));
		await appendFile(join(machine.releasesDirectory, id, "llms.txt"), "more\n");
		await expect(upload(machine, bucket, id)).rejects.toThrow(/llms\.txt is not what was rendered/);
		expect((await readStoredHours(bucket)).hours.map((named) => named.id)).not.toContain(id);
	});

	async function storedKeys(): Promise<string[]> {
		return (await server.keys(address)).filter((key) => key.startsWith("files/"));
	}

	/** The public sees this hour, completely and exclusively. */
	async function expectPublic(id: string): Promise<void> {
		const release = await open(id);
		const keys = (await server.keys(address)).filter((key) => key.startsWith("public/"));
		expect(keys).toHaveLength(release.manifest.files);
		for (const path of ["index.html", "llms.txt", "agents/index.html", "sitemap.xml"]) {
			const { body } = await server.read(address, `public/${path}`);
			expect(body.equals(await readFile(join(release.directory, path)))).toBe(true);
		}
	}
});
