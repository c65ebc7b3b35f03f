import { LOOK_STATES, type Look } from "#contract/evidence/evidence.ts";
import { dayOf, daysBefore } from "#contract/instants.ts";
import { LOOK } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import type { RegistryEvent } from "../records/registry-event.ts";

/** Looks at a subject, newest first, of the instants that count; older ones of a day with the same state are one. */
export type LooksOf = (subject: string, isCounted?: (at: string) => boolean) => Look[];

const STATES = keysOf(LOOK_STATES);

/**
 * What the event logs say of looks, up to an instant. Numbers until a subject is asked for, because there may be
 * millions: the day, the state and the milliseconds of each.
 */
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
		for (let place = own.length - 3; place >= 0; place -= 3) {
			const [day = 0, state = 0, ms = 0] = own.slice(place, place + 3);
			const seenAt = new Date(day).toISOString();
			if (!isCounted(seenAt)) continue;
			looks.push({
				subject,
				at: seenAt,
				state: STATES[state] ?? "never-checked",
				ms: ms < 0 ? null : ms,
				count: 1,
			});
		}
		return folded(looks);
	};
}

function folded(looks: readonly Look[]): Look[] {
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
