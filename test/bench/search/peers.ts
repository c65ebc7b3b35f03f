// What others find: SQLite FTS5 and MiniSearch over the same texts and facts.
import { DatabaseSync } from "node:sqlite";
import MiniSearch from "minisearch";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

/** Numbers of the first answers to a query. */
type Search = (q: string) => readonly number[];

const SHOWN = 10;

export function peersOf(agents: readonly SnapshotAgent[]): Record<string, Search> {
	const rows = agents.map((agent, number) => ({
		number,
		title: agent.title,
		creator: agent.creatorName ?? "",
		description: agent.shortDescription ?? "",
		facts: factsOf(agent),
	}));
	return { ...fullTextOf(rows), ...miniSearchesOf(rows) };
}

interface Row {
	number: number;
	title: string;
	creator: string;
	description: string;
	facts: string;
}

/** Facts and names as one text, for engines that index text fields. */
function factsOf(agent: SnapshotAgent): string {
	const { agentType, pricingType, categorySlug, tags, integrations, modelStack } = agent;
	const { toolNames, slug, protocolName, repositoryUrl, otherNames } = agent;
	return [
		...[agentType, pricingType, categorySlug, ...tags, ...integrations, ...modelStack],
		...[...toolNames, slug, protocolName, repositoryUrl, ...otherNames],
	]
		.join(" ")
		.replace(/[_-]/gu, " ");
}

function fullTextOf(rows: readonly Row[]): Record<string, Search> {
	const database = new DatabaseSync(":memory:");
	database.exec(
		"CREATE VIRTUAL TABLE agents USING fts5(title, creator, description, facts, tokenize='porter unicode61')",
	);
	const insert = database.prepare(
		"INSERT INTO agents(rowid, title, creator, description, facts) VALUES (?, ?, ?, ?, ?)",
	);
	for (const { number, title, creator, description, facts } of rows) {
		insert.run(number, title, creator, description, facts);
	}
	const search = (join: "AND" | "OR"): Search => {
		const select = database.prepare(
			`SELECT rowid AS number FROM agents WHERE agents MATCH ? ORDER BY bm25(agents, 4, 2, 1, 1) LIMIT ${SHOWN}`,
		);
		return (q) => {
			const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
			const match = words.map((word) => `"${word}"*`).join(` ${join} `);
			return match === "" ? [] : select.all(match).map(({ number }) => Number(number));
		};
	};
	return {
		"FTS5, all words": search("AND"),
		"FTS5, any word": search("OR"),
	};
}

function miniSearchesOf(rows: readonly Row[]): Record<string, Search> {
	const mini = new MiniSearch({
		idField: "number",
		fields: ["title", "creator", "description", "facts"],
	});
	mini.addAll(rows);
	const search =
		(options: object): Search =>
		(q) =>
			mini
				.search(q, { prefix: true, boost: { title: 2 }, ...options })
				.slice(0, SHOWN)
				.map(({ id }) => Number(id));
	return {
		"MiniSearch, any word": search({}),
		"MiniSearch, any word, fuzzy": search({ fuzzy: 0.2 }),
	};
}
