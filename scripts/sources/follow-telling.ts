import type { SourceRunResult } from "#contract/source.ts";
import { Refusal } from "#domain/errors.ts";
import { createRateLine } from "../terminal/rate-line.ts";
import { followHere } from "./follow-here.ts";

interface TellingOptions {
	isFull: boolean;
	/** Estimated number of entries for a source that was never followed. */
	about?: number;
}

/** Follows a source once and prints its progress. Refuses if another process is following it. */
export async function followTelling(name: string, { isFull, about }: TellingOptions) {
	const line = createRateLine(process.stderr, name, { unit: "entries", now: () => Date.now() });
	try {
		const result = await followHere({
			name,
			isFull,
			report: ({ entries }, { last }) => line.report(entries, last ? seenIn(last) : about),
		});
		if (result) return result;
	} finally {
		line.end();
	}
	throw new Refusal("conflict", `Another process is following the source ${name} right now.`);
}

/** A run for changes sees only a few entries, so it says nothing about how many the next one will see. */
function seenIn({ kind, ...counts }: SourceRunResult): number | undefined {
	if (kind === "changes") return undefined;
	const { added, queued, updated, unchanged, left_out, quarantined } = counts;
	return added + queued + updated + unchanged + left_out + quarantined;
}
