import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { DUMP_INDEX, DUMPS_FOLDER } from "#contract/dumps/dump.ts";
import { inLanes } from "#disk/in-lanes.ts";
import { contentDigest, hashFile } from "#snapshot/releases/file-digest.ts";
import type { ObjectBody, PublicBucket } from "./bucket.ts";
import { readStoredDumps, type StoredDump, writeStoredDumps } from "./dump-list.ts";
import type { StoredFile } from "./stored-hours.ts";

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
		const body = await readCheckedBody(join(directory, id), file);
		await put(options, `${id}/${file.path}`, body);
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
	const isWhole = bytes <= WHOLE_MAX_BYTES;
	const body = isWhole ? await readFile(file) : { path: file, bytes };
	const hash = body instanceof Uint8Array ? contentDigest(body) : await hashFile(file);
	if (hash !== digest) throw new Error(`${file} is not what was rendered`);
	return body;
}
