import { dashboardPath } from "#contract/http/addresses.ts";
import type { AuditEntry, AuditLog } from "#contract/moderation/audit-log.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { withQuery } from "#views/dashboard/paging.ts";
import { changesInWords } from "#views/moderation/audit-log-view.ts";
import { showAmount } from "#views/pages/display.ts";
import { cutText } from "#views/texts/cut-text.ts";
import type { ViewContext } from "#views/view-context.ts";

/** The file has all of a value. */
const SHOWN_CHARACTERS = 160;

/** What was done for an organisation, newest first. */
export function organisationAuditView(
	context: ViewContext,
	parts: Viewer & AuditLog & { slug: string },
): DashboardView {
	const path = dashboardPath("organisationAudit", parts.slug);
	const actions = ui.table("Actions, newest first", {
		columns: ["When", "Who", "Action", "Subject", "Changes"],
		rows: parts.entries.map(entryRow),
		empty: "No actions recorded.",
		next: parts.next_before === null ? null : withQuery(path, { before: parts.next_before }),
	});
	return dashboardView(context, parts, {
		path,
		title: "Audit log",
		blocks: [
			ui.text(`${showAmount(parts.total, "action")}, newest first.`),
			ui.links(
				ui.link("All of it as CSV", dashboardPath("organisationAuditCsv", parts.slug)),
				ui.link("The organisation", dashboardPath("organisation", parts.slug)),
			),
		],
		sections: [ui.section("actions", "Actions", actions)],
	});
}

function entryRow({ at, name = "", action, subject, reason, changes }: AuditEntry): ui.Row {
	const words = [reason ?? "", changesInWords(changes)].filter((text) => text !== "").join("; ");
	return [ui.instantCell(at), name, action, subject, cutText(words, SHOWN_CHARACTERS)];
}
