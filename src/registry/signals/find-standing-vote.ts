import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Actor } from "../registry-context.ts";
import type { RegistryReader } from "../store.ts";
import { listFormerSlugs } from "./list-former-slugs.ts";

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
