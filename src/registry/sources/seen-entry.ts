import { SOURCE } from "#contract/intake/source.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord, SourceRun } from "#domain/records/source-record.ts";
import { sha256 } from "../sha256.ts";

export interface Taking {
	source: SourceRecord;
	run: SourceRun;
	/** Precedence of every source, by its name. */
	precedences: ReadonlyMap<string, number>;
	at: string;
}

export function seenEntry(
	{ source, at }: { source: Pick<SourceRecord, "name">; at: string },
	{ origin, digest }: { origin: string; digest: string },
	before: SourceEntryRecord | undefined,
): SourceEntryRecord {
	const fresh: Omit<SourceEntryRecord, "digest"> = {
		source: source.name,
		origin,
		state: "waiting",
		reason: null,
		slug: null,
		submissionId: null,
		text: null,
		coordinates: [],
		said: null,
		changedAt: at,
	};
	const changedAt = before?.digest === digest ? before.changedAt : at;
	return { ...fresh, ...before, digest, changedAt };
}

/** An entry that is followed from now on. */
export function settled({ retried: _, ...entry }: SourceEntryRecord): SourceEntryRecord {
	return { ...entry, state: "followed", submissionId: null };
}

/** An entry that cannot be taken, with the start of its content. Its earlier effects stay. */
export function quarantined(
	entry: SourceEntryRecord,
	{ reason, text }: { reason: string; text: string },
): SourceEntryRecord {
	const excerpt = plain(text.slice(0, SOURCE.maxQuarantinedCharacters));
	return { ...entry, state: "quarantined", reason: plain(reason), text: excerpt };
}

/** The origin as a record key, which is short and contains no characters that cannot be stored. */
export function keptOrigin(origin: string): string {
	const text = plain(origin);
	if (text === origin && text.length <= SOURCE.maxOriginCharacters) return origin;
	const beginning = text.slice(0, SOURCE.maxOriginCharacters - 65);
	return `${plain(beginning)} ${sha256(origin)}`;
}

/** Without characters that stores and terminals cannot handle. */
const plain = (text: string): string => text.replace(/[^\P{Cc}\n\t]/gu, "\uFFFD").toWellFormed();
