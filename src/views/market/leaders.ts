import { untiedFirst } from "#domain/market/best-of.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { getAgent, type ViewContext } from "../view-context.ts";

/** The best of some ranked agents, and how many of those there are. */
type Best = Pick<ViewContext["snapshot"]["week"], "topByScore" | "ranked">;

/** The first of the best, by default of all. Nobody leads alone, or among equals. */
export function leadersOf(
	context: ViewContext,
	count: number,
	{ topByScore, ranked }: Best = context.snapshot.week,
): SnapshotAgent[] {
	const agents = topByScore.map((slug) => getAgent(context, slug));
	return ranked < 2 ? [] : untiedFirst(agents, count, ({ rank }) => rank);
}
