import type { z } from "zod";
import { DAY_MS, instantAfter } from "#contract/instants.ts";
import type { AuditQuery } from "#contract/moderation/audit-log.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import { shortenText } from "#domain/texts/shorten-text.ts";
import type { RegistryContext } from "#registry/store.ts";
import { listUndoable, undoAct } from "#registry/undo/undo-act.ts";
import { auditLogView, auditPage, undoableView } from "#views/moderation/audit-log-view.ts";
import { refuseParameter } from "../http/parse-query.ts";
import { act, WHOLE_LIST } from "./act.ts";

/** How much of a value is printed. `--json` prints all of it. */
const VALUE_MAX_CHARACTERS = 40;

export const auditActs = {
	"act.list": act({
		endpoint: "adminListActs",
		run: (context, _, actor) => listUndoable(context, actor),
		view: (acts) => ({ acts: acts.map((parts) => undoableView(parts)) }),
		table: {
			rows: ({ acts }) => acts,
			columns: {
				id: ({ id }) => id,
				act: ({ summary }) => summary,
				subjects: ({ subjects }) => subjects.join(", "),
				until: ({ until }) => until.slice(0, 19),
			},
		},
	}),
	"act.undo": act({
		endpoint: "adminUndoAct",
		undo: "Do it again.",
		isUndoing: true,
		changesSnapshot: true,
		run: (context, input, actor) => undoAct(context, input, actor),
		view: (undone) => undoableView([undone]),
		says: ({ summary }) => `Undone: ${summary}`,
	}),
	"audit.list": act({
		endpoint: "adminListAudit",
		operator: { limit: WHOLE_LIST.limit },
		run: async (context, input) => {
			const page = await readAuditPage(context, input);
			if (!page) throw refuseParameter("before", "must be the next_before of an earlier answer");
			return page;
		},
		view: auditLogView,
		table: {
			rows: ({ entries }) => entries,
			columns: {
				at: ({ at }) => at.slice(0, 19),
				actor: ({ actor, by }) => (by === undefined ? actor : `${by} for ${actor}`),
				action: ({ action }) => action,
				subject: ({ subject }) => subject,
				reason: ({ reason }) => reason,
				changes: ({ changes }) =>
					changes
						.map(({ field, before, after }) => `${field}: ${short(before)} → ${short(after)}`)
						.join("; "),
			},
			total: ({ total }) => total,
		},
	}),
};

/** Undefined if no record has the ID in `before`. Of the newest page, no more is read than is shown, if all is shown. */
export async function readAuditPage(
	{ store: { audit }, now }: Pick<RegistryContext, "store" | "now">,
	{ before, limit, ...filter }: AuditAsked,
) {
	const { actor, subject, days } = filter;
	if (Object.values(filter).every((value) => value === undefined)) {
		const isNewest = before === undefined && limit !== undefined;
		const records = await audit.newestBy("all", "yes", isNewest ? limit + 1 : undefined);
		const page = auditPage(records, { before, limit });
		return page && { ...page, total: await audit.countBy("all", "yes") };
	}
	// Before there were registries, no instant is needed.
	const since = days === undefined || days > 36_500 ? "" : instantAfter(now(), -days * DAY_MS);
	const entries = subject?.includes(" ")
		? await audit.newestBy("subject", subject)
		: await (actor ? audit.newestBy("actor", actor) : audit.newestBy("all", "yes"));
	const records = entries.filter((record) => record.at >= since && isAsked(record, filter));
	const page = auditPage(records, { before, limit });
	return page && { ...page, total: records.length };
}

type AuditAsked = Partial<Omit<z.output<typeof AuditQuery>, "limit">> & {
	limit?: number | undefined;
};

function isAsked(record: AuditRecord, { actor, action, subject }: AuditAsked): boolean {
	return (
		(actor === undefined || record.actor === actor) &&
		(action === undefined || `${record.action}.`.startsWith(`${action}.`)) &&
		(subject === undefined || ` ${record.subject}`.endsWith(` ${subject}`))
	);
}

function short(value: string | null): string {
	return value === null ? "–" : shortenText(value, VALUE_MAX_CHARACTERS);
}
