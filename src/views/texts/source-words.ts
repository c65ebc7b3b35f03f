import { type ENTRY_STATES, SOURCE_FORMAT_WORDS, SOURCE_STATES } from "#contract/intake/source.ts";
import { handSource, isByHand } from "#domain/intake/source-origin.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { asWritten } from "../labels.ts";

const FORMAT_WORDS: Readonly<Record<string, string>> = SOURCE_FORMAT_WORDS;

export const SOURCE_STATE_WORDS = asWritten(SOURCE_STATES);

export const ENTRY_STATE_WORDS: Readonly<Record<(typeof ENTRY_STATES)[number], string>> = {
	followed: "Listed",
	waiting: "Waiting for review",
	left_out: "Left out",
	quarantined: "Invalid",
	gone: "Removed",
};

/** Why a source is not followed, and why nothing that it lists is public yet; null if neither. */
export function sourceTrouble({
	stoppedFor,
	failure,
	publicAt,
}: Pick<SourceRecord, "stoppedFor" | "failure" | "publicAt">): string | null {
	const words = stoppedFor ?? failure;
	return publicAt === null ? `${words ?? ""} ${WITHHELD}`.trimStart() : words;
}

const WITHHELD = "What it lists becomes public once its first run has ended.";

/** A source as people read it. One that was imported by hand is called by its format. */
export function sourceWords(name: string): string {
	return isByHand(name) ? sourceFormatWords(name.slice(handSource("").length)) : name;
}

export const sourceFormatWords = (format: string): string => FORMAT_WORDS[format] ?? format;
