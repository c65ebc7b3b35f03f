import type { Artifact } from "#publish/artifact.ts";
import { AGENT_KINDS, listSharedArtifacts } from "#publish/catalogue.ts";
import type { ViewContext } from "#views/view-context.ts";

/** All artifacts of a snapshot. */
export function* listArtifacts(context: ViewContext): Generator<Artifact> {
	yield* listSharedArtifacts(context);
	for (const agent of context.snapshot.agents) {
		for (const { pathOf, mediaType, schema, content, isOf } of AGENT_KINDS) {
			if (!isOf(agent)) continue;
			yield { path: pathOf(agent.slug), mediaType, schema, content: content(context, agent) };
		}
	}
}
