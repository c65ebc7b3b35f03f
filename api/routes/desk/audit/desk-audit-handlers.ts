import { AUDIT_PAGE_LENGTH } from "#contract/audit-log.ts";
import { Refusal } from "#domain/errors.ts";
import { readAuditPage } from "../../../acts/audit-acts.ts";
import { type DashboardParts, showPage } from "../../dashboard/visit.ts";
import { findPeople } from "../find-people.ts";
import { deskAuditView } from "./desk-audit-view.ts";

/** Who did what. */
export function deskAuditHandlers(parts: DashboardParts) {
	const { store } = parts.registry;
	return {
		deskAudit: showPage(parts, async (visit) => {
			const { before } = visit.query;
			const page = await readAuditPage(store, { before, limit: AUDIT_PAGE_LENGTH });
			if (!page) throw new Refusal("not_found", "The audit log has no such page.");
			const ids = page.records.flatMap(({ actor, subject }) => [
				actor,
				subject.split(" ")[1] ?? null,
			]);
			return deskAuditView(visit.hour.context, {
				...visit,
				page,
				total: page.total,
				isNewest: before === undefined,
				people: await findPeople(store, ids),
			});
		}),
	};
}
