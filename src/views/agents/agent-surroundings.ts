import { dayOf } from "#contract/instants.ts";
import { rankLabel, type Standing, shownRank } from "#domain/scores/rank.ts";
import { standingAt } from "#snapshot/history/point-table.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { ViewContext } from "../view-context.ts";
import { defaultAgentHistoryView } from "./agent-history-view.ts";
import { observationListView } from "./observation-list-view.ts";

/**
 * What the artifacts of an agent show in addition to its own record and the date, as a text that changes whenever any of it does.
 * A rank above 1,000 counts as its round bound, because no artifact of one agent shows more.
 */
export function agentSurroundings(context: ViewContext, slug: string, standing: Standing): string {
	const { comments, agents } = context.snapshot;
	const charted = context.charted();
	return JSON.stringify([
		rankLabel(standing, agents.length),
		shownRank(standing, agents.length),
		context.incidentsByAgent.get(slug),
		comments.get(slug),
		// Their pages draw all of them.
		charted.models.has(slug) ? charted.mark : null,
	]);
}

/** What the artifacts of an agent show because of the date, as such a text, if this were their instant. */
export function datedSurroundings(context: ViewContext, agent: SnapshotAgent, at: string): string {
	const points = context.snapshot.history.pointsOf(agent.slug);
	// Charts of scores end today.
	if (points.some((point) => standingAt(point).isRanked)) return dayOf(at);
	const then = { ...context, snapshot: { ...context.snapshot, at } };
	const { history } = defaultAgentHistoryView(then, agent);
	return JSON.stringify([history, observationListView(then, agent).observations]);
}

/** What the artifacts of all agents show: the names of the site and of its categories, and how scores are computed. */
export function sharedSurroundings({ site, snapshot }: ViewContext): string {
	return JSON.stringify([
		[site.baseUrl, site.name, site.contactEmail],
		snapshot.methodologyVersion,
		// Neither how many agents a category has nor which are its best: both change while agents do not.
		snapshot.categories.map(({ slug, name, icon, description }) => [slug, name, icon, description]),
	]);
}
