import { type Observation, observationKind } from "#contract/evidence/observations.ts";
import { daysSince } from "#contract/instants.ts";
import type { AgentStatus } from "#contract/vocabulary.ts";

/** Share of the points for the age of the last release or change, by the first row that reaches it. None beyond. */
export const UPKEEP_STEPS = [
	{ days: 90, share: 1 },
	{ days: 180, share: 0.75 },
	{ days: 365, share: 0.5 },
	{ days: 730, share: 0.25 },
] as const;

/** How well it is looked after, 0 to 1. Null if no source says when it was last released or changed. */
export function upkeepShare(
	counted: readonly Observation[],
	{ status, at }: { status: AgentStatus; at: Date },
): number | null {
	const isArchived = counted.some(({ kind, value }) => kind === "archived" && value === true);
	if (status === "deprecated" || isArchived) return 0;
	const ages = counted.flatMap(({ kind, value }) => {
		const isDate = observationKind(kind).countsIn === "upkeep" && typeof value === "string";
		const age = isDate ? daysSince(value, at) : -1;
		return age < 0 ? [] : [age];
	});
	if (ages.length === 0) return null;
	return UPKEEP_STEPS.find(({ days }) => Math.min(...ages) <= days)?.share ?? 0;
}
