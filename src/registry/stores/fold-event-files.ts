import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { dayOf } from "#contract/instants.ts";
import { ifThere } from "#disk/durable-file.ts";
import { dayOfFile, finishedLines, parseEvents } from "./event-lines.ts";
import * as digests from "./event-log.ts";
import {
	noDays,
	type ReadDay,
	type ReadDays,
	readReadDays,
	signalsInOrder,
	writeReadDays,
} from "./signal-file.ts";
import { SignalCollector, type SignalNames } from "./signal-rows.ts";

export interface SignalPlaces extends digests.EventPlaces {
	/** File with the sums of past days. It is derived from the events and can be removed at any time. */
	kept: string;
	/** Called with a sentence if that file is damaged. */
	tell: (sentence: string) => void;
}

/**
 * What happened up to an instant, day by day, in the fewest equivalent events. Past days are parsed once and stored. If
 * a file has grown since, only the new part is read.
 */
export async function foldEventFiles({ kept, tell, ...places }: SignalPlaces, at: Date) {
	const read = await readKept(kept, tell);
	const today = dayOf(at.toISOString());
	const files = await digests.findEventFiles(places);
	if (await bringUpToDate(read, files, today)) await writeReadDays(kept, read);
	const begun = [...files].filter(([path]) => dayOfFile(path) === today);
	return signalsInOrder(read, digests.eventsIn(begun), at);
}

async function readKept(path: string, tell: SignalPlaces["tell"]): Promise<ReadDays> {
	try {
		return (await ifThere(readReadDays(path))) ?? noDays();
	} catch {
		tell(`${path} is damaged. It will be rebuilt from the events.`);
		return noDays();
	}
}

/** Reads changes in past days, and forgets days without files. True if anything changed. */
async function bringUpToDate(
	{ names, days }: ReadDays,
	files: ReadonlyMap<string, digests.EventDigest | undefined>,
	today: string,
): Promise<boolean> {
	let changed = false;
	const present = new Set([...files.keys()].map(dayOfFile));
	for (const day of days.keys()) {
		if (!present.has(day)) changed = days.delete(day);
	}
	for (const [path, acknowledged] of files) {
		const day = dayOfFile(path);
		const before = days.get(day);
		if (day >= today || before?.mark === markOf(path)) continue;
		await digests.requireAcknowledged(path, acknowledged);
		days.set(day, await readDay(path, names, before));
		changed = true;
	}
	return changed;
}

/** Identity of a file: changes whenever its bytes change or another file replaces it. */
function markOf(path: string): string {
	const { ino, mtimeNs, ctimeNs, size } = statSync(path, { bigint: true });
	return `${ino} ${mtimeNs} ${ctimeNs} ${size}`;
}

/** Stored data counts only if the file still starts with the same bytes. */
async function readDay(path: string, names: SignalNames, before?: ReadDay): Promise<ReadDay> {
	const mark = markOf(path);
	const begun = before && (await digests.hashOfStart(path, before.bytes));
	const base = begun?.copy().digest("hex") === before?.sha256 ? before : undefined;
	const hash = (base && begun) ?? createHash("sha256");
	const collector = new SignalCollector(names, base?.rows);
	let { bytes, lines: linesBefore } = base ?? { bytes: 0, lines: 0 };
	for await (const lines of finishedLines(path, bytes)) {
		const events = parseEvents(lines, { path, linesBefore });
		for (const event of events) collector.add(event);
		hash.update(lines);
		bytes += lines.length;
		linesBefore += events.length;
	}
	const sha256 = hash.digest("hex");
	return { day: dayOfFile(path), mark, bytes, lines: linesBefore, sha256, rows: collector.rows() };
}
