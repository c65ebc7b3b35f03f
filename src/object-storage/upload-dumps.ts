import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { DUMP_ID_PATTERN, DUMP_INDEX, DUMPS_FOLDER, dumpPath } from "#contract/dumps/dump.ts";
import { ifThere, writeDurably } from "#disk/durable-file.ts";
import { inLanes } from "#disk/in-lanes.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import { contentDigest, hashFile } from "#snapshot/releases/file-digest.ts";
import { type Bucket, type ObjectBody, type PublicBucket, publicKey, readText } from "./bucket.ts";
import { fetchFile } from "./download-hour.ts";
import { fileNamed, POINTER_HEADERS, type StoredFile } from "./stored-hours.ts";

/** Few, because each file may be large. */
const LANES = 8;
const PAGE = "index.html";

interface UploadDumpsOptions extends PublicBucket {
	/** Folder of all dumps on this machine, with their list. */
	directory: string;
	dumps: readonly StoredDump[];
	/** Dumps that are no longer kept. */
	expired: (ids: readonly string[]) => readonly string[];
}

/**
 * Uploads the dumps of this machine: new ones first, then the lists. Expired ones are removed last. A dump that this
 * machine has lost stays in the storage until it expires.
 */
export async function uploadDumps(options: UploadDumpsOptions): Promise<void> {
	const { bucket, directory, dumps, expired } = options;
	const before = await readStoredDumps(bucket);
	const byId = new Map(before.dumps.map((dump) => [dump.id, JSON.stringify(dump)]));
	const fresh = dumps.filter((dump) => byId.get(dump.id) !== JSON.stringify(dump));
	const files = fresh.flatMap(({ id, files }) => files.map((file) => ({ id, file })));
	await inLanes(LANES, files.values(), async ({ id, file }) => {
		await put(options, `${id}/${file.path}`, await readCheckedBody(join(directory, id), file));
	});
	const all = [...new Map([...before.dumps, ...dumps].map((dump) => [dump.id, dump])).values()];
	const here = new Set(dumps.map(({ id }) => id));
	const gone = new Set(expired(all.map(({ id }) => id)).filter((id) => !here.has(id)));
	const rest = all.filter(({ id }) => !gone.has(id));
	const leaving = [...before.leaving, ...all.filter(({ id }) => gone.has(id))].filter(
		({ id }) => !rest.some((dump) => dump.id === id),
	);
	const index = await readFile(join(directory, DUMP_INDEX));
	const page = await readFile(join(directory, PAGE));
	const lists = { index: index.toString(), page: contentDigest(page) };
	const isSame = before.index === lists.index && before.page === lists.page;
	if (isSame && fresh.length + leaving.length === 0) return;
	await put(options, PAGE, page);
	await put(options, DUMP_INDEX, index);
	await writeStoredDumps(bucket, { ...lists, dumps: rest, leaving });
	if (leaving.length === 0) return;
	await bucket.remove(leaving.flatMap((dump) => keysOf(options, dump)));
	await writeStoredDumps(bucket, { ...lists, dumps: rest, leaving: [] });
}

async function put(options: PublicBucket, path: string, body: ObjectBody): Promise<void> {
	const { key, ...headers } = objectOf(options, path);
	await options.bucket.put(key, body, headers);
}

function keysOf(options: PublicBucket, { id, files }: StoredDump): string[] {
	return files.map(({ path }) => objectOf(options, `${id}/${path}`).key);
}

function objectOf({ publicObject }: PublicBucket, path: string) {
	const object = publicObject(`${DUMPS_FOLDER}/${path}`);
	if (!object) throw new Error(`No row of the contract serves ${DUMPS_FOLDER}/${path}`);
	return object;
}

/** Larger files are read in parts. */
const WHOLE_MAX_BYTES = 16_000_000;

/** Content of a local file. Checked against its digest before the upload. */
export async function readCheckedBody(
	folder: string,
	{ path, bytes, digest }: StoredFile,
): Promise<ObjectBody> {
	const file = join(folder, path);
	const body = bytes <= WHOLE_MAX_BYTES ? await readFile(file) : { path: file, bytes };
	const hash = body instanceof Uint8Array ? contentDigest(body) : await hashFile(file);
	if (hash !== digest) throw new Error(`${file} is not what was rendered`);
	return body;
}

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
const FILES_AT_ONCE = 4;

/** Downloads a file of a dump to this machine if it is missing here. Ignores files that are not in the storage. */
type BringDumpFile = (dump: string, name: string) => Promise<void>;

export function createDumpBringer(bucket: Bucket, directory: string): BringDumpFile {
	const running = new Map<string, Promise<void>>();
	const lanes = Array.from({ length: FILES_AT_ONCE }, () => Promise.resolve());
	let started = 0;
	async function fetch(dump: string, name: string): Promise<void> {
		const stored = (await readList(directory)).find(({ id }) => id === dump);
		const file = stored?.files.find(({ path }) => path === name);
		if (!file) return;
		const target = join(directory, dump, name);
		// Other processes may be downloading the same file.
		const own = `${target}.${process.pid}`;
		const key = publicKey(dumpPath(dump, name).slice(1), null);
		await fetchFile(bucket, { key, digest: file.digest }, own);
		await rename(own, target);
		await keepLast(directory, running);
	}
	return async (dump, name) => {
		const path = `${dump}/${name}`;
		if (existsSync(join(directory, path))) return;
		const hit = running.get(path);
		if (hit) return hit;
		const lane = started++ % FILES_AT_ONCE;
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
