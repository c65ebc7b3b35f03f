import { by } from "#contract/compare.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { normalizeEmail } from "#domain/accounts/email.ts";
import { isConfirmed } from "#domain/accounts/sign-in.ts";
import { requireRecord } from "#registry/act.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { dashboardView } from "#views/dashboard/dashboard-view.ts";
import { confirmField, reasonField, textField } from "#views/dashboard/fields.ts";
import { accountActs } from "../../../acts/account-acts.ts";
import { confirmBlocks } from "../../dashboard/accounts/sign-in-view.ts";
import { formsOf } from "../../dashboard/forms-of.ts";
import { type DashboardParts, showPage, type Visit } from "../../dashboard/visit.ts";
import { deskActs } from "../desk-acts.ts";

const PAGE = dashboardPath("deskAccounts");

const FIELDS = [
	textField("account", "Account", { hint: "Its mail address or its ID.", required: true }),
	reasonField("Kept in the audit log.", { required: true }),
	confirmField("Yes, end its sessions and tokens, and let nobody sign in to it."),
];

export function deskAccountHandlers(parts: DashboardParts) {
	const { store, now } = parts.registry;
	const run = deskActs(parts);
	const show = async (visit: Visit) =>
		dashboardView(visit.hour.context, visit, {
			path: PAGE,
			title: "Accounts",
			outcomes: {
				suspended: "The account is suspended.",
				restored: "The account may sign in again.",
			},
			sections: [
				ui.section("suspended", "Suspended", await suspendedTable()),
				ui.section(
					"suspend",
					"Suspend an account",
					ui.text(
						"What it published stays. Its votes and watches do not count until it is restored.",
					),
					isConfirmed(visit.session, now())
						? ui.form(PAGE, "Suspend", { tone: "danger", fields: FIELDS })
						: confirmBlocks("suspend an account", PAGE),
				),
			],
		});
	async function suspendedTable(): Promise<ui.Block> {
		const suspended = (await store.accounts.list()).filter(
			(each) => each.suspendedAt && !each.closed,
		);
		const rows = suspended
			.toSorted(by(({ suspendedAt }) => suspendedAt ?? ""))
			.map(({ id, displayName, email, suspendedAt }) => {
				const label = `Restore ${displayName}`;
				const button = ui.button(dashboardPath("restoreAccount", id), "Restore", { label });
				return [displayName, email ?? id, ui.dayCell(suspendedAt), button];
			});
		const columns = ["Name", "Account", "Since", ""];
		return ui.table("Suspended accounts", { columns, rows, empty: "No account is suspended." });
	}
	const form = formsOf(parts, { path: () => PAGE, again: show });
	return {
		deskAccounts: showPage(parts, show),
		suspendAccount: form(
			"suspendAccount",
			{ needsSignIn: true, confirm: true, done: "suspended" },
			async (visit, { account: text, reason }) => {
				const email = normalizeEmail(text);
				const known = email && (await store.accounts.findBy("email", email));
				const { id } = known || (await requireRecord(store, "accounts", text));
				await run(visit, accountActs["account.suspend"], { id, reason });
			},
		),
		restoreAccount: form("restoreAccount", { needsSignIn: true, done: "restored" }, (visit) =>
			run(visit, accountActs["account.restore"], visit.parameters),
		),
	};
}
