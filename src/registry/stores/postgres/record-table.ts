import type { BaseCollection } from "../base-collection.ts";
import { COLLECTIONS, type CollectionName, type RecordTypes } from "../collections.ts";
import { DamagedStore } from "../damaged-store.ts";
import type { Queryable, Row } from "./database.ts";
import { indexColumn, placeIn, recordColumns } from "./record-columns.ts";

/** The records of one kind in their table. */
export function recordTable<Name extends CollectionName>(
	name: Name,
	connection: Queryable,
): BaseCollection<RecordTypes[Name]> {
	const { table } = recordColumns(name);
	const parse = (rows: readonly Row[]) => rows.map((row) => parseRecord(name, row));
	return {
		async get(key) {
			const found = await connection.query(`SELECT record FROM ${table} WHERE key = $1`, [key]);
			return parse(found)[0];
		},
		async values() {
			return parse(await connection.query(`SELECT record FROM ${table} ORDER BY key`));
		},
		async findBy(index, value) {
			const { column } = placeIn(name, index);
			const order = `ORDER BY ${column}, arrival`;
			const found = `SELECT record FROM ${table} WHERE ${indexColumn(index)} = $1 ${order}`;
			return parse(await connection.query(found, [value]));
		},
		async findFirstOfEach(index, value, { upTo, groupBy, each }) {
			const { column } = placeIn(name, index);
			const order = `ORDER BY ${column}, arrival`;
			const group = groupBy.map((member) => `record ->> '${member}'`).join(", ");
			const found = `SELECT record FROM (
				SELECT record, ${column}, arrival, row_number() OVER (PARTITION BY ${group} ${order}) AS turn
				FROM ${table} WHERE ${indexColumn(index)} = $1 AND ${column} <= $2
			) AS found WHERE turn <= $3 ${order}`;
			return parse(await connection.query(found, [value, upTo, each]));
		},
		async findFirst(index, value, member) {
			const order = `ORDER BY record ->> '${member}' COLLATE "C" LIMIT 1`;
			const found = `SELECT record FROM ${table} WHERE ${indexColumn(index)} = $1 ${order}`;
			return parse(await connection.query(found, [value]))[0];
		},
		async countBy(index, value) {
			const counted = `SELECT count(*) FROM ${table} WHERE ${indexColumn(index)} = $1`;
			return countIn(await connection.query(counted, [value]));
		},
		async countBefore(index, value, record) {
			const { column, placeOf } = placeIn(name, index);
			const before = `${indexColumn(index)} = $1 AND ${column} < $2`;
			const counted = `SELECT count(*) FROM ${table} WHERE ${before}`;
			return countIn(await connection.query(counted, [value, placeOf(record)]));
		},
		async countFrom(index, value, place) {
			const { column } = placeIn(name, index);
			const from = `${indexColumn(index)} = $1 AND ${column} >= $2`;
			const counted = `SELECT count(*), min(${column}) AS first FROM ${table} WHERE ${from}`;
			const [row] = await connection.query(counted, [value, place]);
			return { count: Number(row?.count), first: row?.first ? String(row.first) : undefined };
		},
		async findBefore(index, value, { place, limit }) {
			const { column } = placeIn(name, index);
			const before = `${indexColumn(index)} = $1 AND ${column} < $2`;
			const found = `SELECT record FROM ${table} WHERE ${before} ORDER BY ${column}, arrival LIMIT $3`;
			return parse(await connection.query(found, [value, place, limit]));
		},
	};
}

/** What others may have written into the database is not believed. */
export function parseRecord<Name extends CollectionName>(
	name: Name,
	row: Row | undefined,
): RecordTypes[Name] {
	const { success, data, error } = COLLECTIONS[name].schema.safeParse(row?.record);
	if (success) return data;
	throw new DamagedStore(
		`the table of ${name}`,
		`a record is not as it should be: ${error.message}`,
	);
}

function countIn([row]: readonly Row[]): number {
	return Number(row?.count);
}
