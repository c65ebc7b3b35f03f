import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openHour } from "#api/hours/served-hour.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import type { Bucket } from "#object-storage/bucket.ts";
import { followPointer, type PointerFollower } from "#object-storage/follow-pointer.ts";
import { openS3Bucket, type S3Bucket } from "#object-storage/s3-bucket.ts";
import { fileKey, readStoredHours, withholdStored } from "#object-storage/stored-hours.ts";
import { storedDumpsIn, writeStoredDumps } from "#object-storage/upload-dumps.ts";
import { followRelease } from "#snapshot/releases/follow-release.ts";
import { listReleases } from "#snapshot/releases/kept-releases.ts";
import { currentReleaseId, openRelease } from "#snapshot/releases/open-release.ts";
import { snapshotsIn } from "#snapshot/snapshot-file.ts";
import { crowd } from "../publish/release-builder.ts";
import { type S3Server, startS3 } from "../servers/s3-server.ts";
import {
	copyOf,
	drawHour,
	emptyMachine,
	type Machine,
	readFolder,
	upload,
} from "./stored-place.ts";

/** These tests do not wait for a poll. */
const pollMs = 3_600_000;
const site = {
	baseUrl: "http://registry.test",
	name: "R",
	contactEmail: "a@registry.test",
	limits: DEFAULT_LIMITS,
};

let server: S3Server;
/** Machines and a bucket with the first hour, copied for each test. */
let prepared: { builder: Machine; reader: Machine; address: string; first: string };
let builder: Machine;
let reader: Machine;
let address: string;
let bucket: S3Bucket;
let failures: string[];
let followers: PointerFollower[];
beforeAll(async () => {
	server = await startS3();
	Object.assign(process.env, server.environment);
	builder = await emptyMachine();
	reader = await emptyMachine();
	address = await server.createBucket();
	bucket = openS3Bucket(address);
	[failures, followers] = [[], []];
	const first = await publish(0);
	await follow().refresh();
	bucket.close();
	prepared = { builder, reader, address, first };
});
afterAll(async () => {
	await server.remove();
	await prepared?.builder.remove();
	await prepared?.reader.remove();
});
beforeEach(async () => {
	builder = await copyOf(prepared.builder);
	reader = await copyOf(prepared.reader);
	address = await server.copyBucket(prepared.address);
	bucket = openS3Bucket(address);
	[failures, followers] = [[], []];
});
afterEach(async () => {
	for (const follower of followers) follower.stop();
	bucket.close();
	await builder.remove();
	await reader.remove();
});

function follow(from: Bucket = bucket): PointerFollower {
	const follower = followPointer({
		...reader,
		bucket: from,
		pollMs,
		onHour: () => {},
		onFailure: (error) => failures.push(String(error)),
	});
	followers.push(follower);
	return follower;
}

/** A bucket that records requests, and fails after this many objects. */
function counted(objects = Number.POSITIVE_INFINITY) {
	const asked: string[] = [];
	const counting: Bucket = {
		...bucket,
		async open(key) {
			if (asked.length >= objects) throw new Error("the connection broke");
			asked.push(key);
			return bucket.open(key);
		},
	};
	return { bucket: counting, asked };
}

async function publish(hour: number, facts = crowd(1)): Promise<string> {
	const id = await drawHour(builder, hour, facts);
	await upload(builder, bucket, id);
	return id;
}

it("hides at once what was taken down, and no machine keeps it in a former hour", async () => {
	const follower = follow();
	await publish(1, crowd(2));
	await follower.refresh();
	expect(follower.withheld()).toEqual([]);
	const key = async (slug: string) => {
		const release = await openRelease(
			builder.releasesDirectory,
			(await readdir(builder.releasesDirectory)).filter((name) => /^2/.test(name)).at(-1) ?? "",
		);
		return fileKey(release.findFile(`api/v1/agents/${slug}.json`)?.digest ?? "");
	};
	const gone = await key("agent-1");
	const has = async (name: string) =>
		(await server.keys(address)).some((stored) => stored.endsWith(name));
	expect(await has(gone)).toBe(true);
	await withholdStored(bucket, ["agent-1"]);
	await follower.refresh();
	expect(follower.withheld(), "before there is an hour without it").toEqual(["agent-1"]);
	const id = await drawHour(builder, 2, crowd(1));
	await upload(builder, bucket, id, { isTakedown: true });
	expect((await readStoredHours(bucket)).hours.map((hour) => hour.id)).toEqual([id]);
	expect(await has(gone)).toBe(false);
	await follower.refresh();
	expect(await listReleases(reader.releasesDirectory)).toEqual([id]);
	expect(await readdir(snapshotsIn(reader.dataDirectory))).toEqual([id]);
	const next = await publish(3);
	await follower.refresh();
	expect([await current(), follower.withheld()]).toEqual([next, []]);
});

