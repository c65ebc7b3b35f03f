import { SOURCE } from "#contract/source.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord, SourceRun } from "#domain/records/source-record.ts";
import { sha256 } from "../sha256.ts";

/** What taking the entries of a page needs besides them. */
export interface Taking {
	source: SourceRecord;
	run: SourceRun;
	/** Of every source, by its name. */
	precedences: ReadonlyMap<string, number>;
	at: string;
}

/** The entry as it was, with what it says now. */
export function seenEntry(
	{ source, at }: Taking,
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

/** An entry that cannot be taken, with the beginning of what it said. What it brought before stays. */
export function quarantined(
	entry: SourceEntryRecord,
	{ reason, text }: { reason: string; text: string },
): SourceEntryRecord {
	const kept = plain(text.slice(0, SOURCE.maxQuarantinedCharacters));
	return { ...entry, state: "quarantined", reason: plain(reason), text: kept };
}

/** The origin as a key of records, which is short and holds no characters that cannot be stored. */
export function keptOrigin(origin: string): string {
	const text = plain(origin);
	if (text === origin && text.length <= SOURCE.maxOriginCharacters) return origin;
	const beginning = text.slice(0, SOURCE.maxOriginCharacters - 65);
	return `${plain(beginning)} ${sha256(origin)}`;
}

/** Without what stores and terminals cannot take. */
function plain(text: string): string {
	return text.replace(/[^\P{Cc}\n\t]/gu, "\uFFFD").toWellFormed();
}
