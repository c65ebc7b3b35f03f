import { benchCard } from "./bench-card.ts";
import { benchGrowth } from "./bench-growth.ts";
import { benchHour } from "./bench-hour.ts";
import { benchList } from "./bench-list.ts";
import { benchRelevance } from "./bench-relevance.ts";
import { benchSearch } from "./bench-search.ts";
import { benchWork } from "./bench-work.ts";
import { benchWorst } from "./bench-worst.ts";
import { benchWrites } from "./bench-writes.ts";

interface Bench {
	what: string;
	/** For the help. `run` reads them itself with parseArgs. */
	options?: string;
	run: (args: string[]) => Promise<void>;
}

/** By the name that `npm run bench` takes. */
export const BENCHES: Readonly<Record<string, Bench>> = {
	hour: {
		what: "the hourly job: nothing changed, 1 % changed, a new day",
		options:
			"[--agents 100000] [--keep <folder>] [--beside <folder of another version>] [--without-cards] [--with-documents]",
		run: benchHour,
	},
	growth: {
		what: "what each further agent costs, from small to large",
		options: "[--sizes 1000,3000,10000,30000,100000]",
		run: benchGrowth,
	},
	card: {
		what: "share cards in one process: ours, takumi, satori with resvg",
		options: "[--cards 400]",
		run: benchCard,
	},
	list: {
		what: "pages of the list over HTTP: ours, bare node:http, Fastify, Express",
		options: "[--agents 100000] [--rounds 7] [--beside <folder of another version>]",
		run: benchList,
	},
	search: {
		what: "text search in process, by rank and by relevance: ours, SQLite FTS5, MiniSearch",
		options:
			"[--agents 100000] [--engines ours,relevance,fts5,minisearch] [--rounds 12] [--beside <folder of another version>]",
		run: benchSearch,
	},
	relevance: {
		what: "how well the first answers to graded questions fit: ours, SQLite FTS5, MiniSearch",
		options:
			"[--data <data directory of a built registry> --exam <file of questions about it>] [--missed]",
		run: benchRelevance,
	},
	work: {
		what: "the worst that strangers can send each function that reads it: how long that takes",
		options: "[--only <part of a name>] [--shown 20] [--rounds 5]",
		run: benchWork,
	},
	writes: {
		what: "registrations that three processes over one PostgreSQL store: ours, Express with two unique indexes",
		options: "[--rounds 5] [--seconds 3] [--beside <folder of another version>]",
		run: benchWrites,
	},
	worst: {
		what: "the worst requests that are allowed: how long each blocks all others, and what it holds",
		options: "[--agents 100000] [--keep <folder>] [--only <endpoint ids>] [--shown 10]",
		run: benchWorst,
	},
};
