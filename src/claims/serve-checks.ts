import { ClaimCheck, type ClaimOutcome, type ClaimResult } from "#domain/claim-check.ts";

interface ServeOptions {
	/** One check a line, as JSON; the service ends when they do. */
	lines: AsyncIterable<string>;
	check: (check: ClaimCheck) => Promise<ClaimOutcome>;
	/** Takes one result a line, in the order in which they come about. */
	write: (line: string) => void;
}

/** So many at a time, because most of the time is spent waiting for others. */
const LANES = 8;

/** Makes the checks that it is asked for. */
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
