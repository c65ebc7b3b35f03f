import type { FoundFile } from "#snapshot/agent-files.ts";
import { readCheckedBody } from "./checked-body.ts";
import type { OpenedHour } from "./open-stored-hour.ts";
import type { PublicBucket } from "./public-object.ts";
import { fileKey, type StoredFile } from "./stored-hours.ts";

/** Under a name that says what it is, nothing ever changes. */
const FILE_HEADERS = {
	contentType: "application/octet-stream",
	cacheControl: "public, max-age=31536000, immutable",
};

export interface Uploader {
	/** True where the storage has a file of the release already, in both of its places. */
	isThere(path: string, file: FoundFile): boolean;
	/** Uploads a file of the release to where it is not yet. */
	file(folder: string, file: StoredFile): Promise<void>;
	/** Uploads a file in which a release or a snapshot tells of itself. */
	note(folder: string, file: StoredFile): Promise<void>;
	/** Files uploaded so far. */
	count(): number;
}

interface Before {
	/** The hour that the pointer names, which is whole. */
	former: OpenedHour | undefined;
	/** Hours of which nobody knows how much was uploaded. */
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
	// An hour that was given up may have replaced it, unless it had not come to its files or another one was whole since.
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
