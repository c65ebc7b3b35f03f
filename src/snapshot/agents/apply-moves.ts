import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { RegistryExtract } from "../registry-extract.ts";
import { type MovedSlugs, movedSlugs } from "./moved-slugs.ts";

export function movesOf(agents: readonly AgentRecord[]): MovedSlugs {
	return movedSlugs(
		agents.flatMap(({ slug, movedTo }): [string, string][] =>
			movedTo === null ? [] : [[slug, movedTo]],
		),
		new Set(agents.flatMap(({ slug, merged }) => (merged ? [slug] : []))),
	);
}

/** Assigns records about former slugs of an agent to its current one. */
export function applyMoves(extract: RegistryExtract, { resolve }: MovedSlugs): RegistryExtract {
	return {
		...extract,
		agents: extract.agents.map((agent) => withSuccessor(agent, resolve)),
		incidents: extract.incidents.map((incident) => ({
			...incident,
			agents: [...new Set(incident.agents.map(resolve))],
			affected: incident.affected.map((row) => ({
				...row,
				subject: row.subject.includes("/") ? row.subject : resolve(row.subject),
			})),
		})),
		comments: extract.comments.map((comment) => ({
			...comment,
			agentSlug: resolve(comment.agentSlug),
		})),
		changes: (extract.changes ?? []).map((change) => ({
			...change,
			slugs: change.slugs.map(resolve),
		})),
		events: resolvedEvents(extract.events, resolve),
	};
}

function withSuccessor(agent: AgentRecord, resolve: MovedSlugs["resolve"]): AgentRecord {
	const { deprecation } = agent;
	if (!deprecation?.successor) return agent;
	return { ...agent, deprecation: { ...deprecation, successor: resolve(deprecation.successor) } };
}

/** One at a time, because there are many more events than other records. */
function* resolvedEvents(
	events: Iterable<RegistryEvent>,
	resolve: MovedSlugs["resolve"],
): Generator<RegistryEvent> {
	for (const event of events) {
		if (!("slug" in event)) {
			yield event;
			continue;
		}
		const slug = resolve(event.slug);
		yield slug === event.slug ? event : { ...event, slug };
	}
}
