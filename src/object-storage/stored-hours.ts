import { z } from "zod";
import { type Bucket, readText } from "./bucket.ts";

/** The only key that is overwritten: read first and written last. */
export const POINTER_KEY = "current.json";

const FORMAT = 1;
/** It can change at any time. */
export const POINTER_HEADERS = { contentType: "application/json", cacheControl: "no-store" };

/** Key of bytes, independent of their names in an hour. Equal bytes are stored once and never change. */
export const fileKey = (digest: string) => `files/${digest}`;

const StoredFile = z.object({
	path: z.string(),
	bytes: z.int().min(0),
	/** As in a release (snapshot/releases/file-digest.ts). */
	digest: z.string().regex(/^[\w-]{22}$/),
});
export type StoredFile = z.infer<typeof StoredFile>;

export const fileNamed = (pattern: RegExp) =>
	StoredFile.extend({ path: z.string().regex(pattern) });

const StoredHour = z.object({
	/** Name of both the release and the snapshot. */
	id: z.string().regex(/^\d{4}-[\dT-]+Z$/),
	/** Files that describe the release. They list all others. */
	release: z.array(fileNamed(/^_release\/[a-z-]+\.[a-z]+$/)),
	snapshot: z.array(fileNamed(/^[a-z-]+\.[a-z]+$/)),
});
export type StoredHour = z.infer<typeof StoredHour>;

const StoredHours = z.object({
	format: z.literal(FORMAT),
	/** The served hour, and earlier ones whose readers may not have finished, newest first. */
	hours: z.array(StoredHour),
	/** Unfinished hours, and old ones that cannot be removed yet. */
	unfinished: z.array(StoredHour),
	/** Slugs of agents that were taken down since the hour before, to hide at once. */
	withheld: z.array(z.string()),
	/** When the builder last found that the first hour matches the records. */
	lookedAt: z.iso.datetime().optional(),
});
/** The pointer: the only object that states which hours are in the storage. */
export type StoredHours = z.infer<typeof StoredHours>;

/** Throws if the pointer has another format. */
export async function readStoredHours(bucket: Bucket): Promise<StoredHours> {
	const text = await readText(bucket, POINTER_KEY);
	if (text === undefined) return { format: FORMAT, hours: [], unfinished: [], withheld: [] };
	return StoredHours.parse(JSON.parse(text));
}

export async function writeStoredHours(bucket: Bucket, stored: Omit<StoredHours, "format">) {
	const text = `${JSON.stringify({ format: FORMAT, ...stored })}\n`;
	await bucket.put(POINTER_KEY, Buffer.from(text), POINTER_HEADERS);
}

/** Lets followers hide agents before an hour without them is rendered and uploaded. */
export async function withholdStored(bucket: Bucket, slugs: Iterable<string>): Promise<void> {
	const stored = await readStoredHours(bucket);
	if (stored.hours.length === 0) return;
	const withheld = [...new Set([...stored.withheld, ...slugs])];
	await writeStoredHours(bucket, { ...stored, withheld });
}
