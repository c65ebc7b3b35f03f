import type { AgentDetail } from "#contract/agent.ts";
import { FACT_ROWS } from "#contract/fact-rows.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentUrl, sourceUrl, type ViewContext } from "../view-context.ts";

/** Sources of an agent, the facts that they state differently, and agents with the same endpoint. */
export function agentSourcesView(
	context: ViewContext,
	{ sources, conflicts, sameEndpoint }: SnapshotAgent,
): Pick<AgentDetail, "sources" | "conflicts" | "same_endpoint"> {
	return {
		sources: sources.map(({ name, origin, fetchedAt }) => ({
			name,
			origin,
			fetched_at: fetchedAt,
			url: sourceUrl(context, name),
		})),
		conflicts: conflicts.map(({ source, field, said }) => ({
			field: ANSWERED.get(field) ?? field,
			source,
			said,
		})),
		same_endpoint: sameEndpoint.map(({ slug, title, kind, shared }) => ({
			slug,
			title,
			url: agentUrl(context, slug),
			kind,
			shared,
		})),
	};
}

/** Names of facts in answers, by their own names. */
const ANSWERED = new Map<string, string>(
	FACT_ROWS.map(({ name, wire, answer = wire }) => [name, answer]),
);
