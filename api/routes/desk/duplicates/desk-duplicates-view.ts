import { dashboardPath } from "#contract/http/addresses.ts";
import { JOINING } from "#domain/identity/coordinates.ts";
import type { Duplicate } from "#domain/identity/same-program.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { checkboxes, radios } from "#views/dashboard/fields.ts";
import { showAmount } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { outcomeOfMany, PUBLIC_WHEN } from "../outcomes.ts";

const OUTCOMES = {
	one: `They are one listing now. It is public ${PUBLIC_WHEN}.`,
	different: "Noted: they are different programs.",
} as const;

/** Most at once. */
const SHOWN = 50;

/** Listings that are, or may be, one program, each with why, and the decision. */
export function deskDuplicatesView(
	context: ViewContext,
	parts: Viewer & { duplicates: readonly Duplicate[] },
): DashboardView {
	const { duplicates, done } = parts;
	const shown = duplicates.slice(0, SHOWN);
	const path = dashboardPath("deskDuplicates");
	return dashboardView(context, parts, {
		path,
		title: "Duplicates",
		outcomes: {
			...OUTCOMES,
			...outcomeOfMany(
				done,
				(count) => `${showAmount(count, "program")} joined; public ${PUBLIC_WHEN}`,
			),
		},
		blocks: [
			ui.text(
				`${showAmount(duplicates.length, "program")} with several listings. A merged listing keeps its history, and the other slugs redirect to it.`,
			),
		],
		sections: [
			joinSection(context, shown),
			...shown.map((duplicate) => duplicateSection(context, path, duplicate)),
		],
	});
}

/** All that are surely one program, at once. */
function joinSection({ agentBySlug }: ViewContext, duplicates: readonly Duplicate[]) {
	const sure = duplicates.filter(({ doubt }) => doubt === null);
	if (sure.length < 2) return null;
	const options = sure.map(({ slugs, by, stays }) => ({
		value: slugs.join(" "),
		label: agentBySlug.get(stays)?.title ?? stays,
		hint: `${slugs.join(", ")}: the same ${by.map((kind) => JOINING[kind]).join(" and ")}.`,
	}));
	const chosen = options.map(({ value }) => value);
	const fields = [checkboxes("programs", "Programs", { options, chosen })];
	const form = ui.form(dashboardPath("joinDuplicates"), "Join the selected", { fields });
	return ui.section("join", "Surely one program each", form);
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
		ui.text(`They have the same ${by.map((kind) => JOINING[kind]).join(" and ")}.`),
		doubt === null ? null : ui.notice("warn", doubt),
		ui.links(...slugs.map((slug) => ui.link(slug, dashboardPath("deskAgent", slug)))),
		ui.form(action, "Decide", { fields: [outcome], hidden: { slugs: slugs.join(" ") } }),
	);
}
