import { fetchPage } from "./fetch-page.ts";
import type { PoliteAnswer, PoliteRequest } from "./polite-fetch.ts";
import { sourceFailure } from "./source-failure.ts";
import type { Most, Reading, ReadPage } from "./way.ts";

/** Several times the size of the largest registries, to end endless pages. */
const MOST: Most = { pages: 10_000, megabytes: 1_000 };

export interface PageAnswer extends PoliteAnswer {
	address: string;
}

interface Pages {
	/** Of a run that was not interrupted. */
	fetchFirst(): Promise<PageAnswer>;
	flawOf: NonNullable<PoliteRequest["flawOf"]>;
	read(answer: PageAnswer): ReadPage | Promise<ReadPage>;
}

/** Reads page after page. Fails if one was already read, or after too many. */
export async function* followPages(
	reading: Reading,
	{ fetchFirst, flawOf, read }: Pages,
): AsyncGenerator<ReadPage> {
	const { source, ports } = reading;
	const { most = MOST } = ports;
	const asked = new Set<string>();
	let bytes = 0;
	const fetchNext = async (address: string): Promise<PageAnswer> => {
		if (asked.has(address)) {
			throw sourceFailure(source, address, "leads back to a page that was already read.");
		}
		if (asked.size >= most.pages || bytes > most.megabytes * 1_000_000) {
			const bound = `${most.pages} pages or ${most.megabytes} MB`;
			throw sourceFailure(source, address, `is larger than a source may be: ${bound}.`);
		}
		return { ...(await fetchPage(reading, { address, flawOf })), address };
	};
	let next: string | null = source.next;
	do {
		const answer = next === null ? await fetchFirst() : await fetchNext(next);
		asked.add(answer.address);
		bytes += answer.bytes;
		const page = await read(answer);
		yield page;
		({ next } = page);
	} while (next !== null);
}
