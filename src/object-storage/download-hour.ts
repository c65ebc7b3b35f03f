import { createWriteStream } from "node:fs";
import { copyFile, link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { syncDirectory } from "#disk/durable-file.ts";
import { inLanes } from "#disk/in-lanes.ts";
import { removeFolder } from "#disk/remove-folder.ts";
import { createDigest, hashFile } from "#snapshot/releases/file-digest.ts";
import * as releases from "#snapshot/releases/open-release.ts";
import {
	AGENT_FILES,
	FILE_LIST,
	LIST_ITEMS,
	MANIFEST_FILE,
} from "#snapshot/releases/release-manifest.ts";
import { openSnapshot, snapshotsIn } from "#snapshot/snapshot-file.ts";
import { BrokenObject, type Bucket } from "./bucket.ts";
import { fileKey, type StoredFile, type StoredHour } from "./stored-hours.ts";

/** Concurrent requests to the storage. */
const LANES = 32;

interface DownloadOptions extends LocalHours {
	bucket: Bucket;
	hour: StoredHour;
	/** Hours of the storage that this machine may have. */
	known: readonly StoredHour[];
}

/** A file that this machine may already have. */
interface Wanted extends Pick<StoredFile, "digest"> {
	target: string;
	/** Local file with the same bytes, which may have been removed. */
	source: string | undefined;
}

/**
 * Downloads an hour next to the local ones. Files of the previous hour are linked, and only the others downloaded.
 * The folders are renamed when they are complete. After an interruption, the next attempt reuses their files.
 */
export async function downloadHour(options: DownloadOptions): Promise<void> {
	const { hour, releasesDirectory, dataDirectory } = options;
	const folders = foldersOf(options, hour.id);
	const waiting = waitingName(hour.id);
	const temporary = foldersOf(options, waiting);
	await mkdir(temporary.release, { recursive: true });
	await mkdir(temporary.snapshot, { recursive: true, mode: 0o700 });
	const former = await releases.currentReleaseId(releasesDirectory);
	await fetchNotes(options, { temporary, former });
	const release = await releases.openRelease(releasesDirectory, waiting);
	await fetchFiles(options, release, former);
	const snapshot = await openSnapshot(dataDirectory, waiting);
	await releases.requireWholeHour({ release, snapshot }, hour.id);
	for (const name of ["release", "snapshot"] as const) {
		// From an earlier download of this hour.
		await removeFolder(folders[name]);
		await rename(temporary[name], folders[name]);
	}
	await syncDirectory(snapshotsIn(dataDirectory));
	await syncDirectory(releasesDirectory);
}

/** The suffix marks it as incomplete. Leftovers are removed with old releases. */
const waitingName = (id: string) => `${id}.tmp`;

interface Places {
	temporary: ReturnType<typeof foldersOf>;
	former: string | undefined;
}

/** The files that describe the release and the snapshot. */
async function fetchNotes(options: DownloadOptions, { temporary, former }: Places): Promise<void> {
	const base = options.known.find(({ id }) => id === former);
	const from = base && foldersOf(options, base.id);
	const files = (["release", "snapshot"] as const).flatMap((part) =>
		options.hour[part].map(({ path, digest }): Wanted => {
			const isSame = base?.[part].some((file) => file.path === path && file.digest === digest);
			const source = isSame && from ? join(from[part], path) : undefined;
			return { digest, target: join(temporary[part], path), source };
		}),
	);
	await inLanes(LANES, files.values(), (file) => provide(options.bucket, file));
}

async function fetchFiles(
	{ bucket, releasesDirectory }: DownloadOptions,
	release: releases.Release,
	formerId: string | undefined,
): Promise<void> {
	const former =
		formerId === undefined
			? undefined
			: await releases.openRelease(releasesDirectory, formerId).catch(() => undefined);
	function* wanted(): Generator<Wanted> {
		for (const path of release.paths()) {
			requireInside(path);
			const digest = release.findFile(path)?.digest ?? "";
			const isSame = former?.findFile(path)?.digest === digest;
			const source = isSame && former ? join(former.directory, path) : undefined;
			yield { digest, target: join(release.directory, path), source };
		}
	}
	await inLanes(LANES, wanted(), (file) => provide(bucket, file));
}

/** Uses a file from an earlier attempt or the previous hour, or downloads it. */
async function provide(bucket: Bucket, { digest, target, source }: Wanted): Promise<void> {
	if ((await hashFile(target).catch(() => undefined)) === digest) return;
	if (source !== undefined && (await share(source, target))) return;
	await fetchFile(bucket, { digest }, target);
}

/** Links the file if possible, otherwise copies it. False if it no longer exists. */
async function share(source: string, target: string): Promise<boolean> {
	await mkdir(dirname(target), { recursive: true });
	await rm(target, { force: true });
	return link(source, target)
		.catch(() => copyFile(source, target))
		.then(
			() => true,
			() => false,
		);
}

/** Write access to the storage must not allow writing anywhere on this machine. */
function requireInside(path: string): void {
	const isInside = path.split("/").every((part) => /^[^\\]+$/.test(part) && !/^\.\.?$/.test(part));
	if (!isInside || path.startsWith("_release/")) {
		throw new Error(`The release has a file at ${path}, which is not allowed.`);
	}
}

/** Downloads bytes into a file, which is renamed after they were checked. */
export async function fetchFile(
	bucket: Bucket,
	{ digest, key = fileKey(digest) }: { digest: string; key?: string },
	target: string,
): Promise<void> {
	const body = await bucket.open(key);
	if (!body) throw new BrokenObject(key, true);
	await mkdir(dirname(target), { recursive: true });
	// Never overwrites the existing file, because another hour may link to it.
	const partial = `${target}.part`;
	const hash = createDigest();
	const noted = async function* (parts: AsyncIterable<Uint8Array>) {
		for await (const part of parts) {
			hash.update(part);
			yield part;
		}
	};
	try {
		await pipeline(Readable.from(body), noted, createWriteStream(partial));
		if (hash.digest() !== digest) throw new BrokenObject(key, false);
		await rename(partial, target);
	} catch (error) {
		await rm(partial, { force: true });
		throw error;
	}
}

export interface LocalHours {
	releasesDirectory: string;
	dataDirectory: string;
}

export function foldersOf({ releasesDirectory, dataDirectory }: LocalHours, id: string) {
	return { release: join(releasesDirectory, id), snapshot: join(snapshotsIn(dataDirectory), id) };
}

export async function describeHour(local: LocalHours, id: string): Promise<StoredHour> {
	const { release, snapshot } = foldersOf(local, id);
	const notes = [MANIFEST_FILE, FILE_LIST, AGENT_FILES, LIST_ITEMS];
	return {
		id,
		release: await describeFiles(release, notes),
		snapshot: await describeFiles(snapshot, (await readdir(snapshot)).sort()),
	};
}

export async function describeFiles(
	folder: string,
	paths: readonly string[],
): Promise<StoredFile[]> {
	const files: StoredFile[] = [];
	for (const path of paths) {
		const file = join(folder, path);
		files.push({ path, bytes: (await stat(file)).size, digest: await hashFile(file) });
	}
	return files;
}
