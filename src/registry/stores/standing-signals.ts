import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { Watch } from "../store.ts";

type Vote = -1 | 0 | 1;

interface ActorSignals {
	/** By slug, the instant since which it is followed. */
	watches: Map<string, string>;
	votes: Map<string, Vote>;
}

/** What every actor's votes and watches have come to. Events are the truth; this is only their sum, made from all of them in order. */
export class StandingSignals {
	readonly #byActor = new Map<string, ActorSignals>();

	add(event: RegistryEvent): void {
		if (event.type === "view") return;
		const signals = this.#byActor.get(event.actor) ?? { watches: new Map(), votes: new Map() };
		this.#byActor.set(event.actor, signals);
		const { watches, votes } = signals;
		if (event.type === "vote") votes.set(event.slug, event.value);
		else if (!event.on) watches.delete(event.slug);
		else if (!watches.has(event.slug)) watches.set(event.slug, event.at);
	}

	watchesOf(actor: string): Watch[] {
		return [...(this.#byActor.get(actor)?.watches ?? [])]
			.map(([slug, since]) => ({ slug, since }))
			.sort((left, right) => (left.slug < right.slug ? -1 : 1));
	}

	voteOf({ actor, slug }: { actor: string; slug: string }): Vote {
		return this.#byActor.get(actor)?.votes.get(slug) ?? 0;
	}
}
