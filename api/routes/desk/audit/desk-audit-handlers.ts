import { AUDIT_PAGE_LENGTH } from "#contract/moderation/audit-log.ts";
import { Refusal } from "#domain/errors.ts";
import { foldText } from "#domain/texts/fold-text.ts";
import type { RegistryReader } from "#registry/store.ts";
import { readAuditPage } from "../../../acts/audit-acts.ts";
import { type DashboardParts, showPage, type Visit } from "../../dashboard/visit.ts";
import { findPeople } from "../find-people.ts";
import { AUDIT_DAYS, type AuditFilter, deskAuditView, ownersInChanges } from "./desk-audit-view.ts";

/** Of the query; what is not a filter is ignored. */
function filterOf({ who, act, about, days }: Visit["query"]): AuditFilter {
	return {
		who: who?.trim() || undefined,
		action: act?.trim() || undefined,
		subject: about?.trim() || undefined,
		days: AUDIT_DAYS.find((each) => String(each) === days),
	};
}

async function findByName({ accounts }: RegistryReader, name: string): Promise<string | undefined> {
	const folded = foldText(name);
	const account = await accounts.findBy("email", name.toLowerCase());
	const all = account ? [account] : await accounts.list();
	return (account ?? all.find(({ displayName }) => foldText(displayName) === folded))?.id;
}

export function deskAuditHandlers(parts: DashboardParts) {
	const { registry } = parts;
	const { store } = registry;
	return {
		deskAudit: showPage(parts, async (visit) => {
			const filter = filterOf(visit.query);
			const { before } = visit.query;
			const actor = filter.who && ((await findByName(store, filter.who)) ?? filter.who);
			const { action, subject, days } = filter;
			const choice = { before, actor, action, subject, days, limit: AUDIT_PAGE_LENGTH };
			const page = await readAuditPage(registry, choice);
			if (!page) throw new Refusal("not_found", "The audit log has no such page.");
			const ids = page.records.flatMap(({ actor, by = null, subject, changes }) => [
				actor,
				by,
				subject.split(" ")[1] ?? null,
				...ownersInChanges(changes),
			]);
			return deskAuditView(visit.hour.context, {
				...visit,
				page,
				filter,
				isNewest: before === undefined,
				people: await findPeople(store, ids),
			});
		}),
	};
}
