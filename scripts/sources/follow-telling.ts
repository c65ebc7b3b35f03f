import type { SourceRunResult } from "#contract/source.ts";
import { Refusal } from "#domain/errors.ts";
import { createRateLine } from "../terminal/rate-line.ts";
import { followHere } from "./follow-here.ts";

interface TellingOptions {
	isFull: boolean;
	/** How many entries there may be where nothing is known of them. */
	about?: number;
}

/** Follows a source once and tells people how far it is. Refuses where another process follows it. */
export async function followTelling(
	name: string,
	{ isFull, about }: TellingOptions,
): Promise<SourceRunResult> {
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

/** A run for changes sees few; then nobody knows how many there are to come. */
function seenIn({ kind, ...counts }: SourceRunResult): number | undefined {
	if (kind === "changes") return undefined;
	const { added, queued, updated, unchanged, left_out, quarantined } = counts;
	return added + queued + updated + unchanged + left_out + quarantined;
}
