import { COLLECTIONS, type CollectionName, type RecordTypes } from "../../collections.ts";
import { DamagedStore } from "../../damaged-store.ts";
import type { BaseCollection } from "../base-collection.ts";
import type { SqlRow } from "./database.ts";
import { type Ask, markOfRecords, markOfRows, type SqlQuestion } from "./question.ts";
import { indexColumn, placeIn, recordColumns } from "./record-columns.ts";

export function recordTable<Name extends CollectionName>(
	name: Name,
	ask: Ask,
): BaseCollection<RecordTypes[Name]> {
	const { table } = recordColumns(name);
	const parse = (rows: readonly SqlRow[]) => rows.map((row) => parseRecord(name, row));
	const inPlace = (index: string) => `ORDER BY ${placeIn(name, index).column}, arrival`;
	return {
		get: async (key) => parse(await ask(recordsWhere(table, ["key", key])))[0],
		values: async () => parse(await ask(allRecords(table))),
		by: async (index, value) =>
			parse(await ask(recordsWhere(table, [indexColumn(index), value], inPlace(index)))),
		async findFirstOfEach(index, value, { upTo, groupBy, each }) {
			const { column } = placeIn(name, index);
			const order = inPlace(index);
			const group = groupBy.map((member) => `record ->> '${member}'`).join(", ");
			const query: SqlQuestion["text"] = (slot) => `SELECT record FROM (
				SELECT record, ${column}, arrival, row_number() OVER (PARTITION BY ${group} ${order}) AS turn
				FROM ${table} WHERE ${indexColumn(index)} = ${slot(0)} AND ${column} <= ${slot(1)}
			) AS found WHERE turn <= ${Math.floor(each)} ${order}`;
			return parse(await ask(someOf(table, { index, values: [value, upTo], text: query })));
		},
		async findFirst(index, value, member) {
			const order = `ORDER BY record ->> '${member}' COLLATE "C" LIMIT 1`;
			const query: SqlQuestion["text"] = (slot) =>
				`SELECT record FROM ${table} WHERE ${indexColumn(index)} = ${slot(0)} ${order}`;
			return parse(await ask(someOf(table, { index, values: [value], text: query })))[0];
		},
		countBy: async (index, value) =>
			Number(
				await askForOne(ask, [value], (slot) => {
					const counted = `SELECT count(*)::text AS one FROM ${table}`;
					return `${counted} WHERE ${indexColumn(index)} = ${slot(0)}`;
				}),
			),
		hasSoMany: async (index, value, count) =>
			Number.isFinite(count) &&
			(await askForOne(ask, [value], (slot) => {
				const query = `SELECT FROM ${table} WHERE ${indexColumn(index)} = ${slot(0)}`;
				const enough = Math.floor(count);
				return `SELECT (count(*) >= ${enough})::text AS one FROM (${query} LIMIT ${enough}) AS found`;
			})) === "true",
		async countBefore(index, value, record) {
			const { column, placeOf } = placeIn(name, index);
			const counted = await askForOne(ask, [value, placeOf(record)], (slot) => {
				const before = `${indexColumn(index)} = ${slot(0)} AND ${column} < ${slot(1)}`;
				return `SELECT count(*)::text AS one FROM ${table} WHERE ${before}`;
			});
			return Number(counted);
		},
		async countFrom(index, value, place) {
			const { column } = placeIn(name, index);
			const counted = await askForOne(ask, [value, place], (slot) => {
				const from = `${indexColumn(index)} = ${slot(0)} AND ${column} >= ${slot(1)}`;
				return `SELECT count(*) || ' ' || coalesce(min(${column}), '') AS one FROM ${table} WHERE ${from}`;
			});
			const [, count, first] = /^(\d+) (.*)$/s.exec(counted) ?? [];
			return { count: Number(count), first: first || undefined };
		},
		async findBefore(index, value, { place, limit }) {
			const { column } = placeIn(name, index);
			const query: SqlQuestion["text"] = (slot) =>
				`SELECT record, arrival FROM ${table}
				WHERE ${indexColumn(index)} = ${slot(0)} AND ${column} < ${slot(1)}
				${inPlace(index)} LIMIT ${Math.floor(limit)}`;
			const mark: SqlQuestion["mark"] = (slot) =>
				`SELECT coalesce(string_agg(arrival::text, ' '), '') FROM (${query(slot)}) AS found`;
			const markOf: SqlQuestion["markOf"] = (rows) => rows.map(({ arrival }) => arrival).join(" ");
			return parse(await ask({ values: [value, place], text: query, mark, markOf }));
		},
		async findLast(index, value, limit) {
			const { column } = placeIn(name, index);
			const last = `ORDER BY ${column} DESC, arrival DESC LIMIT ${Math.floor(limit)}`;
			const query: SqlQuestion["text"] = (slot) =>
				`SELECT record FROM ${table} WHERE ${indexColumn(index)} = ${slot(0)} ${last}`;
			return parse(await ask(someOf(table, { index, values: [value], text: query })));
		},
	};
}

function recordsWhere(
	table: string,
	[column, value]: readonly [string, string],
	order = "",
): SqlQuestion {
	return {
		values: [value],
		text: (slot) =>
			`SELECT record, arrival FROM ${table} WHERE ${column} = ${slot(0)} ${order}`.trimEnd(),
		mark: (slot) => markOfRecords(table, `${column} = ${slot(0)}`),
		markOf: markOfRows,
	};
}

function allRecords(table: string): SqlQuestion {
	return {
		values: [],
		text: () => `SELECT record, arrival FROM ${table} ORDER BY key`,
		mark: () => markOfRecords(table, "true"),
		markOf: markOfRows,
	};
}

/** Some of the records in an index, with a mark of all of them, because the selection depends on all. */
function someOf(
	table: string,
	{ index, values, text }: Pick<SqlQuestion, "values" | "text"> & { index: string },
): SqlQuestion {
	return {
		values,
		text,
		mark: (slot) => markOfRecords(table, `${indexColumn(index)} = ${slot(0)}`),
	};
}

/** A query whose answer is one text named `one`, which is also its mark. */
async function askForOne(ask: Ask, values: readonly string[], text: SqlQuestion["text"]) {
	const oneOf = ([row]: readonly SqlRow[]) => String(row?.one);
	return oneOf(await ask({ values, text, mark: text, markOf: oneOf }));
}

/** Content of the database is validated, because others could have written it. */
export function parseRecord<Name extends CollectionName>(name: Name, row: SqlRow | undefined) {
	const { success, data, error } = COLLECTIONS[name].schema.safeParse(row?.record);
	if (success) return data;
	throw new DamagedStore(`the table of ${name}`, `a record is invalid: ${error.message}`);
}
