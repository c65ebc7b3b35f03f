import { by } from "#contract/compare.ts";
import { dayOf } from "#contract/instants.ts";
import type { ActorEvent, RegistryEvent } from "#domain/records/registry-event.ts";
import type { RecordedVote, SignalsOfDay, Watch } from "../store.ts";

type Voted = RecordedVote["value"] | 0;

/** An actor's current signals about one agent, and how often they changed on the last day (UTC) with a change. */
export interface SignalStanding {
	vote: Voted;
	/** Instant since which it is watched; null if it is not. */
	watchedAt: string | null;
	day: string;
	changes: number;
}

/** The current votes and watches of all actors, and who is suspended. Events are the source of truth; this is their sum, computed from all of them in order. */
export class StandingSignals {
	/** By actor and slug. */
	readonly #byActor = new Map<string, Map<string, SignalStanding>>();
	readonly #suspended = new Set<string>();

	add(event: RegistryEvent): void {
		if (event.type === "view" || event.type === "look") return;
		if (event.type === "suspension") {
			if (event.on) this.#suspended.add(event.actor);
			else this.#suspended.delete(event.actor);
			return;
		}
		const standings = this.#byActor.get(event.actor) ?? new Map<string, SignalStanding>();
		this.#byActor.set(event.actor, standings);
		standings.set(event.slug, standingAfter(standings.get(event.slug), event));
	}

	isSuspended(actor: string): boolean {
		return this.#suspended.has(actor);
	}

	watchesOf(actor: string): Watch[] {
		const watches: Watch[] = [];
		for (const [slug, { watchedAt }] of this.#byActor.get(actor) ?? []) {
			if (watchedAt !== null) watches.push({ slug, since: watchedAt });
		}
		return watches.sort(by(({ slug }) => slug));
	}

	watchersOf(slug: string): string[] {
		return [...this.#byActor]
			.filter(([, standings]) => (standings.get(slug)?.watchedAt ?? null) !== null)
			.map(([actor]) => actor)
			.sort();
	}

	voteOf({ actor, slug }: { actor: string; slug: string }): Voted {
		return this.#byActor.get(actor)?.get(slug)?.vote ?? 0;
	}

	votesOf(actor: string): RecordedVote[] {
		const standings = [...(this.#byActor.get(actor) ?? [])];
		return standings
			.flatMap(([slug, { vote: value }]) => (value === 0 ? [] : [{ slug, value }]))
			.sort(by(({ slug }) => slug));
	}

	countOf({ actor, slug, day }: SignalsOfDay): { ofAgent: number; all: number } {
		const counts = { ofAgent: 0, all: 0 };
		for (const [name, standing] of this.#byActor.get(actor) ?? []) {
			if (standing.day !== day) continue;
			counts.all += standing.changes;
			if (name === slug) counts.ofAgent = standing.changes;
		}
		return counts;
	}
}

function standingAfter(before: SignalStanding | undefined, event: ActorEvent): SignalStanding {
	const day = dayOf(event.at);
	const standing = before ?? { vote: 0, watchedAt: null, day, changes: 0 };
	const changes = standing.day === day ? standing.changes + 1 : 1;
	if (event.type === "vote") return { ...standing, vote: event.value, day, changes };
	const watchedAt = event.on ? (standing.watchedAt ?? event.at) : null;
	return { ...standing, watchedAt, day, changes };
}
