import { type RankMove, WATCHED_RANKS, type WeekReport } from "../../market/week-report.ts";
import { agentLink, getIncident, type ViewContext } from "../../view-context.ts";
import { showAmount, showCount } from "../display.ts";
import { incidentRow } from "./incident-page.ts";

export type WeekEvents = ReturnType<typeof weekEvents>;

export function weekEvents(context: ViewContext, report: WeekReport) {
	const { newcomers, newCount } = report;
	const linkTo = (slug: string) => agentLink(context, slug);
	const moved = ({ slug, before, after }: RankMove) => ({
		...linkTo(slug),
		move: `#${showCount(before)} → #${showCount(after)}`,
	});
	return {
		gained: report.gained.map(moved),
		lost: report.lost.map(moved),
		noneMoved: noneMoved(report),
		newcomers: newcomers.map(linkTo),
		/** Such as `12 in total`. Null if all are named. */
		newTotal: newCount > newcomers.length ? `${showCount(newCount)} in total` : null,
		incidents: report.incidents.map((slug) => incidentRow(context, getIncident(context, slug))),
	};
}

/** Why no move is shown. */
function noneMoved({ ranked, compared }: WeekReport): { up: string; down: string } {
	const words = (direction: string) => {
		if (compared === 0) return "No ranks of the week before are known.";
		const who =
			ranked > WATCHED_RANKS ? `No agent of the first ${WATCHED_RANKS} ranked` : "No ranked agent";
		return `${who} moved ${direction}.`;
	};
	return { up: words("up"), down: words("down") };
}

/** Words for the best of a week, and for none. */
export function topWords(count: number, ranked: number) {
	return {
		title: count === 0 ? "Top agents" : `Top ${count} of ${showAmount(ranked, "ranked agent")}`,
		none:
			ranked === 0
				? "No agent is ranked yet."
				: "Too many agents share the first rank to name some.",
	};
}
