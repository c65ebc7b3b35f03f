import { access, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { dumpPath } from "#contract/dump.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import { type Bucket, publicKey } from "./bucket.ts";
import { dumpFoldersIn, findStoredDump } from "./dump-list.ts";
import { fetchObject } from "./fetch-file.ts";

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
		const known = running.get(path);
		if (known) return known;
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
		const found = await stat(path).catch(() => undefined);
		if (found) dumps.push({ name, path, broughtAt: found.mtimeMs });
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
