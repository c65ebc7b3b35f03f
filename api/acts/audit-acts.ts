import { shortenText } from "#domain/shorten-text.ts";
import type { RegistryReader } from "#registry/store.ts";
import { auditLogView, auditPage } from "#views/moderation/audit-log-view.ts";
import { refuseParameter } from "../parse-query.ts";
import { act, WHOLE_LIST } from "./act.ts";

/** How much of a value is printed. `--json` prints all of it. */
const VALUE_MAX_CHARACTERS = 40;

export const auditActs = {
	"audit.list": act({
		endpoint: "adminListAudit",
		operator: { limit: WHOLE_LIST.limit },
		run: async ({ store }, asked) => {
			const page = await readAuditPage(store, asked);
			if (!page) throw refuseParameter("before", "must be the next_before of an earlier answer");
			return page;
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

/** Undefined if no record has the ID in `before`. Of the newest page, no more is read than is shown. */
export async function readAuditPage(
	{ audit }: RegistryReader,
	{ before, limit }: { before?: string | undefined; limit?: number | undefined },
) {
	const isNewest = before === undefined && limit !== undefined;
	const records = await audit.newestBy("all", "yes", isNewest ? limit + 1 : undefined);
	const page = auditPage(records, { before, limit });
	return page && { ...page, total: await audit.countBy("all", "yes") };
}

function short(value: string | null): string {
	return value === null ? "–" : shortenText(value, VALUE_MAX_CHARACTERS);
}
