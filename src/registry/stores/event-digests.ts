import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { DamagedStore } from "../damaged-store.ts";
import { dayFiles, dayOfFile, finishedLines, parseEvents } from "./event-lines.ts";
import { openRecordFile, type RecordFile } from "./record-file.ts";

const HASHED_AT_ONCE = 256_000;

export interface EventPlaces {
	/** Folder of event files, one per day. */
	events: string;
	/** File that records how much of them was acknowledged. */
	digests: string;
}

/**
 * For the event file of a day: how much of it was acknowledged, and the digest of that part. The rest may be left over
 * from an interrupted write.
 */
export const EventDigest = z.object({
	day: z.iso.date(),
	bytes: z.int().min(0),
	sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type EventDigest = z.infer<typeof EventDigest>;

/** Without it, a lost or changed line would go unnoticed. */
export function eventDigestsFile(path: string): RecordFile<EventDigest> {
	return openRecordFile({ path, schema: EventDigest, keyOf: ({ day }) => day });
}

/** Event files by day, each with its digest if anything in it was acknowledged. A missing file is damage. */
export async function findEventFiles({
	events,
	digests,
}: EventPlaces): Promise<ReadonlyMap<string, EventDigest | undefined>> {
	const file = eventDigestsFile(digests);
	await file.read();
	const acknowledged = new Map(file.data.map((digest) => [digest.day, digest]));
	const paths = await dayFiles(events);
	const present = new Set(paths.map(dayOfFile));
	for (const day of acknowledged.keys()) {
		if (!present.has(day)) throw new DamagedStore(join(events, `${day}.jsonl`), "the file is gone");
	}
	return new Map(paths.map((path) => [path, acknowledged.get(dayOfFile(path))]));
}

/** Events of these files. An incomplete last line was never acknowledged and is skipped. */
export async function* eventsIn(
	files: Iterable<[path: string, acknowledged: EventDigest | undefined]>,
): AsyncIterable<RegistryEvent> {
	for (const [path, acknowledged] of files) {
		await requireAcknowledged(path, acknowledged);
		let linesBefore = 0;
		for await (const lines of finishedLines(path)) {
			const events = parseEvents(lines, { path, linesBefore });
			linesBefore += events.length;
			yield* events;
		}
	}
}

/** Throws if an event file does not start with what was acknowledged. Without a digest, nothing was. */
export async function requireAcknowledged(path: string, expected?: EventDigest): Promise<Hash> {
	if (!expected) return createHash("sha256");
	const hash = await hashOfStart(path, expected.bytes);
	if (hash.copy().digest("hex") === expected.sha256) return hash;
	throw new DamagedStore(path, "the checksum does not match; another program changed this file");
}

export async function hashOfStart(path: string, bytes: number): Promise<Hash> {
	const hash = createHash("sha256");
	if (bytes === 0) return hash;
	const highWaterMark = Math.min(HASHED_AT_ONCE, bytes);
	for await (const chunk of createReadStream(path, { end: bytes - 1, highWaterMark })) {
		hash.update(chunk);
	}
	return hash;
}
