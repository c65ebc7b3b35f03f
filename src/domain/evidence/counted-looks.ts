import { LOOK_STATES, type Look } from "#contract/evidence/evidence.ts";
import { dayOf, daysBefore } from "#contract/instants.ts";
import { LOOK } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import type { RegistryEvent } from "../records/registry-event.ts";

/** Looks at a subject, newest first if the events were in order, of the instants that count; older ones of a day with the same state are one. */
export type LooksOf = (subject: string, isCounted?: (at: string) => boolean) => Look[];

const STATES = keysOf(LOOK_STATES);

/** Numbers until a subject is asked for, because there may be millions of looks. */
export function countLooks(events: Iterable<RegistryEvent>, at: Date): LooksOf {
	const until = at.toISOString();
	const oldest = daysBefore(at, LOOK.keptDays);
	const numbers = new Map<string, number[]>();
	for (const event of events) {
		if (event.type !== "look" || event.at < oldest || event.at > until) continue;
		const own = numbers.get(event.subject) ?? [];
		numbers.set(event.subject, own);
		own.push(Date.parse(event.at), STATES.indexOf(event.state), event.ms ?? -1);
	}
	return (subject, isCounted = () => true) => {
		const own = numbers.get(subject) ?? [];
		const looks: Look[] = [];
		for (let index = own.length - 3; index >= 0; index -= 3) {
			const [instant = 0, stateIndex = 0, ms = 0] = own.slice(index, index + 3);
			const seenAt = new Date(instant).toISOString();
			const state = STATES[stateIndex];
			if (state === undefined || !isCounted(seenAt)) continue;
			looks.push({ subject, at: seenAt, state, ms: ms < 0 ? null : ms, count: 1 });
		}
		return foldByDay(looks);
	};
}

function foldByDay(looks: readonly Look[]): Look[] {
	const last = looks.slice(0, LOOK.keptSingly);
	const days = Map.groupBy(
		looks.slice(LOOK.keptSingly),
		({ at, state }) => `${dayOf(at)} ${state}`,
	);
	return [
		...last,
		...[...days.values()].flatMap(([newest, ...same]) =>
			newest ? [{ ...newest, ms: same.length > 0 ? null : newest.ms, count: same.length + 1 }] : [],
		),
	];
}
