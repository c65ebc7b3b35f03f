import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { Actor, RegistryReader } from "../store.ts";
import { findCurrentAgent, getPublicAgent } from "./agents-by-slug.ts";
import { findStandingVote } from "./cast-vote.ts";
import { findWatch } from "./watchlist.ts";

interface OwnSignals {
	agent: AgentRecord;
	vote: -1 | 0 | 1;
	watchedSince: string | null;
	/** Newest first, in every state. */
	comments: CommentRecord[];
}

export async function readOwnSignals(
	reader: RegistryReader,
	{ slug, actor }: { slug: string; actor: Actor },
): Promise<OwnSignals> {
	const agent = await getPublicAgent(reader, slug);
	const { value } = await findStandingVote(reader, agent, actor);
	const standing = await findWatch(reader, { agent, actor });
	return {
		agent,
		vote: value,
		watchedSince: standing?.since ?? null,
		comments: await listOwnComments(reader, { slug, actor }),
	};
}

async function listOwnComments(
	reader: RegistryReader,
	{ slug, actor }: { slug: string; actor: Actor },
): Promise<CommentRecord[]> {
	const comments = await reader.comments.by("account", actor.id);
	const current = await Promise.all(
		comments.map(({ agentSlug }) => findCurrentAgent(reader, agentSlug)),
	);
	return comments.filter((_, index) => current[index]?.slug === slug).reverse();
}
