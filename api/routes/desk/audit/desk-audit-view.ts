import { dashboardPath } from "#contract/addresses.ts";
import type { AuditChange, AuditRecord } from "#domain/records/audit-record.ts";
import { cutText } from "#views/cut-text.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { fieldLabel, fieldValue } from "#views/dashboard/field-label.ts";
import type { AuditPage } from "#views/moderation/audit-log-view.ts";
import { showAmount } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { nameOf, type People } from "../desk-people.ts";

const PATH = dashboardPath("deskAudit");
/** A longer value would push the others out of sight. The API returns all of it. */
const SHOWN_CHARACTERS = 120;

interface DeskAudit extends Visit {
	page: AuditPage;
	/** Total of the whole log. */
	total: number;
	/** True on the first page. */
	isNewest: boolean;
	/** Everyone who acted or was acted on. */
	people: People;
}

/** Pages of what an act can be about, by the kind that its subject begins with. */
const SUBJECT_PAGES = new Map<
	string,
	"deskAgent" | "deskIncident" | "deskReport" | "deskSubmission"
>([
	["agent", "deskAgent"],
	["incident", "deskIncident"],
	["report", "deskReport"],
	["submission", "deskSubmission"],
]);

/** Who did what to what, newest first. */
export function deskAuditView(context: ViewContext, parts: DeskAudit): DashboardView {
	const { page, total, isNewest, people } = parts;
	const actions = ui.table("Actions, newest first", {
		columns: ["When", "Who", "Action", "Subject", "Reason", "Changes"],
		rows: page.records.map((record) => auditRow(record, people)),
		empty: "No actions recorded.",
		next: page.nextBefore === null ? null : `${PATH}?before=${page.nextBefore}`,
	});
	return dashboardView(context, parts, {
		path: PATH,
		title: "Audit log",
		blocks: [
			ui.text(`${showAmount(total, "action")}, newest first.`),
			isNewest ? null : ui.links(ui.link("Newest actions", PATH)),
		],
		sections: [ui.section("actions", "Actions", actions)],
	});
}

function auditRow(
	{ at, actor, action, subject, reason, changes }: AuditRecord,
	people: People,
): ui.Row {
	return [
		ui.instantCell(at),
		nameOf(people, actor),
		action,
		{ text: showSubject(people, subject), path: subjectPath(subject) },
		reason ?? "",
		changes.map((change) => showChange(people, change)).join("; "),
	];
}

/** Ids of accounts begin with the kind already. */
function showSubject(people: People, subject: string): string {
	const [kind = "", name] = subject.split(" ");
	if (name === undefined) return subject;
	const account = people.get(name);
	if (account) return `${kind} ${account.displayName}`;
	return name.startsWith(`${kind}:`) ? nameOf(people, name) : subject;
}

function subjectPath(subject: string): string | null {
	const [kind = "", name] = subject.split(" ");
	const page = SUBJECT_PAGES.get(kind);
	return page && name !== undefined ? dashboardPath(page, name) : null;
}

function showChange(people: People, { field, before, after }: AuditChange): string {
	const show = (value: string | null) => {
		if (value === null) return "none";
		return field === "ownerId" ? nameOf(people, value) : shorten(fieldValue(field, value));
	};
	return `${fieldLabel(field)}: ${show(before)} → ${show(after)}`;
}

function shorten(value: string): string {
	const cut = cutText(value, SHOWN_CHARACTERS);
	return cut === value ? value : `${cut}…`;
}
