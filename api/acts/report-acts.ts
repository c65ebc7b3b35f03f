import { z } from "zod";
import { ReportClosing } from "#contract/agents/agent-report.ts";
import { minuteOf } from "#contract/instants.ts";
import { requireReason } from "#domain/texts/text-gate.ts";
import { endCollectionOfOthers } from "#registry/collections/end-collection.ts";
import { closeReport, listReports } from "#registry/reports/reports.ts";
import {
	reviewedReportsView,
	reviewedReportView,
} from "#views/moderation/reviewed-signal-views.ts";
import { act, ownAct, WHOLE_LIST } from "./act.ts";

export const reportActs = {
	"report.list": act({
		endpoint: "adminListReports",
		operator: WHOLE_LIST,
		run: ({ store }, { state }) => listReports(store, state),
		view: reviewedReportsView,
		table: {
			rows: ({ reports }) => reports,
			columns: {
				id: ({ id }) => id,
				created: ({ created_at }) => minuteOf(created_at),
				agent: ({ agent_slug }) => agent_slug,
				kind: ({ kind }) => kind,
				report: ({ text }) => text.replace(/\s+/g, " "),
			},
			total: ({ total }) => total,
		},
	}),
	"report.close": act({
		endpoint: "adminCloseReport",
		operator: { outcome: ReportClosing.shape.outcome.default("no_action") },
		undo: "A closed report stays closed, because the address for questions is erased.",
		run: (context, input, actor) => closeReport(context, { ...input, actor }),
		view: reviewedReportView,
		says: ({ agent_slug }) => `Closed the report on "${agent_slug}".`,
	}),
	"report.end_collection": ownAct({
		summary: "End a collection whose texts harm others; its owner is told why",
		command: "report end-collection <slug>",
		audit: "collection.close",
		who: "moderator",
		input: { slug: z.string(), reason: z.string() },
		options: { reason: { says: "sent to the owner" } },
		undo: "An ended collection never comes back; its owner can make another.",
		run: (context, { slug, ...why }, actor) =>
			endCollectionOfOthers(context, { slug, reason: requireReason(why), actor }),
		says: ({ slug }) => `Ended the collection "${slug}".`,
	}),
};
