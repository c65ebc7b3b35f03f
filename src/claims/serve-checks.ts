import * as questions from "#domain/claims/outbound-questions.ts";
import type { SeenAddress } from "#domain/records/address-check.ts";

type Result =
	| questions.ClaimResult
	| questions.FetchResult
	| questions.LogoFetchResult
	| questions.AddressResult;

interface ServeOptions {
	lines: AsyncIterable<string>;
	check: (check: questions.ClaimCheck) => Promise<questions.ClaimOutcome>;
	readPlace: (
		place: Pick<questions.ClaimCheck, "method" | "location">,
	) => Promise<questions.FetchOutcome>;
	fetchDocument: (address: string) => Promise<questions.FetchOutcome>;
	fetchLogo: (address: string) => Promise<questions.LogoFetchOutcome>;
	seeAddress: (address: string) => Promise<SeenAddress>;
	write: (line: string) => void;
}

/** Concurrent checks, which spend most of their time waiting. */
const LANES = 8;

/** Answers whether a proof is in place, what is at an address, and whether an address responds. */
export async function serveChecks({
	lines,
	check,
	readPlace,
	fetchDocument,
	fetchLogo,
	seeAddress,
	write,
}: ServeOptions): Promise<void> {
	const answer = async (question: questions.OutboundQuestion): Promise<Result> => {
		const { id } = question;
		if ("documentAt" in question) return { id, outcome: await fetchDocument(question.documentAt) };
		if ("addresses" in question) {
			return { id, outcome: await Promise.all(question.addresses.map(seeAddress)) };
		}
		if ("logoAt" in question) return { id, outcome: await fetchLogo(question.logoAt) };
		if ("expected" in question) return { id, outcome: await check(question) };
		return { id, outcome: await readPlace(question) };
	};
	const queue = lines[Symbol.asyncIterator]();
	const lane = async () => {
		for (let next = await queue.next(); !next.done; next = await queue.next()) {
			const startedAt = performance.now();
			const result = await answer(questions.OutboundQuestion.parse(JSON.parse(next.value)));
			const seconds = Math.round(performance.now() - startedAt) / 1000;
			write(`${JSON.stringify({ ...result, seconds })}\n`);
		}
	};
	await Promise.all(Array.from({ length: LANES }, lane));
}
