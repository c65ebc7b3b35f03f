import { dashboardPath } from "#contract/http/addresses.ts";
import type { AuditChange, AuditRecord } from "#domain/records/audit-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { fieldLabel, fieldValue, select, textField } from "#views/dashboard/fields.ts";
import { withQuery } from "#views/dashboard/paging.ts";
import type { AuditPage } from "#views/moderation/audit-log-view.ts";
import { showAmount } from "#views/pages/display.ts";
import { cutText } from "#views/texts/cut-text.ts";
import type { ViewContext } from "#views/view-context.ts";
import { nameOf, type People } from "../desk-people.ts";

const PATH = dashboardPath("deskAudit");
/** A longer value would push the others out of sight. The API returns all of it. */
const SHOWN_CHARACTERS = 120;

export const AUDIT_DAYS = [1, 7, 30, 365] as const;

export interface AuditFilter {
	/** Account: its ID, address or name. */
	who: string | undefined;
	action: string | undefined;
	subject: string | undefined;
	days: number | undefined;
}

interface DeskAudit extends Viewer {
	filter: AuditFilter;
	/** Its total is of what passes the filter. */
	page: AuditPage & { total: number };
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

export function deskAuditView(context: ViewContext, parts: DeskAudit): DashboardView {
	const { page, isNewest, people, filter } = parts;
	const query = { who: filter.who, act: filter.action, about: filter.subject, days: filter.days };
	const path = withQuery(PATH, query);
	const actions = ui.table("Actions, newest first", {
		columns: ["When", "Who", "Action", "Subject", "Reason", "Changes"],
		rows: page.records.map((record) => auditRow(record, people)),
		empty: "No actions recorded.",
		next: page.nextBefore === null ? null : withQuery(PATH, { ...query, before: page.nextBefore }),
	});
	return dashboardView(context, parts, {
		path: PATH,
		title: "Audit log",
		blocks: [
			ui.text(`${showAmount(page.total, "action")}, newest first.`),
			filterForm(filter),
			isNewest ? null : ui.links(ui.link("Newest actions", path)),
		],
		sections: [ui.section("actions", "Actions", actions)],
	});
}

function filterForm({ who = "", action = "", subject = "", days }: AuditFilter): ui.Block {
	const options = AUDIT_DAYS.map((each) => ({
		value: String(each),
		label: showAmount(each, "day"),
	}));
	return ui.form(PATH, "Filter", {
		method: "get",
		tone: "quiet",
		fields: [
			textField("who", "Name, e-mail or ID", { value: who }),
			textField("act", "Action, or its beginning", { value: action }),
			textField("about", "Slug or ID of the subject", { value: subject }),
			select("days", "In the last", {
				options: [{ value: "", label: "Any time" }, ...options],
				value: days === undefined ? "" : String(days),
			}),
		],
	});
}

function auditRow(
	{ at, actor, by, action, subject, reason, changes }: AuditRecord,
	people: People,
): ui.Row {
	return [
		ui.instantCell(at),
		by === undefined ? nameOf(people, actor) : `${nameOf(people, by)} for ${nameOf(people, actor)}`,
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
	if (name.startsWith(`${kind}:`)) return nameOf(people, name);
	return subject.replace(/([0-9a-f]{8})-[0-9a-f-]{27}$/, "$1");
}

function subjectPath(subject: string): string | null {
	const [kind = "", name] = subject.split(" ");
	const page = SUBJECT_PAGES.get(kind);
	return page && name !== undefined ? dashboardPath(page, name) : null;
}

/** Fields whose values are IDs of owners. */
const OF_OWNER = /^(?:ownerId$|offeredTo$|owner of )/;

export function ownersInChanges(changes: readonly AuditChange[]): (string | null)[] {
	const of = changes.filter(({ field }) => OF_OWNER.test(field));
	return of.flatMap(({ before, after }) => [before, after]);
}

function showChange(people: People, { field, before, after }: AuditChange): string {
	const show = (value: string | null) => {
		if (value === null) return "none";
		return OF_OWNER.test(field) ? nameOf(people, value) : shorten(fieldValue(field, value));
	};
	return `${field === "ownerId" ? "Owner" : fieldLabel(field)}: ${show(before)} → ${show(after)}`;
}

function shorten(value: string): string {
	const cut = cutText(value, SHOWN_CHARACTERS);
	return cut === value ? value : `${cut}…`;
}
