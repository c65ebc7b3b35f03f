import { z } from "zod";
import { DUMP_ID_PATTERN } from "#contract/dump.ts";
import { contentDigest } from "#snapshot/file-digest.ts";
import type { Bucket } from "./bucket.ts";
import { readText } from "./read-text.ts";
import { fileNamed, POINTER_HEADERS } from "./stored-hours.ts";

const DUMPS_KEY = "dumps.json";
/** Small enough to be looked at with every poll. */
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
	/** The list for programs, as it is served. Empty before the first dump. */
	index: z.string(),
	/** Digest of the same list as a page. */
	page: z.string(),
	dumps: z.array(StoredDump),
	/** Dumps that are no longer kept and not removed yet. */
	leaving: z.array(StoredDump),
});
/** Which dumps the storage holds. They are stored only at their public paths, because they never change. */
type StoredDumps = z.infer<typeof StoredDumps>;

/** Throws when the list has another format. */
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

export async function writeStoredDumps(
	bucket: Bucket,
	stored: Omit<StoredDumps, "format">,
): Promise<void> {
	// First: where this dies in between, the next upload sees that there is something left to do.
	await bucket.put(MARK_KEY, Buffer.from(contentDigest(stored.index)), POINTER_HEADERS);
	await bucket.put(DUMPS_KEY, Buffer.from(renderStoredDumps(stored)), POINTER_HEADERS);
}

/** True where the storage says that it has another list for programs; earlier versions said nothing. */
export async function hasOtherIndex(bucket: Bucket, index: string): Promise<boolean> {
	const mark = await readText(bucket, MARK_KEY);
	return mark !== undefined && mark !== contentDigest(index);
}
