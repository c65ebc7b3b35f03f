// How many of the best results are among the first ten answers (nDCG@10), over imported listings and judged queries:
// ours, SQLite FTS5 and MiniSearch over the same texts and facts.
import { DatabaseSync } from "node:sqlite";
import { parseArgs } from "node:util";
import MiniSearch from "minisearch";
import { openLowdbStore } from "#registry/stores/lowdb.ts";
import { interpretQuery } from "#search/words/interpret-query.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { extractRegistry } from "../../scripts/freeze-hour.ts";
import { createAgentIndex } from "../search/create-indexes.ts";
import { printTable } from "./print-table.ts";
import { gradeOf, JUDGEMENTS, type Judgement } from "./search/judgements.ts";
import { generateOnce, withTrialRegistry } from "./trial-registry.ts";

const SHOWN = 10;
const WORST = 15;
const INVENTED = 2_000;
const INSTEAD =
	"These agents are invented. --data takes the data directory of a registry with imported ones, such as Docker's MCP catalogue and models.dev (npm run registry -- import).\n";

/** Numbers of the first answers to a query. */
type Search = (q: string) => readonly number[];

export async function benchRelevance(args: string[]): Promise<void> {
	const { values } = parseArgs({ args, options: { data: { type: "string" } } });
	if (values.data === undefined) process.stdout.write(INSTEAD);
	const agents = await (values.data === undefined
		? withTrialRegistry(async (registry) => {
				await generateOnce(registry, INVENTED);
				return readAgents(registry.dataDirectory);
			})
		: readAgents(values.data));
	const judged = JUDGEMENTS.map((judgement) => new Judged(judgement, agents));
	const answered = judged.filter(({ best }) => best > 0);
	process.stdout.write(
		`${JUDGEMENTS.length} queries, ${agents.length} agents; ${answered.length} queries have an answer among them\n\n`,
	);
	const searches = Object.entries(searchesOf(agents));
	printTable(
		["search", "nDCG@10", "best grade first", "nothing found"],
		searches.map(([name, search]) => [name, ...scoresOf(search, answered)]),
	);
	printWorst(searches, answered);
}

/** A query with the grade of every agent. */
class Judged {
	readonly q: string;
	readonly grades: readonly number[];
	/** The discounted gain of the best possible ten answers. */
	readonly best: number;

	constructor(judgement: Judgement, agents: readonly SnapshotAgent[]) {
		this.q = judgement.q;
		this.grades = agents.map((agent) => gradeOf(judgement, agent));
		this.best = discountedGain(this.grades.toSorted((left, right) => right - left));
	}

	/** 1 if no other ten answers would be better. */
	ndcg(found: readonly number[]): number {
		return discountedGain(this.gradesOf(found)) / this.best;
	}

	gradesOf(found: readonly number[]): number[] {
		return found.map((number) => this.grades[number] ?? 0);
	}
}

function discountedGain(grades: readonly number[]): number {
	return grades
		.slice(0, SHOWN)
		.reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0);
}

async function readAgents(dataDirectory: string): Promise<SnapshotAgent[]> {
	const store = await openLowdbStore(dataDirectory);
	if (!store) throw new Error(`Another process is using the registry in ${dataDirectory}`);
	try {
		const at = new Date();
		const extract = await extractRegistry(store, at);
		return [...buildSnapshot({ extract, history: new History([]), at }).agents];
	} finally {
		await store.close();
	}
}

function searchesOf(agents: readonly SnapshotAgent[]): Record<string, Search> {
	// Equals share a rank, but their rows have numbers of their own.
	const numbered = agents.map((agent, place) => ({ ...agent, rank: place + 1 }));
	return { ...oursOf(agents), ...fullTextOf(numbered), ...miniSearchesOf(numbered) };
}

