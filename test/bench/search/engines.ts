// A search over the same words in three ways: every word of the query must start a word of an agent, the best ranked
// first.
import { DatabaseSync } from "node:sqlite";
import MiniSearch from "minisearch";
import { type AgentIndex, type AgentQuery, openAgentIndex } from "#search/indexes/agent-index.ts";
import { buildAgentIndex } from "#search/indexes/build-agent-index.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { finishSteps } from "../../search/finish-steps.ts";

export interface Engine {
	/** The first agents of an answer, and how many there are. */
	page: (q: string) => { numbers: readonly number[]; total: number };
	/** All of them, sorted. */
	all: (q: string) => readonly number[];
	/** Size of the index, if it is known. */
	bytes?: number;
}

const PAGE = 20;

export const ENGINES: Readonly<
	Record<string, (agents: Iterable<SnapshotAgent>, size: number) => Engine>
> = {
	ours: (agents, size) => ourEngine(agents, { size, sort: "score" }),
	relevance: (agents, size) => ourEngine(agents, { size, sort: "relevance" }),
	fts5(agents) {
		const database = new DatabaseSync(":memory:");
		database.exec(
			"CREATE VIRTUAL TABLE agents USING fts5(title, creator, description, content='', prefix='1 2 3'); BEGIN",
		);
		const insert = database.prepare(
			"INSERT INTO agents(rowid, title, creator, description) VALUES (?, ?, ?, ?)",
		);
		for (const { rank, title, creatorName, shortDescription } of agents) {
			insert.run(rank, title, creatorName, shortDescription);
		}
		database.exec("COMMIT; INSERT INTO agents(agents) VALUES ('optimize')");
		const select = (columns: string, end: string) =>
			database.prepare(`SELECT ${columns} FROM agents WHERE agents MATCH ? ${end}`);
		const first = select("rowid AS rank", `ORDER BY rowid LIMIT ${PAGE}`);
		const every = select("rowid AS rank", "ORDER BY rowid");
		const count = select("count(*) AS total", "");
		const match = (q: string) =>
			words(q)
				.map((word) => `"${word}"*`)
				.join(" ");
		return {
			page: (q) => ({
				numbers: first.all(match(q)).map(({ rank }) => Number(rank) - 1),
				total: Number(count.get(match(q))?.total),
			}),
			all: (q) => every.all(match(q)).map(({ rank }) => Number(rank) - 1),
		};
	},
	minisearch(agents) {
		const index = new MiniSearch<SnapshotAgent>({
			idField: "rank",
			fields: ["title", "creatorName", "shortDescription"],
			tokenize: words,
			processTerm: (word) => word,
			searchOptions: { prefix: true, combineWith: "AND" },
		});
		for (const agent of agents) index.add(agent);
		const all = (q: string) =>
			index
				.search(q)
				.map(({ id }) => Number(id) - 1)
				.sort((left, right) => left - right);
		return {
			page(q) {
				const numbers = all(q);
				return { numbers: numbers.slice(0, PAGE), total: numbers.length };
			},
			all,
		};
	},
};

function ourEngine(
	agents: Iterable<SnapshotAgent>,
	{ size, sort }: { size: number; sort: "score" | "relevance" },
): Engine {
	const columns = finishSteps(buildAgentIndex(agents, new Date(0).toISOString()));
	const index = openAgentIndex(columns, { agents: { length: size, at: () => undefined } });
	return {
		page: (q) => index.find({ q, sort, page: 1, limit: PAGE }),
		all: (q) => {
			const found = withAllWords(index, { q, sort, page: 1, limit: size });
			return found.toSorted((left, right) => left - right);
		},
		bytes: Object.values(columns).reduce((sum, { byteLength }) => sum + byteLength, 0),
	};
}

/** The others find only agents with all words as typed. Ours lists more. */
function withAllWords(index: AgentIndex, query: AgentQuery): readonly number[] {
	const typed = index.matching(query);
	return index.find(query).numbers.filter((number) => typed?.has(number));
}

/** The corpus is in lower case, with only spaces between words. */
function words(text: string): string[] {
	return text.split(" ").filter((word) => word !== "");
}
