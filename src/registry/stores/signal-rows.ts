import { LOOK_STATES, type LookStateName } from "#contract/evidence/evidence.ts";
import { startOfDay } from "#contract/instants.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";

/** The signals of one day in compact form: one sum of views per agent, and all votes and watches in order. */
export interface SignalRows {
	viewSlug: Uint32Array;
	viewCount: Float64Array;
	actSlug: Uint32Array;
	actActor: Uint32Array;
	/**
	 * A vote as −1, 0 or 1, a watch as `WATCHED` or `UNWATCHED`, a suspension, which has no agent, as `SUSPENDED` or
	 * `RESTORED`. A look, which has a subject for an agent and a state for an actor, is `LOOKED` or its milliseconds above.
	 */
	actValue: Int16Array;
}

export interface SignalNames {
	slugs: NameTable;
	actors: NameTable;
}

const WATCHED = 2;
const UNWATCHED = 3;
const SUSPENDED = 4;
const RESTORED = 5;
const LOOKED = 6;
const MAX_VALUE = 32_767;
const NO_SLUG = "";

export class SignalCollector {
	readonly #names: SignalNames;
	readonly #views = new Map<number, number>();
	readonly #acts = { slug: [] as number[], actor: [] as number[], value: [] as number[] };

	constructor(names: SignalNames, before?: SignalRows) {
		this.#names = names;
		if (!before) return;
		for (const [row, slug] of before.viewSlug.entries()) {
			this.#views.set(slug, before.viewCount[row] ?? 0);
		}
		for (const slug of before.actSlug) this.#acts.slug.push(slug);
		for (const actor of before.actActor) this.#acts.actor.push(actor);
		for (const value of before.actValue) this.#acts.value.push(value);
	}

	add(event: RegistryEvent): void {
		const { slugs, actors } = this.#names;
		const isLook = event.type === "look";
		const slug = slugs.numberOf(isLook ? event.subject : "slug" in event ? event.slug : NO_SLUG);
		if (event.type === "view") {
			this.#views.set(slug, (this.#views.get(slug) ?? 0) + event.count);
			return;
		}
		this.#acts.slug.push(slug);
		this.#acts.actor.push(actors.numberOf(isLook ? event.state : event.actor));
		this.#acts.value.push(asValue(event));
	}

	rows(): SignalRows {
		return {
			viewSlug: Uint32Array.from(this.#views.keys()),
			viewCount: Float64Array.from(this.#views.values()),
			actSlug: Uint32Array.from(this.#acts.slug),
			actActor: Uint32Array.from(this.#acts.actor),
			actValue: Int16Array.from(this.#acts.value),
		};
	}
}

function asValue(event: Exclude<RegistryEvent, { type: "view" }>): number {
	if (event.type === "vote") return event.value;
	if (event.type === "suspension") return event.on ? SUSPENDED : RESTORED;
	if (event.type === "look") {
		return event.ms === null ? LOOKED : Math.min(LOOKED + 1 + Math.round(event.ms), MAX_VALUE);
	}
	return event.on ? WATCHED : UNWATCHED;
}

/** The rows of a day as events at its first instant. */
export function* eventsOf(
	{ viewSlug, viewCount, actSlug, actActor, actValue }: SignalRows,
	day: string,
	{ slugs, actors }: SignalNames,
): Iterable<RegistryEvent> {
	const at = startOfDay(day);
	for (let row = 0; row < viewSlug.length; row += 1) {
		yield { type: "view", slug: slugs.nameOf(viewSlug[row] ?? 0), count: viewCount[row] ?? 0, at };
	}
	for (let row = 0; row < actSlug.length; row += 1) {
		const actor = actors.nameOf(actActor[row] ?? 0);
		const value = actValue[row];
		if (value === SUSPENDED || value === RESTORED) {
			yield { type: "suspension", actor, on: value === SUSPENDED, at };
			continue;
		}
		const slug = slugs.nameOf(actSlug[row] ?? 0);
		if (value !== undefined && value >= LOOKED) {
			if (!isLookState(actor)) throw new Error(`There is no state ${actor}`);
			const ms = value === LOOKED ? null : value - LOOKED - 1;
			yield { type: "look", subject: slug, state: actor, ms, at };
			continue;
		}
		const who = { slug, actor };
		if (value === WATCHED || value === UNWATCHED) {
			yield { type: "watch", ...who, on: value === WATCHED, at };
		} else {
			yield { type: "vote", ...who, value: value === 1 ? 1 : value === -1 ? -1 : 0, at };
		}
	}
}

const isLookState = (name: string): name is LookStateName => name in LOOK_STATES;

/** Looks count for a limited time. */
export function withoutLooks({ actSlug, actActor, actValue, ...views }: SignalRows): SignalRows {
	const isKept = (_: number, row: number) => (actValue[row] ?? 0) < LOOKED;
	return {
		...views,
		actSlug: actSlug.filter(isKept),
		actActor: actActor.filter(isKept),
		actValue: actValue.filter(isKept),
	};
}

/** Names by number, in order of first occurrence. */
export class NameTable {
	readonly names: string[];
	#numbers: Map<string, number> | undefined;

	constructor(names: string[] = []) {
		this.names = names;
	}

	numberOf(name: string): number {
		// Most tables are only read.
		this.#numbers ??= new Map(this.names.map((entry, number) => [entry, number]));
		const hit = this.#numbers.get(name);
		if (hit !== undefined) return hit;
		this.#numbers.set(name, this.names.length);
		return this.names.push(name) - 1;
	}

	nameOf(number: number): string {
		const name = this.names[number];
		if (name === undefined) throw new Error(`There is no name ${number}`);
		return name;
	}
}
