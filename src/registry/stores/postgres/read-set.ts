import { type Database, preparedName, type SqlConnection, type SqlRow } from "./database.ts";
import { type Ask, asOneOf, asParameter, type SqlQuestion } from "./question.ts";

/** A query's mark, and the SQL to find its current mark. */
export interface SqlCheck extends Query {
	found: string;
}

type Rows = readonly SqlRow[];

/** The answer to a query, and its mark. */
interface Answer {
	rows: Rows;
	mark: string;
}

interface Asked extends PromiseWithResolvers<Answer> {
	question: SqlQuestion;
}

export interface ReadSet {
	ask: Ask;
	/** What must not have changed. */
	checks(): Promise<SqlCheck[]>;
	/** True if all queries would still have the same answers at one moment. */
	stillHolds(): Promise<boolean>;
}

/** A query with one parameter, an array of texts with all its values. */
interface Query {
	text: string;
	values: readonly string[];
}

/** The results of several queries, in order, in one round trip to the database. */
async function askTogether(
	connection: SqlConnection,
	queries: readonly Query[],
): Promise<string[]> {
	const calls: { name: string; values: readonly string[] }[] = [];
	for (const { text, values } of queries) {
		const rows = `SELECT coalesce(json_agg(found), '[]')::text FROM (${text}) AS found`;
		await connection.prepare(rows, "text[]");
		calls.push({ name: preparedName(rows), values });
	}
	const [row] = await connection.queryPrepared("SELECT ask_together($1) AS answers", [
		JSON.stringify(calls),
	]);
	return Array.isArray(row?.answers) ? row.answers.map(String) : [];
}

/**
 * Queries without holding locks, and records the queries. The same query has the same answer each time; queries that do
 * not depend on each other go together.
 */
export function createReadSet(database: Database): ReadSet {
	const cache = new Map<string, Asked>();
	let waiting: Asked[] = [];
	const ask = (question: SqlQuestion): Promise<Answer> => {
		const name = JSON.stringify([question.text(asParameter), question.values]);
		const hit = cache.get(name);
		if (hit) return hit.promise;
		const fresh = { ...Promise.withResolvers<Answer>(), question };
		// The caller gets the failure, so it must not also be an unhandled rejection.
		fresh.promise.catch(() => {});
		cache.set(name, fresh);
		waiting.push(fresh);
		if (waiting.length === 1) {
			// After all queries that can be sent now.
			setImmediate(() => {
				void answer(database, waiting);
				waiting = [];
			});
		}
		return fresh.promise;
	};
	const checks = () =>
		Promise.all(
			[...cache.values()].map(async ({ promise, question }) => ({
				text: markQuery(question),
				values: question.values,
				found: (await promise).mark,
			})),
		);
	return {
		ask: async (question) => (await ask(question)).rows,
		checks,
		async stillHolds() {
			// One answer always comes from one moment.
			if (cache.size < 2) return true;
			const all = await checks();
			const marks = await database.transact((moment) => askTogether(moment, all), "read");
			return all.every(({ found }, place) => markIn(parse(marks[place])) === found);
		},
	};
}

async function answer(database: Database, all: readonly Asked[]): Promise<void> {
	try {
		const [first] = all;
		if (all.length === 1 && first?.question.markOf) {
			const { text, values, markOf } = first.question;
			const rows = await database.queryPrepared(text(asParameter), values);
			first.resolve({ rows, mark: markOf(rows) });
			return;
		}
		// The mark comes first, so that changes before the answer are noticed, too.
		const queries = all.flatMap(({ question }) => {
			const { text, values, markOf } = question;
			const asks = { text: text(asOneOf), values };
			return markOf ? [asks] : [{ text: markQuery(question), values }, asks];
		});
		const answers = await database.withConnection((connection) => askTogether(connection, queries));
		for (const { question, resolve } of all) {
			const marked = question.markOf ? undefined : markIn(parse(answers.shift()));
			const rows = parse(answers.shift());
			resolve({ rows, mark: marked ?? question.markOf?.(rows) ?? "" });
		}
	} catch (error) {
		for (const { reject } of all) reject(error);
	}
}

const markQuery = ({ mark }: SqlQuestion): string => `SELECT (${mark(asOneOf)}) AS mark`;

const markIn = ([row]: Rows): string => String(row?.mark);

const parse = (rows = "[]"): Rows => JSON.parse(rows);
