import { Refusal } from "#domain/errors.ts";
import { type AgentIndex, createAgentIndex } from "#search/agent-index.ts";
import { type ChangeIndex, createChangeIndex } from "#search/change-index.ts";
import type { Hour } from "#snapshot/follow-release.ts";
import { createViewContext, type Site, type ViewContext } from "#views/view-context.ts";

/** A whole hour with everything that live answers need of it. */
export interface ServedHour extends Hour {
	context: ViewContext;
	index: AgentIndex;
	changes: ChangeIndex;
}

/** Where routes get the hour from. Within one request it is asked for once. */
export type HourSource = () => ServedHour | undefined;

export function serveHour(hour: Hour, site: Site): ServedHour {
	const index = createAgentIndex(hour.snapshot.agents);
	return {
		...hour,
		context: createViewContext(hour.snapshot, site),
		index,
		changes: createChangeIndex(hour.snapshot, index),
	};
}

export function getHour(source: HourSource): ServedHour {
	const hour = source();
	if (hour) return hour;
	throw new Refusal(
		"unavailable",
		"The first snapshot is still being built; try again in a moment.",
		{
			headers: { "Retry-After": "5" },
		},
	);
}
