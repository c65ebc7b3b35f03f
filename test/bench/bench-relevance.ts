// How well the first answers to graded questions fit: ours, SQLite FTS5 and MiniSearch over the same texts and facts.
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { AgentsPageQuery } from "#contract/agents/agents-page.ts";
import { searchAgents } from "#search/search-agents.ts";
import type { SnapshotAgent, SnapshotCategory } from "#snapshot/snapshot.ts";
import { newestSnapshotId, openSnapshot } from "#snapshot/snapshot-file.ts";
import { createAgentIndex } from "../search/create-indexes.ts";
import { printTable } from "./print-table.ts";
import {
	type Answers,
	answersMissing,
	Exam,
	joinPrograms,
	type Marks,
	marksFor,
	type Question,
} from "./search/exam.ts";
import { OWN_EXAM, ownAgents } from "./search/own-exam.ts";
import { peersOf } from "./search/peers.ts";

const SHOWN = 10;
const ALL = "all";

interface Searched {
	agents: readonly SnapshotAgent[];
	categories: readonly SnapshotCategory[];
}

export async function benchRelevance(args: string[]): Promise<void> {
	const { values } = parseArgs({
		args,
		options: {
			data: { type: "string" },
			exam: { type: "string" },
			missed: { type: "boolean", default: false },
		},
	});
	const { data, exam } = values;
	if ((data === undefined) !== (exam === undefined)) {
		throw new Error("An exam (--exam) is about the agents of a built registry (--data).");
	}
	const searched = data === undefined ? ownAgents() : await openBuilt(data);
	const questions =
		exam === undefined ? OWN_EXAM : Exam.parse(JSON.parse(await readFile(exam, "utf8")));
	const queries = joinPrograms(questions.queries, searched.agents);
	const searches = searchesOf(searched);
	process.stdout.write(`${queries.length} questions, ${searched.agents.length} agents\n\n`);
	const missing = answersMissing(queries, searched.agents);
	if (missing.length > 0) process.stdout.write(`Not among them: ${missing.join(", ")}\n\n`);
	const marked = Object.entries(searches).map(([name, search]) => ({
		name,
		marks: queries.map((question) => ({ question, ...marksFor(question, search(question.query)) })),
	}));
	printTable(
		["search", "kind", "questions", "3 first", "2 in three", "nDCG@10"],
		marked.flatMap(({ name, marks }) => rowsOf(name, marks)),
	);
	if (values.missed) printMissed(queries, searches);
}

/** The newest hour of a data directory, whose index is made anew by this version. */
async function openBuilt(dataDirectory: string): Promise<Searched> {
	const id = await newestSnapshotId(dataDirectory);
	if (id === undefined) throw new Error(`${dataDirectory} holds no hour; build it first.`);
	const { agents, categories } = await openSnapshot(dataDirectory, id);
	return { agents: [...agents], categories };
}

type Search = (q: string) => Answers;

function searchesOf({ agents, categories }: Searched): Record<string, Search> {
	const index = createAgentIndex(agents);
	const at = (numbers: readonly number[]) => numbers.flatMap((number) => agents[number] ?? []);
	const peers = Object.entries(peersOf(agents)).map(([name, search]): [string, Search] => [
		name,
		(q) => ({ agents: at(search(q)), isHonest: false }),
	]);
	return {
		"ours, API": (q) => {
			const { numbers, match } = index.find({ q, withSome: true, page: 1, limit: SHOWN });
			return { agents: at(numbers), isHonest: match === "some" };
		},
		"ours, page": (q) => {
			const { agents, partial, match } = searchAgents(
				{ index, categories },
				AgentsPageQuery.parse({ q }),
			);
			return { agents: [...agents, ...partial], isHonest: match === "some" };
		},
		...Object.fromEntries(peers),
	};
}

function rowsOf(
	name: string,
	marks: readonly (Marks & { question: Question })[],
): readonly string[][] {
	const kinds = [...new Set(marks.map(({ question }) => question.kind)), ALL];
	return kinds.map((kind) => {
		const rows = marks.filter(({ question }) => kind === ALL || question.kind === kind);
		const gains = rows.flatMap(({ ndcg }) => ndcg ?? []);
		const share = (isMet: (row: Marks) => boolean) =>
			`${rows.filter(isMet).length} (${Math.round((100 * rows.filter(isMet).length) / rows.length)} %)`;
		return [
			name,
			kind,
			String(rows.length),
			share(({ isFirstBest }) => isFirstBest),
			share(({ isGoodInThree }) => isGoodInThree),
			gains.length === 0
				? "–"
				: (gains.reduce((sum, gain) => sum + gain, 0) / gains.length).toFixed(3),
		];
	});
}

/** What the API answers where the best is not first or the first ten are not nearly the best. */
function printMissed(queries: readonly Question[], searches: Record<string, Search>): void {
	for (const question of queries) {
		const answers = searches["ours, API"]?.(question.query);
		if (!answers) continue;
		const { ndcg, isFirstBest } = marksFor(question, answers);
		if (isFirstBest && (ndcg ?? 1) > 0.8) continue;
		const titles = answers.agents.slice(0, 6).map(({ title }) => title);
		process.stdout.write(
			`\n${question.id} ${question.query} (${ndcg?.toFixed(2)}${isFirstBest ? "" : ", not first"}${answers.isHonest ? ", some" : ""})\n   ${titles.join(" | ")}\n   ${question.expected
				.map(({ name, grade }) => `${name} ${grade}`)
				.slice(0, 8)
				.join(" | ")}\n`,
		);
	}
}