const current = () => currentReleaseId(reader.releasesDirectory);

async function expectSame(id: string): Promise<void> {
	for (const folder of [
		(machine: Machine) => join(machine.releasesDirectory, id),
		(machine: Machine) => join(snapshotsIn(machine.dataDirectory), id),
	]) {
		expect(await readFolder(folder(reader))).toEqual(await readFolder(folder(builder)));
	}
}

describe("a machine with empty folders that follows the pointer", () => {
	it("gets the same bytes, and can serve them", async () => {
		expect(await current()).toBe(prepared.first);
		await expectSame(prepared.first);
		const hours = await followRelease({
			...reader,
			pollMs,
			prepare: (hour) => openHour(hour, { site, dataDirectory: reader.dataDirectory }),
			onFailure: (error) => failures.push(String(error)),
		});
		hours.stop();
		expect(failures).toEqual([]);
		expect(hours.current()?.context.snapshot.agents.at(0)?.slug).toBeDefined();
		expect(hours.current()?.index).toBeDefined();
	});

	it("waits if nothing has been published yet", async () => {
		const empty = openS3Bucket(await server.createBucket());
		await follow(empty).refresh();
		empty.close();
		expect([failures, await current()]).toEqual([[], prepared.first]);
	});

	it("downloads only what the previous hour lacks, and keeps three hours", async () => {
		const { first } = prepared;
		const second = await publish(1);
		const { bucket: counting, asked } = counted();
		const follower = follow(counting);
		await follower.refresh();
		await expectSame(second);
		const release = await openRelease(reader.releasesDirectory, second);
		expect(asked.length).toBeLessThan(release.manifest.files / 2);
		const before = await openRelease(reader.releasesDirectory, first);
		const same = [...release.files.values()].find(
			({ path, digest }) => before.findFile(path)?.digest === digest,
		);
		expect(asked).not.toContain(fileKey(same?.digest ?? ""));

		for (const hour of [2, 3]) {
			await publish(hour);
			await follower.refresh();
		}
		const hours = (await readStoredHours(bucket)).hours.map(({ id }) => id).sort();
		expect((await readdir(reader.releasesDirectory)).sort()).toEqual([...hours, "current"]);
		expect((await readdir(snapshotsIn(reader.dataDirectory))).sort()).toEqual(hours);
	});

	it("keeps the previous hour if the connection breaks, and later continues there", async () => {
		const { first } = prepared;
		const second = await publish(1, crowd(2));
		await follow(counted(20).bucket).refresh();
		expect([failures, await current()]).toEqual([["Error: the connection broke"], first]);
		await expectSame(first);
		const { bucket: counting, asked } = counted();
		await follow(counting).refresh();
		expect(await current()).toBe(second);
		await expectSame(second);
		const release = await openRelease(reader.releasesDirectory, second);
		const before = await openRelease(reader.releasesDirectory, first);
		const changed = [...release.paths()].filter(
			(path) => release.findFile(path)?.digest !== before.findFile(path)?.digest,
		);
		expect(asked.length).toBeLessThan(changed.length);
	});

	it("refuses an hour with a damaged object, reports it once, and keeps the previous one", async () => {
		const { first } = prepared;
		const follower = follow();
		await follower.refresh();
		const second = await publish(1);
		const { findFile } = await openRelease(builder.releasesDirectory, second);
		// It names the hour.
		const key = fileKey(findFile("api/v1.json")?.digest ?? "");
		await server.flip(address, key);
		await follower.refresh();
		await follower.refresh();
		expect(failures).toEqual([`BrokenObject: The object ${key} is not what was uploaded.`]);
		expect(await current()).toBe(first);
		await expectSame(first);
		await server.flip(address, key);
		await follower.refresh();
		expect(await current()).toBe(second);
		await expectSame(second);
	});
});

it("downloads a changed list of dumps without a new hour, because takedowns change it", async () => {
	const follower = follow();
	await follower.refresh();
	const before = await current();
	const index = '{"dumps":"one was withdrawn"}';
	await writeStoredDumps(bucket, { index, page: "", dumps: [], leaving: [] });
	await follower.refresh();
	const list = join(storedDumpsIn(reader.releasesDirectory), "index.json");
	expect(await readFile(list, "utf8")).toBe(index);
	expect([await current(), failures]).toEqual([before, []]);
});
