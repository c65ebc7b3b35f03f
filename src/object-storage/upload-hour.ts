import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inLanes } from "#disk/in-lanes.ts";
import { KEPT_RELEASES } from "#snapshot/kept-releases.ts";
import { openRelease, type Release } from "#snapshot/open-release.ts";
import type { Bucket } from "./bucket.ts";
import { clearStorage } from "./clear-storage.ts";
import { describeHour, foldersOf, type LocalHours } from "./describe-hour.ts";
import { openStoredRelease } from "./open-stored-release.ts";
import type { PublicObject } from "./public-object.ts";
import { readStoredHours, type StoredHour, writeStoredHours } from "./stored-hours.ts";
import { createUploader, type Uploader } from "./uploader.ts";

/** Requests that wait for the storage at a time. */
const LANES = 32;

export interface UploadOptions extends LocalHours {
	bucket: Bucket;
	id: string;
	publicObject: (path: string) => PublicObject;
	onProgress?: (done: number, total: number) => void;
}

/** An hour in the storage with what it says of its files; undefined where that cannot be read. */
export interface OpenedHour {
	hour: StoredHour;
	release: Release | undefined;
}

/**
 * Brings an hour into the storage: first the pointer notes that it is begun, then everything that it has and the hour before
 * had not, then the pointer names it, then what no hour needs any more goes. (why-two-layouts.md)
 */
export async function uploadHour(options: UploadOptions): Promise<{ files: number }> {
	const { bucket, id, releasesDirectory } = options;
	const scratch = await mkdtemp(join(tmpdir(), "agent-registry-upload-"));
	try {
		const { hours, unfinished } = await readStoredHours(bucket);
		const open = async (hour: StoredHour) => ({
			hour,
			release: await openStoredRelease(bucket, hour, scratch),
		});
		const before = await eachOf(hours, open);
		const begun = await eachOf(unfinished, open);
		const hour = await describeHour(options, id);
		const release = await openRelease(releasesDirectory, id);
		await writeStoredHours(bucket, { hours, unfinished: addHours(unfinished, [hour]) });
		const uploader = createUploader(options, { former: before[0], begun });
		await uploadNotes(uploader, options, hour);
		await uploadFiles(uploader, options, release);

		const all = [{ hour, release }, ...before.filter((other) => other.hour.id !== id)];
		const kept = all.slice(0, KEPT_RELEASES);
		const keptHours = kept.map((opened) => opened.hour);
		// The hour before stays, but files of it that the new one has not are still in public.
		const leaving = [...begun, ...all.slice(1, 2), ...all.slice(KEPT_RELEASES)];
		const left = addHours(
			[],
			leaving.map((opened) => opened.hour),
		);
		await writeStoredHours(bucket, { hours: keptHours, unfinished: left });
		const isClear = await clearStorage({ ...options, kept, leaving });
		await writeStoredHours(bucket, { hours: keptHours, unfinished: isClear ? [] : left });
		return { files: uploader.count() };
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

async function uploadNotes(
	uploader: Uploader,
	options: UploadOptions,
	hour: StoredHour,
): Promise<void> {
	const folders = foldersOf(options, hour.id);
	const notes = [
		...hour.release.map((file) => ({ folder: folders.release, file })),
		...hour.snapshot.map((file) => ({ folder: folders.snapshot, file })),
	];
	await inLanes(LANES, notes.values(), ({ folder, file }) => uploader.note(folder, file));
}

async function uploadFiles(
	uploader: Uploader,
	{ onProgress = () => {} }: UploadOptions,
	release: Release,
): Promise<void> {
	const total = release.manifest.files;
	let done = 0;
	function* changed() {
		for (const path of release.paths()) {
			done += 1;
			const found = release.findFile(path);
			if (found && !uploader.isThere(path, found)) yield { path, ...found };
		}
	}
	await inLanes(LANES, changed(), async (file) => {
		await uploader.file(release.directory, file);
		onProgress(done, total);
	});
}

/** One after the other, because each of them may be large. */
async function eachOf(
	hours: readonly StoredHour[],
	open: (hour: StoredHour) => Promise<OpenedHour>,
): Promise<OpenedHour[]> {
	const opened: OpenedHour[] = [];
	for (const hour of hours) opened.push(await open(hour));
	return opened;
}

/** An hour that is made again stands in place of the first try only where it is the same. */
function addHours(hours: readonly StoredHour[], more: readonly StoredHour[]): StoredHour[] {
	const byContent = new Map([...hours, ...more].map((hour) => [JSON.stringify(hour), hour]));
	return [...byContent.values()];
}
