import { rename } from "node:fs/promises";
import { dayOf, daysBefore } from "#contract/instants.ts";
import { LOOK } from "#contract/limits.ts";
import { type Columns, columnOf, readColumns, writeColumns } from "#disk/column-file.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import {
	eventsOf,
	NameTable,
	SignalCollector,
	type SignalNames,
	type SignalRows,
	withoutLooks,
} from "./signal-rows.ts";

/** Changes with the meaning of the file's content; a file of another version is written again. */
const VERSION = 3;

/** The sums of an event file, up to its last complete line when it was read. */
export interface ReadDay {
	day: string;
	/** Identity of the file; a different one means that it may have changed. */
	mark: string;
	bytes: number;
	lines: number;
	sha256: string;
	rows: SignalRows;
}

export interface ReadDays {
	names: SignalNames;
	days: Map<string, ReadDay>;
}

export function noDays(): ReadDays {
	return { names: { slugs: new NameTable(), actors: new NameTable() }, days: new Map() };
}

type DayHead = Omit<ReadDay, "rows"> & { views: number; acts: number };
interface FileHead {
	version: number;
	days: DayHead[];
}

/** Only one build runs at a time. The next one replaces a half-written file. */
export async function writeReadDays(path: string, { names, days }: ReadDays): Promise<void> {
	const newest = [...days.keys()].sort().at(-1);
	const oldest = newest === undefined ? "" : daysBefore(newest, LOOK.keptDays);
	const all = [...days.values()].map((day) =>
		day.day < oldest ? { ...day, rows: withoutLooks(day.rows) } : day,
	);
	const head: FileHead = {
		version: VERSION,
		days: all.map(({ rows, ...facts }) => ({
			...facts,
			views: rows.viewSlug.length,
			acts: rows.actSlug.length,
		})),
	};
	const rows = all.map((day) => day.rows);
	const views = rows.reduce((sum, { viewSlug }) => sum + viewSlug.length, 0);
	const acts = rows.reduce((sum, { actSlug }) => sum + actSlug.length, 0);
	const columns = {
		head: jsonBytes(head),
		slugs: jsonBytes(names.slugs.names),
		actors: jsonBytes(names.actors.names),
		viewSlug: joined(rows, "viewSlug", new Uint32Array(views)),
		viewCount: joined(rows, "viewCount", new Float64Array(views)),
		actSlug: joined(rows, "actSlug", new Uint32Array(acts)),
		actActor: joined(rows, "actActor", new Uint32Array(acts)),
		actValue: joined(rows, "actValue", new Int16Array(acts)),
	};
	const temporary = `${path}.tmp`;
	await writeColumns(temporary, columns);
	await rename(temporary, path);
}

/** Throws if the file is damaged. */
export async function readReadDays(path: string): Promise<ReadDays> {
	const columns = await readColumns(path);
	const head: FileHead = jsonOf(columns, "head");
	if (head.version !== VERSION) throw new Error(`${path} has another version`);
	const all = {
		viewSlug: columnOf(columns, "viewSlug", Uint32Array),
		viewCount: columnOf(columns, "viewCount", Float64Array),
		actSlug: columnOf(columns, "actSlug", Uint32Array),
		actActor: columnOf(columns, "actActor", Uint32Array),
		actValue: columnOf(columns, "actValue", Int16Array),
	};
	let view = 0;
	let act = 0;
	const days = head.days.map(({ views, acts, ...facts }): [string, ReadDay] => {
		const rows = {
			viewSlug: all.viewSlug.subarray(view, view + views),
			viewCount: all.viewCount.subarray(view, view + views),
			actSlug: all.actSlug.subarray(act, act + acts),
			actActor: all.actActor.subarray(act, act + acts),
			actValue: all.actValue.subarray(act, act + acts),
		};
		view += views;
		act += acts;
		return [facts.day, { ...facts, rows }];
	});
	const tableOf = (name: string) => new NameTable(jsonOf(columns, name));
	return { names: { slugs: tableOf("slugs"), actors: tableOf("actors") }, days: new Map(days) };
}

function joined<Name extends keyof SignalRows>(
	rows: readonly SignalRows[],
	name: Name,
	target: SignalRows[Name],
): SignalRows[Name] {
	let offset = 0;
	for (const { [name]: part } of rows) {
		target.set(part, offset);
		offset += part.length;
	}
	return target;
}

const jsonBytes = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** The checksum has shown that the file is intact. */
function jsonOf(columns: Columns, name: string) {
	return JSON.parse(Buffer.from(columnOf(columns, name, Uint8Array)).toString());
}

/** The sums of past days in order, then those of today's events up to an instant. Can be iterated again. */
export async function signalsInOrder(
	{ names, days }: ReadDays,
	events: AsyncIterable<RegistryEvent>,
	at: Date,
): Promise<Iterable<RegistryEvent>> {
	const today = dayOf(at.toISOString());
	const { names: own } = noDays();
	const collector = new SignalCollector(own);
	for await (const event of events) {
		if (Date.parse(event.at) <= at.getTime()) collector.add(event);
	}
	const begun = collector.rows();
	function* inOrder(): Iterator<RegistryEvent> {
		for (const day of [...days.keys()].filter((day) => day < today).sort()) {
			const read = days.get(day);
			if (read) yield* eventsOf(read.rows, day, names);
		}
		yield* eventsOf(begun, today, own);
	}
	return { [Symbol.iterator]: inOrder };
}
