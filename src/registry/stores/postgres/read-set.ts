import { askTogether, type Query } from "./ask-together.ts";
import type { Database, Row } from "./database.ts";
import { type Ask, asOneOf, asParameter, type Question } from "./question.ts";

/** A mark that a question had, and the query that finds what it is now. */
export interface Check extends Query {
	found: string;
}

type Rows = readonly Row[];

/** The answer to a question, and the mark that goes with it. */
interface Answer {
	rows: Rows;
	mark: string;
}

interface Asked extends PromiseWithResolvers<Answer> {
	question: Question;
}

export interface ReadSet {
	ask: Ask;
	/** What has to be as it was. */
	checks(): Promise<Check[]>;
	/** True where all that was asked would be answered the same, together at one moment. */
	stillHolds(): Promise<boolean>;
}

/**
 * Asks without holding anything, and remembers what was asked. The same question has the same answer each time; questions
 * that do not wait for each other go together.
 */
export function createReadSet(database: Database): ReadSet {
	const asked = new Map<string, Asked>();
	let waiting: Asked[] = [];
	const ask = (question: Question): Promise<Answer> => {
		const name = JSON.stringify([question.text(asParameter), question.values]);
		const known = asked.get(name);
		if (known) return known.promise;
		const fresh = { ...Promise.withResolvers<Answer>(), question };
		// The one who asked gets the failure; it is not also an unhandled one.
		fresh.promise.catch(() => {});
		asked.set(name, fresh);
		waiting.push(fresh);
		if (waiting.length === 1) {
			// Once everything that can be asked now has been.
			setImmediate(() => {
				void answer(database, waiting);
				waiting = [];
			});
		}
		return fresh.promise;
	};
	const checks = () =>
		Promise.all(
			[...asked.values()].map(async ({ promise, question }) => ({
				text: markQuery(question),
				values: question.values,
				found: (await promise).mark,
			})),
		);
	return {
		ask: async (question) => (await ask(question)).rows,
		checks,
		async stillHolds() {
			// One answer is always that of one moment.
			if (asked.size < 2) return true;
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
		// First the mark where it is asked for: what changes before the answer shows then, too.
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

function markQuery({ mark }: Question): string {
	return `SELECT (${mark(asOneOf)}) AS mark`;
}

function markIn([row]: Rows): string {
	return String(row?.mark);
}

function parse(rows = "[]"): Rows {
	return JSON.parse(rows);
}
