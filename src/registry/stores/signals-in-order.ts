import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { ReadDays } from "./signal-file.ts";
import { eventsOf } from "./signal-rows.ts";

/** The sums of past days in order, then today's events. Can be iterated again. */
export function signalsInOrder(
	{ names, days }: ReadDays,
	today: string,
	begun: Iterable<RegistryEvent>,
): Iterable<RegistryEvent> {
	function* inOrder(): Iterator<RegistryEvent> {
		const over = [...days.keys()].filter((day) => day < today).sort();
		for (const day of over) {
			const read = days.get(day);
			if (read) yield* eventsOf(read.rows, day, names);
		}
		yield* begun;
	}
	return { [Symbol.iterator]: inOrder };
}
