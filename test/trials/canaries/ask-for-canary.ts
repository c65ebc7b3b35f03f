import { fillPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { PAGES } from "#contract/http/pages.ts";
import { uuid } from "../../registry/record-builders.ts";

/** A way to search for a word: the text replaces a public name. */
export interface WayToAsk {
	/** What is sent instead of the word, such as one with a letter changed. By default the word. */
	alter?: (word: string) => string;
	pathFor: (word: string) => string;
	/** Requested with the token of a stranger. */
	withToken: boolean;
}

const searchPage = (word: string) => `/agents/?q=${word}`;

/** Finds prefixes and corrects typos, of public texts only. */
const ALTERATIONS: readonly ((word: string) => string)[] = [
	(word) => word.slice(0, -2),
	(word) => `${word.slice(0, -1)}q`,
	(word) => word.slice(0, 9) + word.slice(10),
];

const SEARCHES: readonly ((word: string) => string)[] = [
	(word) => `/api/v1/agents?q=${word}`,
	(word) => `/api/v1/agents?q=${word}+harbor&interpret=true`,
	(word) => `/api/v1/agents?q=${word}&updated_since=2020-01-01`,
	searchPage,
	(word) => `/compare/?a=${word}&b=harbor-scout`,
	(word) => `/api/v1/agents?category=${word}`,
	(word) => `/api/v1/enterprise/agents?fields=${word}`,
	(word) => `/oembed?url=http://127.0.0.1/agents/${word}/`,
	(word) => `/incidents/${word}/`,
	(word) => `/incidents/?agent=${word}`,
	(word) => `/sign-in/${word}/`,
	(word) => `/${word}`,
];

const rows: readonly Endpoint[] = [...ENDPOINTS, ...PAGES];

/** Every route with a name in its path, and every way to search. */
export const WAYS_TO_ASK: readonly WayToAsk[] = [
	...SEARCHES.map((pathFor) => ({ pathFor, withToken: false })),
	...ALTERATIONS.map((alter) => ({ alter, pathFor: searchPage, withToken: false })),
	...rows
		.filter(
			({ method, path, scope }) => method === "GET" && path.includes("{") && scope !== "admin",
		)
		.map(({ path, scope }) => ({
			pathFor: (word: string) => fillPath(path, namesOf(word)),
			withToken: scope !== undefined,
		})),
];

/** Submissions have an id, which is made from the word. */
function namesOf(word: string): Record<string, string> {
	return {
		slug: word,
		sha256: word,
		number: word,
		week: word,
		category: word,
		group: word,
		guide: word,
		incident: word,
		organisation: word,
		collection: word,
		member: word,
		transfer: word,
		statement: word,
		advisory: word,
		check: word,
		finding: word,
		page: word,
		part: word,
		id: uuid(word),
		asset: word,
		dump: word,
		server: word,
		version: word,
		table: word,
		identifier: word,
	};
}
