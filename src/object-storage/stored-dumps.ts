import { z } from "zod";
import { DUMP_ID_PATTERN } from "#contract/dump.ts";
import { contentDigest } from "#snapshot/file-digest.ts";
import { type Bucket, readText } from "./bucket.ts";
import { fileNamed, POINTER_HEADERS } from "./stored-hours.ts";

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

export function parseStoredDumps(text: string): StoredDumps {
	return StoredDumps.parse(JSON.parse(text));
}

export function renderStoredDumps(stored: Omit<StoredDumps, "format">): string {
	return `${JSON.stringify({ format: FORMAT, ...stored })}\n`;
}

export async function writeStoredDumps(bucket: Bucket, stored: Omit<StoredDumps, "format">) {
	// First: if this is interrupted, the next upload can see that it is unfinished.
	await bucket.put(MARK_KEY, Buffer.from(contentDigest(stored.index)), POINTER_HEADERS);
	await bucket.put(DUMPS_KEY, Buffer.from(renderStoredDumps(stored)), POINTER_HEADERS);
}

/** True if the storage has a different list for programs. Earlier versions did not record it. */
export async function hasOtherIndex(bucket: Bucket, index: string): Promise<boolean> {
	const mark = await readText(bucket, MARK_KEY);
	return mark !== undefined && mark !== contentDigest(index);
}
