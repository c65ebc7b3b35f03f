import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { type MovedSlugs, movedSlugs } from "./moved-slugs.ts";
import type { RegistryExtract } from "./registry-extract.ts";

/** Where the agents of these records moved to, in any order. */
export function movesOf(agents: readonly AgentRecord[]): MovedSlugs {
	return movedSlugs(
		agents.flatMap(({ slug, movedTo }): [string, string][] =>
			movedTo === null ? [] : [[slug, movedTo]],
		),
	);
}

/** Assigns what was said about an agent under a former slug to its current one. */
export function applyMoves(extract: RegistryExtract, { resolve }: MovedSlugs): RegistryExtract {
	return {
		...extract,
		agents: extract.agents.map((agent) => withSuccessor(agent, resolve)),
		incidents: extract.incidents.map((incident) => ({
			...incident,
			agents: [...new Set(incident.agents.map(resolve))],
		})),
		comments: extract.comments.map((comment) => ({
			...comment,
			agentSlug: resolve(comment.agentSlug),
		})),
		events: resolvedEvents(extract.events, resolve),
	};
}

function withSuccessor(agent: AgentRecord, resolve: MovedSlugs["resolve"]): AgentRecord {
	const { deprecation } = agent;
	if (!deprecation?.successor) return agent;
	return { ...agent, deprecation: { ...deprecation, successor: resolve(deprecation.successor) } };
}

/** One at a time, because there are far more events than anything else. */
function* resolvedEvents(
	events: Iterable<RegistryEvent>,
	resolve: MovedSlugs["resolve"],
): Generator<RegistryEvent> {
	for (const event of events) {
		if (event.type === "suspension") {
			yield event;
			continue;
		}
		const slug = resolve(event.slug);
		yield slug === event.slug ? event : { ...event, slug };
	}
}
