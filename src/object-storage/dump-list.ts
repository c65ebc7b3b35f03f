import { access, mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { DUMP_ID_PATTERN, DUMP_INDEX, dumpPath } from "#contract/dumps/dump.ts";
import { ifThere, writeDurably } from "#disk/durable-file.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import { contentDigest } from "#snapshot/releases/file-digest.ts";
import { type Bucket, publicKey, readText } from "./bucket.ts";
import { fetchObject } from "./download-hour.ts";
import { fileNamed, POINTER_HEADERS } from "./stored-hours.ts";

/** Next to the releases, and separate from dumps made on this machine: contains only files that were requested. */
const FOLDER = "stored-dumps";
const LIST = "stored.json";

export const storedDumpsIn = (releasesDirectory: string) => join(releasesDirectory, FOLDER);

/** Stores the list of dumps in the storage, and removes local files of all others. */
export async function bringDumpList(bucket: Bucket, directory: string): Promise<void> {
	const stored = await readStoredDumps(bucket);
	if (stored.index === "") return;
	await mkdir(directory, { recursive: true });
	const before = new Map(
		(await readList(directory)).map((dump) => [dump.id, JSON.stringify(dump)]),
	);
	await writeDurably(join(directory, LIST), renderStoredDumps({ ...stored, leaving: [] }));
	await writeDurably(join(directory, DUMP_INDEX), stored.index);
	const now = new Map(stored.dumps.map((dump) => [dump.id, JSON.stringify(dump)]));
	// A rewritten dump counts as a different one.
	for (const name of await dumpFoldersIn(directory)) {
		if (before.get(name) !== now.get(name) || !now.has(name)) {
			await removeFolder(join(directory, name));
		}
	}
}

/** True if the list in the storage differs from the downloaded one. */
export async function isDumpListBehind(bucket: Bucket, directory: string): Promise<boolean> {
	const index = await ifThere(readFile(join(directory, DUMP_INDEX), "utf8"));
	const mark = await readText(bucket, MARK_KEY);
	return mark !== undefined && mark !== contentDigest(index ?? "");
}

/** Undefined if the storage has no such dump. */
async function findStoredDump(directory: string, id: string) {
	return (await readList(directory)).find((dump) => dump.id === id);
}

/** Dumps of the last downloaded list. Empty before the first one. */
async function readList(directory: string): Promise<StoredDump[]> {
	const text = await ifThere(readFile(join(directory, LIST), "utf8"));
	return text === undefined ? [] : parseStoredDumps(text).dumps;
}

/** Names of the dumps with local files. */
async function dumpFoldersIn(directory: string): Promise<string[]> {
	return (await readdir(directory)).filter((name) => DUMP_ID_PATTERN.test(name));
}

const DUMPS_KEY = "dumps.json";
/** Small enough to be read at every poll. */
const MARK_KEY = "dumps.mark";
const FORMAT = 1;

const StoredDump = z.object({
	id: z.string().regex(DUMP_ID_PATTERN),
	/** Relative to its folder, including its manifest and signature. */
	files: z.array(fileNamed(/^[a-z]+(?:\.[a-z]+)+$/)),
});
export type StoredDump = z.infer<typeof StoredDump>;

const StoredDumps = z.object({
	format: z.literal(FORMAT),
	/** The public list for programs. Empty before the first dump. */
	index: z.string(),
	/** Digest of the same list as a page. */
	page: z.string(),
	dumps: z.array(StoredDump),
	/** Dumps that are no longer kept but not removed yet. */
	leaving: z.array(StoredDump),
});
/** The dumps in the storage. They are stored only at their public paths, because they never change. */
type StoredDumps = z.infer<typeof StoredDumps>;

/** Throws if the list has another format. */
export async function readStoredDumps(bucket: Bucket): Promise<StoredDumps> {
	const text = await readText(bucket, DUMPS_KEY);
	if (text === undefined) return { format: FORMAT, index: "", page: "", dumps: [], leaving: [] };
	return parseStoredDumps(text);
}

function parseStoredDumps(text: string): StoredDumps {
	return StoredDumps.parse(JSON.parse(text));
}

function renderStoredDumps(stored: Omit<StoredDumps, "format">): string {
	return `${JSON.stringify({ format: FORMAT, ...stored })}\n`;
}

export async function writeStoredDumps(bucket: Bucket, stored: Omit<StoredDumps, "format">) {
	// First: if this is interrupted, the next upload can see that it is unfinished.
	await bucket.put(MARK_KEY, Buffer.from(contentDigest(stored.index)), POINTER_HEADERS);
	await bucket.put(DUMPS_KEY, Buffer.from(renderStoredDumps(stored)), POINTER_HEADERS);
}

/** Number of dumps with local files: those used last. */
const KEPT_HERE = 24;
/** Number of concurrent downloads. Further requests wait. */
const LANES = 4;

/** Downloads a file of a dump to this machine if it is missing here. Ignores files that are not in the storage. */
type BringDumpFile = (dump: string, name: string) => Promise<void>;

export function createDumpBringer(bucket: Bucket, directory: string): BringDumpFile {
	const running = new Map<string, Promise<void>>();
	const lanes = Array.from({ length: LANES }, () => Promise.resolve());
	let started = 0;
	async function fetch(dump: string, name: string): Promise<void> {
		const file = (await findStoredDump(directory, dump))?.files.find(({ path }) => path === name);
		if (!file) return;
		const target = join(directory, dump, name);
		// Other processes may be downloading the same file.
		const own = `${target}.${process.pid}`;
		const key = publicKey(dumpPath(dump, name).slice(1), null);
		await fetchObject(bucket, { key, digest: file.digest }, own);
		await rename(own, target);
		await keepLast(directory, running);
	}
	return async (dump, name) => {
		const path = `${dump}/${name}`;
		if (await isThere(join(directory, path))) return;
		const hit = running.get(path);
		if (hit) return hit;
		const lane = started++ % LANES;
		const fetching = (lanes[lane] ?? Promise.resolve())
			.then(() => fetch(dump, name))
			.finally(() => running.delete(path));
		running.set(path, fetching);
		lanes[lane] = fetching.catch(() => {});
		return fetching;
	};
}

/** Prevents a client that requests many dumps from filling the disk. Dumps being downloaded stay. */
async function keepLast(directory: string, running: ReadonlyMap<string, unknown>): Promise<void> {
	const wanted = new Set([...running.keys()].map((path) => path.split("/")[0]));
	const dumps: { name: string; path: string; broughtAt: number }[] = [];
	for (const name of await dumpFoldersIn(directory)) {
		const path = join(directory, name);
		const stats = await stat(path).catch(() => undefined);
		if (stats) dumps.push({ name, path, broughtAt: stats.mtimeMs });
	}
	dumps.sort((left, right) => right.broughtAt - left.broughtAt);
	for (const { name, path } of dumps.slice(KEPT_HERE)) {
		if (!wanted.has(name)) await removeFolder(path);
	}
}

async function isThere(path: string): Promise<boolean> {
	return access(path).then(
		() => true,
		() => false,
	);
}
