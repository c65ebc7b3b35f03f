import { dashboardPath } from "#contract/addresses.ts";
import { JOINING } from "#domain/coordinates.ts";
import type { Duplicate } from "#domain/same-program.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { radios } from "#views/dashboard/fields.ts";
import { showAmount } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { PUBLIC_WHEN } from "../outcomes.ts";

interface DeskDuplicates extends Visit {
	duplicates: readonly Duplicate[];
}

const OUTCOMES = {
	one: `They are one listing now. It is public ${PUBLIC_WHEN}.`,
	different: "Noted: they are different programs.",
} as const;

/** Most at once. */
const SHOWN = 50;

/** Listings that are, or may be, one program, each with why, and the decision. */
export function deskDuplicatesView(context: ViewContext, parts: DeskDuplicates): DashboardView {
	const { duplicates } = parts;
	const path = dashboardPath("deskDuplicates");
	return dashboardView(context, parts, {
		path,
		title: "Duplicates",
		outcomes: OUTCOMES,
		blocks: [
			ui.text(
				`${showAmount(duplicates.length, "program")} with several listings. A merged listing keeps its history, and the other slugs redirect to it.`,
			),
		],
		sections: duplicates
			.slice(0, SHOWN)
			.map((duplicate) => duplicateSection(context, path, duplicate)),
	});
}

function duplicateSection(
	{ agentBySlug }: ViewContext,
	action: string,
	{ slugs, by, stays, doubt }: Duplicate,
): ui.Section {
	const title = agentBySlug.get(stays)?.title ?? stays;
	const outcome = radios("outcome", "They are", {
		value: doubt === null ? "one" : "",
		options: [
			{ value: "one", label: `One program, listed as ${stays}` },
			{ value: "different", label: "Different programs", hint: "Nobody is asked again." },
		],
		required: true,
	});
	return ui.section(
		`of-${slugs.join("-")}`,
		title,
		ui.text(`They have the same ${by.map((one) => JOINING[one]).join(" and ")}.`),
		doubt === null ? null : ui.notice("warn", doubt),
		ui.links(...slugs.map((slug) => ui.link(slug, dashboardPath("deskAgent", slug)))),
		ui.form(action, "Decide", { fields: [outcome], hidden: { slugs: slugs.join(" ") } }),
	);
}
