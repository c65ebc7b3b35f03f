import { by } from "#contract/compare.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { isTakenDown } from "#domain/removals.ts";
import type { MovedSlugs } from "./moved-slugs.ts";
import type { TakenDownSlug } from "./snapshot.ts";

/** All slugs of all agents that were removed by someone other than their owner, sorted. */
export function listTakenDown(
	agents: readonly AgentRecord[],
	{ formerSlugsOf }: Pick<MovedSlugs, "formerSlugsOf">,
): TakenDownSlug[] {
	return agents
		.filter(isTakenDown)
		.flatMap(({ slug, updatedAt }) =>
			[slug, ...formerSlugsOf(slug)].map((each) => ({ slug: each, removedAt: updatedAt })),
		)
		.sort(by(({ slug }) => slug));
}
