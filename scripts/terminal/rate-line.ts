interface RateOutput {
	isTTY?: boolean;
	write(text: string): unknown;
}

interface RateParts {
	/** What is counted, in the plural. */
	unit: string;
	now: () => number;
}

export interface RateLine {
	/** `expected` may be wrong: what is counted is of somebody else. */
	report(done: number, expected?: number): void;
	end(): void;
}

/** So often outputs that are no terminal get another line. */
const LINE_EVERY_MS = 10_000;
/** What is counted within less time tells no rate. */
const RATE_FROM_MS = 2_000;

/** Progress of something whose end is not known for certain: one line on a terminal, and else one every ten seconds. */
export function createRateLine(
	output: RateOutput,
	name: string,
	{ unit, now }: RateParts,
): RateLine {
	const startedAt = now();
	let lineAt = startedAt;
	let isShown = false;
	return {
		report(done, expected) {
			const ms = now() - startedAt;
			const text = `  ${name}: ${describeRate({ done, expected, ms }, unit)}`;
			if (output.isTTY) output.write(`\r\u001b[2K${text}`);
			else if (now() - lineAt >= LINE_EVERY_MS) {
				output.write(`${text}\n`);
				lineAt = now();
			}
			isShown = true;
		},
		end() {
			if (output.isTTY && isShown) output.write("\r\u001b[2K");
		},
	};
}

/** How many there are, how fast, and how long it may take. */
export function describeRate(
	{ done, expected, ms }: { done: number; expected?: number | undefined; ms: number },
	unit: string,
): string {
	const isKnown = expected !== undefined && expected > done;
	const counted = isKnown
		? `${told(done)} of about ${told(expected)} ${unit}`
		: `${told(done)} ${unit}`;
	if (ms < RATE_FROM_MS || done === 0) return counted;
	const aMinute = (done / ms) * 60_000;
	const rate = `${counted}, ${told(Math.round(aMinute))} a minute`;
	return isKnown ? `${rate}, about ${minutesIn((expected - done) / aMinute)} left` : rate;
}

function minutesIn(minutes: number): string {
	return minutes < 1 ? "a minute" : `${told(Math.ceil(minutes))} minutes`;
}

function told(count: number): string {
	return count.toLocaleString("en-US");
}
