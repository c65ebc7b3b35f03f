import { ClaimCheck, type ClaimOutcome, type ClaimResult } from "#domain/claim-check.ts";

interface ServeOptions {
	/** One check per line, as JSON. The service ends with them. */
	lines: AsyncIterable<string>;
	check: (check: ClaimCheck) => Promise<ClaimOutcome>;
	/** Writes one result per line, in the order in which they arrive. */
	write: (line: string) => void;
}

/** Several at a time, because most of the time is spent waiting for others. */
const LANES = 8;

/** Runs the checks that it is asked for. */
export async function serveChecks({ lines, check, write }: ServeOptions): Promise<void> {
	const asked = lines[Symbol.asyncIterator]();
	const lane = async () => {
		for (let next = await asked.next(); !next.done; next = await asked.next()) {
			const job = ClaimCheck.parse(JSON.parse(next.value));
			const result: ClaimResult = { id: job.id, outcome: await check(job) };
			write(`${JSON.stringify(result)}\n`);
		}
	};
	await Promise.all(Array.from({ length: LANES }, lane));
}
