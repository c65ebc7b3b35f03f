import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inLanes } from "#disk/in-lanes.ts";
import { KEPT_RELEASES } from "#snapshot/releases/kept-releases.ts";
import { openRelease, type Release } from "#snapshot/releases/open-release.ts";
import type { PublicBucket } from "./bucket.ts";
import { clearStorage } from "./clear-storage.ts";
import { describeHour, foldersOf, type LocalHours } from "./download-hour.ts";
import { type OpenedHour, openStoredHour } from "./open-stored-hour.ts";
import {
	fileKey,
	readStoredHours,
	type StoredHour,
	type StoredHours,
	writeStoredHours,
} from "./stored-hours.ts";
import { readCheckedBody } from "./upload-dumps.ts";

/** Concurrent requests to the storage. */
const LANES = 32;

export interface UploadOptions extends LocalHours, PublicBucket {
	id: string;
	/** True to keep no earlier hour, because something was taken down. */
	isTakedown?: boolean | undefined;
	/** When the hour was last found to match the records. */
	lookedAt?: string | undefined;
	onProgress?: (done: number, total: number) => void;
	/** Reports what the storage keeps although no hour needs it. */
	tell?: (sentence: string) => void;
}

/**
 * Uploads an hour: records it in the pointer as unfinished, uploads everything that the previous hour lacks, puts it
 * into the pointer as complete, and then removes what no hour needs. (README.md)
 */
export async function uploadHour(options: UploadOptions): Promise<{ files: number }> {
	const { bucket, id, releasesDirectory } = options;
	const scratch = await mkdtemp(join(tmpdir(), "agent-registry-upload-"));
	try {
		const stored = await readStoredHours(bucket);
		const { hours, unfinished } = stored;
		const before = await openAll(hours, (hour) => openStoredHour(bucket, hour, scratch));
		const begun = await openAll(unfinished, (hour) => openStoredHour(bucket, hour, scratch));
		const hour = await describeHour(options, id);
		const release = await openRelease(releasesDirectory, id);
		await writeStoredHours(bucket, { ...stored, unfinished: distinct([...unfinished, hour]) });
		const upload = { ...options, former: before[0], begun };
		await uploadNotes(upload, hour);
		const files = await uploadFiles(upload, release);
		const lookedAt = options.lookedAt ?? stored.lookedAt;
		await turnOver(
			{ ...options, lookedAt, withheld: stored.withheld },
			{ now: { hour, release, isAbsent: false }, before, begun },
		);
		return { files };
	} finally {
		await rm(scratch, { recursive: true, force: true });
	}
}

interface Turn {
	now: OpenedHour;
	before: readonly OpenedHour[];
	begun: readonly OpenedHour[];
}

/** Completes the hour in the pointer, and only then removes what is not needed. */
async function turnOver(
	options: UploadOptions & Pick<StoredHours, "withheld">,
	{ now, before, begun }: Turn,
): Promise<void> {
	const { bucket, id, lookedAt } = options;
	const others = before.filter(({ hour }) => hour.id !== id);
	const kept = [now, ...others].slice(0, options.isTakedown ? 1 : KEPT_RELEASES);
	const hours = kept.map(({ hour }) => hour);
	// The previous hour stays, but public files that the new hour lacks are removed.
	const leaving = [...begun, ...before.filter((row, place) => place === 0 || !kept.includes(row))];
	const unfinished = distinct(leaving.map(({ hour }) => hour));
	// They hide the agents while they download this hour, too.
	const withheld = options.isTakedown ? options.withheld : [];
	await writeStoredHours(bucket, { hours, unfinished, withheld, lookedAt });
	const left = await clearStorage({ ...options, kept, leaving });
	if (left.length < leaving.length) {
		const unfinished = distinct(left.map(({ hour }) => hour));
		await writeStoredHours(bucket, { hours, unfinished, withheld, lookedAt });
	}
	const unread = new Set(left.flatMap(({ hour, release }) => (release ? [] : hour.id)));
	if (unread.size > 0)
		options.tell?.(
			`The storage keeps what ${[...unread].join(" and ")} left, because this program cannot read its list of files; a version that can will remove it.`,
		);
}

interface Upload extends UploadOptions {
	/** The hour in the pointer, which is complete. */
	former: OpenedHour | undefined;
	/** Unfinished hours. It is unknown which of their files were uploaded. */
	begun: readonly OpenedHour[];
}

/** Objects with a digest as key never change. */
const FILE_HEADERS = {
	contentType: "application/octet-stream",
	cacheControl: "public, max-age=31536000, immutable",
};

/** Uploads the files that describe the release and the snapshot. */
async function uploadNotes(options: Upload, hour: StoredHour): Promise<void> {
	const { bucket, former } = options;
	const folders = foldersOf(options, hour.id);
	const files = former?.release ? [...former.hour.release, ...former.hour.snapshot] : [];
	const digests = new Set(files.map(({ digest }) => digest));
	const notes = [
		...hour.release.map((file) => ({ folder: folders.release, file })),
		...hour.snapshot.map((file) => ({ folder: folders.snapshot, file })),
	].filter(({ file }) => !digests.has(file.digest));
	await inLanes(LANES, notes.values(), async ({ folder, file }) =>
		bucket.put(fileKey(file.digest), await readCheckedBody(folder, file), FILE_HEADERS),
	);
}

/** Uploads the files of the release to the places that lack them. Returns how many these were. */
async function uploadFiles(
	{ bucket, publicObject, former, begun, onProgress = () => {} }: Upload,
	release: Release,
): Promise<number> {
	const has = (hour: OpenedHour | undefined, path: string, digest: string) =>
		hour?.release?.findFile(path)?.digest === digest;
	// An unfinished hour may have replaced it, unless none of its files were uploaded or another hour was completed
	// since.
	const givenUp = begun.filter(
		({ hour, release, isAbsent }) =>
			release || !(isAbsent || (former && hour.id <= former.hour.id)),
	);
	let done = 0;
	let count = 0;
	function* changed() {
		for (const path of release.paths()) {
			done += 1;
			const file = release.findFile(path);
			const isStored = file && has(former, path, file.digest);
			if (file && !(isStored && givenUp.every((hour) => has(hour, path, file.digest))))
				yield { path, ...file, isStored };
		}
	}
	await inLanes(LANES, changed(), async (file) => {
		const { path, digest, isStored } = file;
		const body = await readCheckedBody(release.directory, file);
		if (!isStored) await bucket.put(fileKey(digest), body, FILE_HEADERS);
		const object = publicObject(path);
		if (!object) throw new Error(`No row of the contract serves ${path}`);
		const { key, ...headers } = object;
		await bucket.put(key, body, headers);
		count += 1;
		onProgress(done, release.manifest.files);
	});
	return count;
}

/** One at a time, because each may be large. */
async function openAll(
	hours: readonly StoredHour[],
	open: (hour: StoredHour) => Promise<OpenedHour>,
): Promise<OpenedHour[]> {
	const opened: OpenedHour[] = [];
	for (const hour of hours) opened.push(await open(hour));
	return opened;
}

/** Two attempts at the same hour can differ. */
function distinct(hours: readonly StoredHour[]): StoredHour[] {
	return [...new Map(hours.map((hour) => [JSON.stringify(hour), hour])).values()];
}
