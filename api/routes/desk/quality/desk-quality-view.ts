import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { qualityRows, qualityTable } from "#views/moderation/quality-view.ts";
import { showInstant } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";

/** How much is known of the listings of the hour, by source, with examples to mend. */
export function deskQualityView(context: ViewContext, visit: Viewer): DashboardView {
	const { quality, at } = context.snapshot;
	const answers = ui.table("Listings that have each fact, by source", {
		...qualityTable(quality),
		empty: "No listings.",
	});
	const examples = qualityRows(quality).map(
		({ label, missing }): ui.Row => [
			label,
			...missing.map((slug) => ({ text: slug, path: agentPath(slug) })),
		],
	);
	return dashboardView(context, visit, {
		path: dashboardPath("deskQuality"),
		title: "Quality",
		blocks: [ui.text(`What is known of the listings, as of ${showInstant(at)}.`)],
		sections: [
			ui.section("answers", "What listings have", answers),
			ui.section(
				"missing",
				"Listings to mend",
				ui.table("Examples of what is missing or doubtful", {
					columns: ["To mend", "Such as"],
					rows: examples,
					empty: "Nothing is missing.",
				}),
			),
		],
	});
}
