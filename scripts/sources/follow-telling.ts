import type { SourceRunResult } from "#contract/intake/source.ts";
import { Refusal } from "#domain/errors.ts";
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

/** Interval between lines if the output is not a terminal. */
const LINE_EVERY_MS = 10_000;
/** A rate over less time says nothing. */
const RATE_FROM_MS = 2_000;

/** Progress of a job of unknown length: one line on a terminal, otherwise a new line every ten seconds. */
export function createRateLine(
	output: { isTTY?: boolean; write(text: string): unknown },
	name: string,
	{ unit, now }: { unit: string; now: () => number },
) {
	const startedAt = now();
	let lineAt = startedAt;
	let isShown = false;
	return {
		/** `expected` may be wrong, because the source belongs to someone else. */
		report(done: number, expected?: number): void {
			const text = `  ${name}: ${describeRate({ done, expected, ms: now() - startedAt }, unit)}`;
			if (output.isTTY) output.write(`\r\u001b[2K${text}`);
			else if (now() - lineAt >= LINE_EVERY_MS) {
				output.write(`${text}\n`);
				lineAt = now();
			}
			isShown = true;
		},
		end(): void {
			if (output.isTTY && isShown) output.write("\r\u001b[2K");
		},
	};
}

export function describeRate(
	{ done, expected, ms }: { done: number; expected?: number | undefined; ms: number },
	unit: string,
): string {
	const isKnown = expected !== undefined && expected > done;
	const counted = isKnown
		? `${formatCount(done)} of about ${formatCount(expected)} ${unit}`
		: `${formatCount(done)} ${unit}`;
	if (ms < RATE_FROM_MS || done === 0) return counted;
	const aMinute = (done / ms) * 60_000;
	const rate = `${counted}, ${formatCount(Math.round(aMinute))} a minute`;
	return isKnown ? `${rate}, about ${minutesIn((expected - done) / aMinute)} left` : rate;
}

function minutesIn(minutes: number): string {
	return minutes < 1 ? "a minute" : `${formatCount(Math.ceil(minutes))} minutes`;
}

const formatCount = (count: number): string => count.toLocaleString("en-US");
