import { agentPath } from "#contract/addresses.ts";
import type { RankMove, WeekReport } from "../market/week-report.ts";
import { getAgent, getIncident, type ViewContext } from "../view-context.ts";
import { showCount } from "./display.ts";
import { incidentRow } from "./incident-row.ts";

interface NamedAgent {
	title: string;
	path: string;
}

/** What happened in a week, for display. */
export type WeekEvents = ReturnType<typeof weekEvents>;

export function weekEvents(context: ViewContext, report: WeekReport) {
	const { newcomers, newCount } = report;
	const named = (slug: string): NamedAgent => ({
		title: getAgent(context, slug).title,
		path: agentPath(slug),
	});
	const moved = ({ slug, before, after }: RankMove) => ({
		...named(slug),
		move: `#${showCount(before)} → #${showCount(after)}`,
	});
	return {
		gained: report.gained.map(moved),
		lost: report.lost.map(moved),
		newcomers: newcomers.map(named),
		/** Such as `12 in total`. Null if all are named. */
		newTotal: newCount > newcomers.length ? `${showCount(newCount)} in total` : null,
		incidents: report.incidents.map((slug) => incidentRow(context, getIncident(context, slug))),
	};
}
