import { shortenText } from "#domain/shorten-text.ts";
import { auditLogView, auditPage } from "#views/moderation/audit-log-view.ts";
import { refuseParameter } from "../parse-query.ts";
import { act, WHOLE_LIST } from "./act.ts";

/** How much of a value is printed. `--json` prints all of it. */
const VALUE_MAX_CHARACTERS = 40;

export const auditActs = {
	"audit.list": act({
		endpoint: "adminListAudit",
		operator: { limit: WHOLE_LIST.limit },
		run: async ({ store }, { before, limit }) => {
			const isNewest = before === undefined && limit !== undefined;
			const records = await store.audit.newestBy("all", "yes", isNewest ? limit + 1 : undefined);
			const page = auditPage(records, { before, limit });
			if (!page) throw refuseParameter("before", "must be the next_before of an earlier answer");
			return { ...page, total: await store.audit.countBy("all", "yes") };
		},
		view: auditLogView,
		table: {
			rows: ({ entries }) => entries,
			columns: {
				at: ({ at }) => at.slice(0, 19),
				actor: ({ actor }) => actor,
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

function short(value: string | null): string {
	return value === null ? "–" : shortenText(value, VALUE_MAX_CHARACTERS);
}
