import type { ClaimCheck, ClaimOutcome, ClaimResult } from "#domain/claim-check.ts";
import { type FetchOutcome, type FetchResult, OutboundQuestion } from "#domain/document-fetch.ts";
import type { LogoFetchOutcome, LogoFetchResult } from "#domain/logo-fetch.ts";

type Result = ClaimResult | FetchResult | LogoFetchResult;

interface ServeOptions {
	/** One question per line, as JSON. The service ends with them. */
	lines: AsyncIterable<string>;
	check: (check: ClaimCheck) => Promise<ClaimOutcome>;
	fetchDocument: (address: string) => Promise<FetchOutcome>;
	fetchLogo: (address: string) => Promise<LogoFetchOutcome>;
	/** Writes one result per line, in the order in which they arrive. */
	write: (line: string) => void;
}

/** Several at a time, because most of the time is spent waiting for others. */
const LANES = 8;

/** Answers what it is asked: whether a proof is in its place, and what document or logo is at an address. */
export async function serveChecks({
	lines,
	check,
	fetchDocument,
	fetchLogo,
	write,
}: ServeOptions): Promise<void> {
	const answer = async (question: OutboundQuestion): Promise<Result> => {
		const { id } = question;
		if ("documentAt" in question) {
			return { id, outcome: await fetchDocument(question.documentAt) };
		}
		if ("logoAt" in question) return { id, outcome: await fetchLogo(question.logoAt) };
		return { id, outcome: await check(question) };
	};
	const asked = lines[Symbol.asyncIterator]();
	const lane = async () => {
		for (let next = await asked.next(); !next.done; next = await asked.next()) {
			const result = await answer(OutboundQuestion.parse(JSON.parse(next.value)));
			write(`${JSON.stringify(result)}\n`);
		}
	};
	await Promise.all(Array.from({ length: LANES }, lane));
}
