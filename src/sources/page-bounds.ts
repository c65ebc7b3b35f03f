import { type Subject, sourceFailure } from "./source-failure.ts";

export interface Most {
	pages: number;
	/** All pages together. */
	megabytes: number;
}

interface PageBounds {
	/** Fails if the page was already requested, or after too many pages. */
	take(address: string): void;
	count(bytes: number): void;
}

/** Several times the size of the largest registries, to end endless pages. */
const MOST: Most = { pages: 10_000, megabytes: 1_000 };

export function createPageBounds(source: Subject, most: Most = MOST): PageBounds {
	const asked = new Set<string>();
	let bytes = 0;
	return {
		take(address) {
			if (asked.has(address)) {
				throw sourceFailure(source, address, "leads back to a page that was already read.");
			}
			if (asked.size >= most.pages || bytes > most.megabytes * 1_000_000) {
				const bound = `${most.pages} pages or ${most.megabytes} MB`;
				throw sourceFailure(source, address, `is larger than a source may be: ${bound}.`);
			}
			asked.add(address);
		},
		count(length) {
			bytes += length;
		},
	};
}
