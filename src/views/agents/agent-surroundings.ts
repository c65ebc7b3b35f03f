import { rankLabel } from "#domain/scores/rank-label.ts";
import type { ViewContext } from "../view-context.ts";

/**
 * What the artifacts of an agent tell apart from its own record: a text that changes whenever any of it does. The exact rank
 * is not in it, because only answers for programs tell that.
 */
export function agentSurroundings(context: ViewContext, slug: string, rank: number): string {
	const { at, comments } = context.snapshot;
	return JSON.stringify([
		// Lines of scores end today.
		at.slice(0, 10),
		rankLabel(rank),
		context.incidentsByAgent.get(slug),
		comments.get(slug),
	]);
}

/** What the artifacts of all agents tell: the names of the site and of its categories, and how scores are made. */
export function sharedSurroundings({ site, snapshot }: ViewContext): string {
	const categories = snapshot.categories.map(({ agentCount: _, ...shown }) => shown);
	return JSON.stringify([site, snapshot.methodologyVersion, categories]);
}
