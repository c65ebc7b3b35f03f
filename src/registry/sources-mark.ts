import type { SourceRecord } from "#domain/records/source-record.ts";
import { sha256 } from "./sha256.ts";

/** A text that changes whenever a snapshot would show something different about sources, other than the time of their runs. */
export function sourcesMark(sources: readonly SourceRecord[]): string {
	return sha256(
		JSON.stringify(
			sources.map(({ name, format, place, intervalMinutes, precedence, state, ...source }) => [
				...[name, format, place, intervalMinutes, precedence, state],
				...[source.stoppedFor, source.publicAt],
			]),
		),
	);
}
