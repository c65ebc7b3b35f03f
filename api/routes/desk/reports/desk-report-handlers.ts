import { dashboardPath, getParameter } from "#contract/http/addresses.ts";
import { lastPage, pageOf } from "#contract/http/paging.ts";
import { REPORT_STATES } from "#contract/vocabulary.ts";
import { requireRecord } from "#registry/act.ts";
import { listReports } from "#registry/reports/reports.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { reportActs } from "../../../acts/report-acts.ts";
import { formsOf } from "../../dashboard/forms-of.ts";
import { type DashboardParts, pageNumber, showPage, type Visit } from "../../dashboard/visit.ts";
import { deskActs } from "../desk-acts.ts";
import { findPeople } from "../find-people.ts";
import { deskReportsView, deskReportView, REPORTS_PAGE_LENGTH } from "./desk-reports-view.ts";

/** The latest ones are enough to see whether something is reported repeatedly. */
const OTHERS_SHOWN = 20;

export function deskReportHandlers(parts: DashboardParts) {
	const { store } = parts.registry;
	const run = deskActs(parts);
	const page = (visit: Visit) =>
		"id" in visit.parameters ? showReport(store, visit) : showReports(store, visit);
	const form = formsOf(parts, { path: () => dashboardPath("deskReports"), again: page });
	return {
		deskReports: showPage(parts, page),
		deskReport: showPage(parts, page),
		endOthers: form("endOthers", { done: "ended", confirm: true }, (visit, input) =>
			run(visit, reportActs["report.end_collection"], input),
		),
		closeReport: form("closeReport", "closed", (visit, input) =>
			run(visit, reportActs["report.close"], { ...input, ...visit.parameters }),
		),
	};
}

async function showReports(store: RegistryReader, visit: Visit): Promise<DashboardView> {
	const state = REPORT_STATES.find((each) => each === visit.query.state) ?? "open";
	const reports = await listReports(store, state);
	const limit = REPORTS_PAGE_LENGTH;
	const page = Math.min(pageNumber(visit), lastPage(reports.length, limit));
	const slugs = new Set(pageOf(reports, { page, limit }).map(({ agentSlug }) => agentSlug));
	const counts = [...slugs].map(
		async (slug) => [slug, await store.reports.countBy("openAgent", slug)] as const,
	);
	return deskReportsView(visit.hour.context, {
		...visit,
		state,
		reports,
		page,
		openOn: new Map(await Promise.all(counts)),
	});
}

async function showReport(store: RegistryReader, visit: Visit): Promise<DashboardView> {
	const report = await requireRecord(store, "reports", getParameter(visit.parameters, "id"));
	const all = await store.reports.newestBy("agent", report.agentSlug);
	return deskReportView(visit.hour.context, {
		...visit,
		report,
		commentStatus: (await store.comments.find(report.comment?.id ?? ""))?.status,
		others: all.filter(({ id }) => id !== report.id).slice(0, OTHERS_SHOWN),
		people: await findPeople(store, [report.reporterId, report.closedBy]),
	});
}
