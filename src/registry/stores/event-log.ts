import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { access, constants, mkdir, open, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { dayOf } from "#contract/instants.ts";
import { syncDirectory } from "#disk/durable-file.ts";
import { inLanes } from "#disk/in-lanes.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { DamagedStore } from "../damaged-store.ts";
import { dayFiles, dayOfFile, finishedLines, parseEvents } from "./event-lines.ts";
import { openRecordFile, type RecordFile } from "./record-file.ts";

/** Reading small files is mostly waiting. */
const RECOVERED_TOGETHER = 8;

/** State of a day's file, with a digest that can be continued. */
interface Written extends Omit<EventDigest, "day"> {
	hash: Hash;
}

export class EventLog {
	readonly #places: EventPlaces;
	readonly #digests: RecordFile<EventDigest>;
	/** By day. */
	#written: ReadonlyMap<string, Written>;
	/** Days whose files may contain more than that, because a failed write could not be undone. */
	readonly #doubtful = new Set<string>();
	#areDigestsDoubtful = false;

	private constructor(places: EventPlaces, written: ReadonlyMap<string, Written>) {
		this.#places = places;
		this.#digests = eventDigestsFile(places.digests);
		this.#written = written;
	}

	/** Refuses files without what was acknowledged, and cuts off a last line that a crash left incomplete. */
	static async open(places: EventPlaces): Promise<EventLog> {
		const written = new Map<string, Written>();
		let isNews = false;
		const files = await findEventFiles(places);
		await inLanes(RECOVERED_TOGETHER, files.entries(), async ([path, acknowledged]) => {
			const state = await recoverFile(path, acknowledged);
			written.set(dayOfFile(path), state);
			isNews ||= state.bytes !== acknowledged?.bytes;
		});
		const log = new EventLog(places, written);
		if (isNews) await log.#keepDigests(written);
		return log;
	}

	/** Appends events to the files of their days, one JSON line each: all or, if one file fails, none. */
	async append(events: readonly RegistryEvent[]): Promise<void> {
		await this.#takeBack();
		const written = new Map(this.#written);
		try {
			await mkdir(this.#places.events, { recursive: true, mode: 0o700 });
			for (const [day, group] of Map.groupBy(events, ({ at }) => dayOf(at))) {
				const lines = group.map((event) => `${JSON.stringify(event)}\n`).join("");
				written.set(day, await this.#appendTo(day, Buffer.from(lines)));
			}
			await syncDirectory(this.#places.events);
			await this.#keepDigests(written);
		} catch (error) {
			// If this cannot be undone now, the next append tries again first.
			await this.#takeBack().catch(() => {});
			throw error;
		}
		this.#written = written;
		this.#doubtful.clear();
	}

	async #appendTo(day: string, lines: Buffer): Promise<Written> {
		const file = await open(pathOf(this.#places, day), "a", 0o600);
		try {
			this.#doubtful.add(day);
			await file.appendFile(lines);
			await file.sync();
		} finally {
			await file.close();
		}
		const before = this.#written.get(day);
		const hash = (before?.hash.copy() ?? createHash("sha256")).update(lines);
		return writtenOf((before?.bytes ?? 0) + lines.length, hash);
	}

	/** Files must never contain less than the digests say, so the digests are set back first. */
	async #takeBack(): Promise<void> {
		if (this.#areDigestsDoubtful) await this.#keepDigests(this.#written);
		for (const day of this.#doubtful) {
			await cutTo(pathOf(this.#places, day), this.#written.get(day)?.bytes ?? 0);
			this.#doubtful.delete(day);
		}
	}

	async #keepDigests(written: ReadonlyMap<string, Written>): Promise<void> {
		this.#areDigestsDoubtful = true;
		this.#digests.data = [...written].map(([day, { bytes, sha256 }]) => ({ day, bytes, sha256 }));
		await this.#digests.write();
		this.#areDigestsDoubtful = false;
	}
}

export async function* readEvents(places: EventPlaces): AsyncIterable<RegistryEvent> {
	yield* eventsIn(await findEventFiles(places));
}

async function recoverFile(path: string, acknowledged?: EventDigest): Promise<Written> {
	const hash = await requireAcknowledged(path, acknowledged);
	let bytes = acknowledged?.bytes ?? 0;
	for await (const lines of finishedLines(path, bytes)) {
		hash.update(lines);
		bytes += lines.length;
	}
	// A process that opens the log must be able to write to it, and fails immediately if it cannot.
	await access(path, constants.W_OK);
	if ((await stat(path)).size !== bytes) await cutTo(path, bytes);
	return writtenOf(bytes, hash);
}

function writtenOf(bytes: number, hash: Hash): Written {
	return { bytes, hash, sha256: hash.copy().digest("hex") };
}

/** Done even if the length is already right: an earlier attempt may have failed before it was saved. */
async function cutTo(path: string, bytes: number): Promise<void> {
	const file = await open(path, "a", 0o600);
	try {
		await file.truncate(bytes);
		await file.sync();
	} finally {
		await file.close();
	}
}

const pathOf = ({ events }: EventPlaces, day: string): string => join(events, `${day}.jsonl`);

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
