import { agentNotFound, Refusal } from "#domain/errors.ts";
import { mayVote } from "#domain/moderation/signal-rules.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { isInvolved } from "../owners/acting.ts";
import type { Actor, RegistryReader } from "../store.ts";
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
export async function castVote(context: SignalContext, { slug, actor, value }: CastVote) {
	const { store, now } = context;
	const agent = await getPublicAgent(store, slug);
	const owner = { id: actor.id, ownerId: agent.ownerId };
	const actorId = (await isInvolved(store, owner)) ? (agent.ownerId ?? actor.id) : actor.id;
	if (!mayVote(agent, { actorId, value })) {
		throw new Refusal(
			"not_allowed",
			"You own this agent. Owners and their members cannot vote on their own agents.",
		);
	}
	const standing = await findStandingVote(store, agent, actor);
	if (standing.value === value) return;
	await requireSignals(context, { slug, actor });
	const at = now().toISOString();
	const vote = (under: string, choice: -1 | 0 | 1): RegistryEvent => ({
		type: "vote",
		slug: under,
		actor: actor.id,
		value: choice,
		at,
	});
	const ended = standing.slugs.filter((under) => under !== slug).map((under) => vote(under, 0));
	await store.appendEvents([...ended, vote(slug, value)]);
}

interface StandingVote {
	/** 0 for none. */
	value: -1 | 0 | 1;
	/** Slugs under which it was given: a former one if the agent was renamed since. */
	slugs: string[];
}

/** An actor's current vote on an agent, under every slug that it had. */
export async function findStandingVote(
	reader: RegistryReader,
	agent: AgentRecord,
	{ id: actor }: Actor,
): Promise<StandingVote> {
	const standing: StandingVote = { value: 0, slugs: [] };
	// The current slug first, because a vote there is later than one under a former slug.
	for (const slug of [agent.slug, ...(await listFormerSlugs(reader, agent))]) {
		const value = await reader.findVote({ actor, slug });
		if (value === 0) continue;
		if (standing.value === 0) standing.value = value;
		standing.slugs.push(slug);
	}
	return standing;
}

/** A public agent. Former slugs are not found here: only reads follow them. */
export async function getPublicAgent(
	reader: Pick<RegistryReader, "agents">,
	slug: string,
): Promise<AgentRecord> {
	const agent = await reader.agents.find(slug);
	if (!agent || agent.status === "removed") throw agentNotFound();
	return agent;
}

/** The public agent with this current or former slug; undefined if there is none. */
export async function findCurrentAgent(
	reader: Pick<RegistryReader, "agents">,
	slug: string,
): Promise<AgentRecord | undefined> {
	const passed = new Set<string>();
	let agent = await reader.agents.find(slug);
	while (agent?.movedTo && !passed.has(agent.slug)) {
		passed.add(agent.slug);
		agent = await reader.agents.find(agent.movedTo);
	}
	return agent?.status === "removed" ? undefined : agent;
}

export async function findCurrentAgents(
	reader: Pick<RegistryReader, "agents">,
	slugs: readonly string[],
): Promise<AgentRecord[]> {
	const agents = await Promise.all(slugs.map((slug) => findCurrentAgent(reader, slug)));
	return agents.filter((agent) => agent !== undefined);
}

/** Accounts that watch an agent, also under former slugs. */
export async function followersOf(
	reader: Pick<RegistryReader, "agents" | "listWatchers">,
	agent: AgentRecord,
): Promise<string[]> {
	const slugs = [agent.slug, ...(await listFormerSlugs(reader, agent))];
	return (await Promise.all(slugs.map((slug) => reader.listWatchers(slug)))).flat();
}

export async function listFormerSlugs(
	reader: Pick<RegistryReader, "agents">,
	{ slug }: Pick<AgentRecord, "slug">,
): Promise<string[]> {
	const names = new Set([slug]);
	// The set grows during the loop, so that chains of renames are followed to their start.
	for (const name of names) {
		for (const former of await reader.agents.by("movedTo", name)) names.add(former.slug);
	}
	names.delete(slug);
	return [...names];
}
