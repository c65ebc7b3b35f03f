import { Refusal } from "#domain/errors.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { mayVote } from "#domain/signal-rules.ts";
import type { Actor } from "../registry-context.ts";
import { findStandingVote } from "./find-standing-vote.ts";
import { getPublicAgent } from "./get-public-agent.ts";
import { requireSignals, type SignalContext } from "./require-signals.ts";

interface CastVote {
	slug: string;
	actor: Actor;
	/** 0 removes the vote. */
	value: -1 | 0 | 1;
}

/**
 * Votes for or against an agent; the last vote of an actor counts. Signals are appended outside transactions, so two
 * simultaneous votes may both be appended, but still only the last one counts.
 */
export async function castVote(
	context: SignalContext,
	{ slug, actor, value }: CastVote,
): Promise<void> {
	const { store, now } = context;
	const agent = await getPublicAgent(store, slug);
	if (!mayVote(agent, { actorId: actor.id, value })) {
		throw new Refusal("not_allowed", "You own this agent. Owners cannot vote on their own agents.");
	}
	const standing = await findStandingVote(store, agent, actor);
	if (standing.value === value) return;
	await requireSignals(context, { slug, actor });
	const at = now().toISOString();
	const vote = (under: string, given: -1 | 0 | 1): RegistryEvent => ({
		type: "vote",
		slug: under,
		actor: actor.id,
		value: given,
		at,
	});
	const ended = standing.slugs.filter((under) => under !== slug).map((under) => vote(under, 0));
	await store.appendEvents([...ended, vote(slug, value)]);
}