function oursOf(agents: readonly SnapshotAgent[]): Record<string, Search> {
	const index = createAgentIndex(agents);
	const asked = { sort: "relevance", page: 1, limit: SHOWN } as const;
	return {
		"ours, words as typed alone": (q) => {
			const typed = index.matching({ q });
			return index.find({ ...asked, q }).numbers.filter((number) => typed?.has(number));
		},
		"ours, q of the API": (q) => index.find({ ...asked, q }).numbers,
		"ours, search box": (q) => {
			const { filters = {}, q: text = q } = interpretQuery(index, q, {}) ?? {};
			return index.find({ ...asked, ...filters, q: text, withSome: true }).numbers;
		},
	};
}

/** Facts as one text, for engines that index text fields. */
function factsOf(agent: SnapshotAgent): string {
	const { agentType, pricingType, categorySlug, tags, integrations, modelStack } = agent;
	return [agentType, pricingType, categorySlug, ...tags, ...integrations, ...modelStack]
		.join(" ")
		.replace(/[_-]/gu, " ");
}

function fullTextOf(agents: readonly SnapshotAgent[]): Record<string, Search> {
	const database = new DatabaseSync(":memory:");
	database.exec(
		"CREATE VIRTUAL TABLE agents USING fts5(title, creator, description, facts, tokenize='porter unicode61')",
	);
	const insert = database.prepare(
		"INSERT INTO agents(rowid, title, creator, description, facts) VALUES (?, ?, ?, ?, ?)",
	);
	for (const agent of agents) {
		const { rank, title, creatorName, shortDescription } = agent;
		insert.run(rank, title, creatorName, shortDescription, factsOf(agent));
	}
	const search = (join: "AND" | "OR", order: string): Search => {
		const select = database.prepare(
			`SELECT rowid AS rank FROM agents WHERE agents MATCH ? ORDER BY ${order} LIMIT ${SHOWN}`,
		);
		return (q) => {
			const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
			const match = words.map((word) => `"${word}"*`).join(` ${join} `);
			return select.all(match).map(({ rank }) => Number(rank) - 1);
		};
	};
	return {
		"FTS5 porter, bm25, all words": search("AND", "bm25(agents)"),
		"FTS5 porter, bm25, any word": search("OR", "bm25(agents)"),
		"FTS5 porter, bm25, any word, title × 4": search("OR", "bm25(agents, 4, 2, 1, 1)"),
	};
}

function miniSearchesOf(agents: readonly SnapshotAgent[]): Record<string, Search> {
	const mini = new MiniSearch({
		idField: "rank",
		fields: ["title", "creatorName", "shortDescription", "facts"],
	});
	mini.addAll(agents.map((agent) => ({ ...agent, facts: factsOf(agent) })));
	const search =
		(options: object): Search =>
		(q) =>
			mini
				.search(q, { prefix: true, ...options })
				.slice(0, SHOWN)
				.map(({ id }) => Number(id) - 1);
	return {
		"MiniSearch, all words": search({ combineWith: "AND" }),
		"MiniSearch, any word": search({}),
		"MiniSearch, any word, fuzzy, title × 2": search({ fuzzy: 0.2, boost: { title: 2 } }),
	};
}

function scoresOf(search: Search, judged: readonly Judged[]): string[] {
	const answers = judged.map((one) => ({ one, found: search(one.q) }));
	const sum = answers.reduce((total, { one, found }) => total + one.ndcg(found), 0);
	const first = answers.filter(
		({ one, found }) => (one.gradesOf(found)[0] ?? 0) === Math.max(...one.grades),
	);
	const empty = answers.filter(({ found }) => found.length === 0);
	return [
		(sum / judged.length).toFixed(3),
		`${first.length} of ${judged.length}`,
		String(empty.length),
	];
}

/** The search box's worst queries, compared with the others. */
function printWorst(
	searches: readonly (readonly [string, Search])[],
	judged: readonly Judged[],
): void {
	const [, , box] = searches;
	if (!box) return;
	const rows = judged
		.map((one) => ({ one, ours: one.ndcg(box[1](one.q)) }))
		.sort((left, right) => left.ours - right.ours)
		.slice(0, WORST)
		.map(({ one }) => [one.q, ...searches.map(([, search]) => one.ndcg(search(one.q)).toFixed(2))]);
	process.stdout.write("\nnDCG@10 where the search box does worst\n\n");
	printTable(["query", ...searches.map(([name]) => name)], rows);
}
