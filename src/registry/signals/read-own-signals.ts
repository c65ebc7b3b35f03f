import type { Actor, RegistryReader } from "../store.ts";
import { findCurrentAgent, findStandingVote, getPublicAgent } from "./cast-vote.ts";
import { findWatch } from "./watchlist.ts";

/** An actor's comments are the newest first, in every state. */
export async function readOwnSignals(
	reader: RegistryReader,
	{ slug, actor }: { slug: string; actor: Actor },
) {
	const agent = await getPublicAgent(reader, slug);
	const { value } = await findStandingVote(reader, agent, actor);
	const standing = await findWatch(reader, { agent, actor });
	const all = await reader.comments.by("account", actor.id);
	const current = await Promise.all(
		all.map(({ agentSlug }) => findCurrentAgent(reader, agentSlug)),
	);
	return {
		agent,
		vote: value,
		watchedSince: standing?.since ?? null,
		comments: all.filter((_, index) => current[index]?.slug === slug).reverse(),
	};
}
