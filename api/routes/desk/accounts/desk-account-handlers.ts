import { dashboardPath, signInPath } from "#contract/http/addresses.ts";
import { normalizeEmail } from "#domain/accounts/email.ts";
import { isConfirmed } from "#domain/accounts/sign-in.ts";
import { requireRecord } from "#registry/requirements.ts";
import { accountActs } from "../../../acts/account-acts.ts";
import { formsOf } from "../../dashboard/forms-of.ts";
import { takeForm } from "../../dashboard/take-form.ts";
import { type DashboardParts, showPage, type Visit } from "../../dashboard/visit.ts";
import { deskActs } from "../desk-acts.ts";
import { deskAccountsView } from "./desk-accounts-view.ts";

const PAGE = dashboardPath("deskAccounts");

/** Accounts that operators suspend, and let in again. */
export function deskAccountHandlers(parts: DashboardParts) {
	const { store, now } = parts.registry;
	const run = deskActs(parts);
	const isRecent = ({ session }: Visit) => isConfirmed(session, now());
	const show = async (visit: Visit) =>
		deskAccountsView(visit.hour.context, {
			...visit,
			isConfirmed: isRecent(visit),
			suspended: (await store.accounts.list()).filter((each) => each.suspendedAt && !each.closed),
		});
	const form = formsOf(parts, { path: () => PAGE, again: show });
	return {
		deskAccounts: showPage(parts, show),
		suspendAccount: takeForm(parts, "suspendAccount", {
			confirm: true,
			act: async (visit, { account: text, reason }) => {
				if (!isRecent(visit)) return { to: signInPath(PAGE) };
				const email = normalizeEmail(text);
				const known = email && (await store.accounts.findBy("email", email));
				const { id } = known || (await requireRecord(store, "accounts", text));
				await run(visit, accountActs["account.suspend"], { id, reason });
				return { to: PAGE, done: "suspended" };
			},
			again: show,
		}),
		restoreAccount: form("restoreAccount", "restored", (visit) =>
			run(visit, accountActs["account.restore"], visit.parameters),
		),
	};
}
