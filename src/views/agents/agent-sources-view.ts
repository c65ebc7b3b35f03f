import type { AgentDetail } from "#contract/agent.ts";
import { FACT_ROWS } from "#contract/fact-rows.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { sourceUrl, type ViewContext } from "../view-context.ts";

/** What has the agent at other places, and what is said there differently. */
export function agentSourcesView(
	context: ViewContext,
	{ sources, conflicts }: SnapshotAgent,
): Pick<AgentDetail, "sources" | "conflicts"> {
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
	};
}

/** Names of facts in answers. */
const ANSWERED = new Map<string, string>(
	FACT_ROWS.map(({ name, wire, answer = wire }) => [name, answer]),
);
