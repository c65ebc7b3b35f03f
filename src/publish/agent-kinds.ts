import type { ViewContext } from "#views/view-context.ts";
import type { AgentKind, Artifact } from "./artifact.ts";
import { CATALOGUE, countSharedArtifacts, listSharedArtifacts } from "./catalogue.ts";
import { AGENT_PAGE } from "./page-rows.ts";

/** Every file that every agent has, in the order in which a release notes them. */
export const AGENT_KINDS: readonly AgentKind[] = [
	...CATALOGUE.flatMap(({ agentKind }) => agentKind ?? []),
	AGENT_PAGE,
];

/** All artifacts of a snapshot. */
export function* listArtifacts(context: ViewContext): Generator<Artifact> {
	yield* listSharedArtifacts(context);
	for (const agent of context.snapshot.agents) {
		for (const { pathOf, mediaType, schema, content } of AGENT_KINDS) {
			yield { path: pathOf(agent.slug), mediaType, schema, content: content(context, agent) };
		}
	}
}

export function countArtifacts(context: ViewContext): number {
	return countSharedArtifacts(context) + context.snapshot.agents.length * AGENT_KINDS.length;
}
