import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { NameTable } from "../name-table.ts";
import {
	noDays,
	type ReadDay,
	type ReadDays,
	readReadDays,
	writeReadDays,
} from "../signal-file.ts";
import { eventsOf, SignalCollector } from "../signal-rows.ts";
import { signalsInOrder } from "../signals-in-order.ts";
import type { Queryable } from "./database.ts";
import { listDays, readDay } from "./event-table.ts";

/**
 * What happened up to an instant, day by day. What days that are over came to is kept in a file beside the builder, so that
 * of them only what was appended since is asked for.
 */
export async function readSignals(
	connection: Queryable,
	{ kept, at }: { kept: string; at: Date },
): Promise<Iterable<RegistryEvent>> {
	// A file that is not there or not whole is only made anew.
	const read = await readReadDays(kept).catch(noDays);
	const today = at.toISOString().slice(0, 10);
	let changed = false;
	for (const { day, last } of await listDays(connection)) {
		const before = read.days.get(day);
		if (day >= today || before?.mark === String(last)) continue;
		read.days.set(day, await foldDay(connection, { day, read, before }));
		changed = true;
	}
	if (changed) await writeReadDays(kept, read);
	const begun = await foldToday(connection, today, at);
	return signalsInOrder(read, today, begun);
}

async function foldDay(
	connection: Queryable,
	{ day, read, before }: { day: string; read: ReadDays; before: ReadDay | undefined },
): Promise<ReadDay> {
	const collector = new SignalCollector(read.names, before?.rows);
	let [last, lines] = [Number(before?.mark ?? 0), before?.lines ?? 0];
	for await (const { id, event } of readDay(connection, day, last)) {
		collector.add(event);
		[last, lines] = [id, lines + 1];
	}
	return { day, mark: String(last), bytes: 0, lines, sha256: "", rows: collector.rows() };
}

async function foldToday(
	connection: Queryable,
	today: string,
	at: Date,
): Promise<readonly RegistryEvent[]> {
	const names = { slugs: new NameTable(), actors: new NameTable() };
	const collector = new SignalCollector(names);
	for await (const { event } of readDay(connection, today, 0)) {
		if (Date.parse(event.at) <= at.getTime()) collector.add(event);
	}
	return [...eventsOf(collector.rows(), today, names)];
}
