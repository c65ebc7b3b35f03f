import type { SourceRecord } from "#domain/records/source-record.ts";
import { sha256 } from "./sha256.ts";

/** What is said of sources besides when they were followed: another text where a snapshot would show something else. */
export function sourcesMark(sources: readonly SourceRecord[]): string {
	return sha256(
		JSON.stringify(
			sources.map(({ name, format, place, intervalMinutes, precedence, state, stoppedFor }) => [
				...[name, format, place, intervalMinutes, precedence, state, stoppedFor],
			]),
		),
	);
}
