import { untiedFirst } from "#domain/market/best-of.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { getAgent, type ViewContext } from "../view-context.ts";

/** The best of some ranked agents, and how many of those there are. */
interface Best {
	best: readonly string[];
	ranked: number;
}

/** The best of all ranked agents. */
export function bestOfAll({ snapshot }: Pick<ViewContext, "snapshot">): Best {
	return { best: snapshot.week.topByScore, ranked: snapshot.week.ranked };
}

/** The first of the best. Nobody leads alone, or among equals. */
export function leadersOf(
	context: ViewContext,
	{ best, ranked }: Best,
	count: number,
): SnapshotAgent[] {
	const agents = best.map((slug) => getAgent(context, slug));
	return ranked < 2 ? [] : untiedFirst(agents, count, ({ rank }) => rank);
}
