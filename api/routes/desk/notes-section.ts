import { dashboardPath } from "#contract/http/addresses.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import type { Viewer } from "#views/dashboard/dashboard-view.ts";
import { textArea } from "#views/dashboard/fields.ts";
import { showInstant } from "#views/pages/display.ts";
import { type People, whoIs } from "./desk-people.ts";

interface Notes extends Viewer {
	/** Newest first. */
	notes: readonly AuditRecord[];
	people: People;
}

/** Notes of moderators to each other, and the form to add one. */
export function notesSection(
	{ form, name }: { form: "noteAgent" | "noteSubmission"; name: string },
	parts: Notes,
	more: ui.Block | null = null,
): ui.Section {
	const { notes, people } = parts;
	const text = textArea("text", "Note", {
		hint: "For moderators. It stays in the audit log; the registrant never sees it.",
		maxLength: REASON_MAX_CHARACTERS,
		required: true,
	});
	return ui.section(
		"notes",
		"Among moderators",
		...notes.flatMap(({ at, actor, reason }) => [
			ui.quote(reason ?? ""),
			ui.muted(`${whoIs(people, actor)}, ${showInstant(at)}`),
		]),
		ui.form(dashboardPath(form, name), "Add note", { tone: "quiet", fields: [text] }),
		more,
	);
}
