import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { MovedSlugs } from "./moved-slugs.ts";
import type { TakenDownSlug } from "./snapshot.ts";

/** All slugs of all agents that were removed by others than their owners, sorted. */
export function listTakenDown(
	agents: readonly AgentRecord[],
	{ formerSlugsOf }: Pick<MovedSlugs, "formerSlugsOf">,
): TakenDownSlug[] {
	return agents
		.filter((agent) => agent.status === "removed" && agent.movedTo === null && !isOwnDoing(agent))
		.flatMap(({ slug, updatedAt }) =>
			[slug, ...formerSlugsOf(slug)].map((each) => ({ slug: each, removedAt: updatedAt })),
		)
		.sort((left, right) => (left.slug < right.slug ? -1 : 1));
}

function isOwnDoing({ ownerId, transitions }: AgentRecord): boolean {
	const removal = transitions.findLast(({ to }) => to === "removed");
	return ownerId !== null && removal?.actor === ownerId;
}
