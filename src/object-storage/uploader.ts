import type { FoundFile } from "#snapshot/releases/agent-files.ts";
import type { PublicBucket } from "./bucket.ts";
import { readCheckedBody } from "./checked-body.ts";
import type { OpenedHour } from "./open-stored-hour.ts";
import { fileKey, type StoredFile } from "./stored-hours.ts";

/** Objects with a digest as key never change. */
const FILE_HEADERS = {
	contentType: "application/octet-stream",
	cacheControl: "public, max-age=31536000, immutable",
};

export interface Uploader {
	/** True if the storage already has a file of the release, in both places. */
	isThere(path: string, file: FoundFile): boolean;
	/** Uploads a file of the release to the places that lack it. */
	file(folder: string, file: StoredFile): Promise<void>;
	/** Uploads a file that describes a release or snapshot. */
	note(folder: string, file: StoredFile): Promise<void>;
	/** Files uploaded so far. */
	count(): number;
}

interface Before {
	/** The hour in the pointer, which is complete. */
	former: OpenedHour | undefined;
	/** Unfinished hours. It is unknown which of their files were uploaded. */
	begun: readonly OpenedHour[];
}

export function createUploader(
	{ bucket, publicObject }: PublicBucket,
	{ former, begun }: Before,
): Uploader {
	let count = 0;
	const has = ({ release }: OpenedHour, path: string, digest: string) =>
		release?.findFile(path)?.digest === digest;
	const isStored = (path: string, digest: string) =>
		former !== undefined && has(former, path, digest);
	// An unfinished hour may have replaced it, unless none of its files were uploaded or another hour was completed
	// since.
	const givenUp = begun.filter(
		({ hour, release, isAbsent }) =>
			release || !(isAbsent || (former && hour.id <= former.hour.id)),
	);
	const isPublic = (path: string, digest: string) =>
		isStored(path, digest) && givenUp.every((opened) => has(opened, path, digest));
	const formerNotes = former?.release ? [...former.hour.release, ...former.hour.snapshot] : [];
	const notes = new Set(formerNotes.map(({ digest }) => digest));
	return {
		isThere: (path, { digest }) => isPublic(path, digest),
		async file(folder, file) {
			const { path, digest } = file;
			const body = await readCheckedBody(folder, file);
			if (!isStored(path, digest)) await bucket.put(fileKey(digest), body, FILE_HEADERS);
			const object = publicObject(path);
			if (!object) throw new Error(`No row of the contract serves ${path}`);
			const { key, ...headers } = object;
			await bucket.put(key, body, headers);
			count += 1;
		},
		async note(folder, file) {
			if (notes.has(file.digest)) return;
			await bucket.put(fileKey(file.digest), await readCheckedBody(folder, file), FILE_HEADERS);
		},
		count: () => count,
	};
}
