import { by } from "#contract/compare.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { confirmField, reasonField, textField } from "#views/dashboard/fields.ts";
import type { ViewContext } from "#views/view-context.ts";
import { confirmBlocks } from "../../dashboard/accounts/sign-in-view.ts";

interface DeskAccounts extends Viewer {
	suspended: readonly AccountRecord[];
	/** True soon after the sign-in. */
	isConfirmed: boolean;
}

const FIELDS = [
	textField("account", "Account", { hint: "Its mail address or its ID.", required: true }),
	reasonField("Kept in the audit log.", { required: true }),
	confirmField("Yes, end its sessions and tokens, and let nobody sign in to it."),
];

/** Who is suspended, and how that begins and ends. */
export function deskAccountsView(
	context: ViewContext,
	{ suspended, isConfirmed, ...viewer }: DeskAccounts,
): DashboardView {
	const path = dashboardPath("deskAccounts");
	const rows = suspended
		.toSorted(by(({ suspendedAt }) => suspendedAt ?? ""))
		.map(({ id, displayName, email, suspendedAt }) => [
			displayName,
			email ?? id,
			ui.dayCell(suspendedAt),
			ui.button(dashboardPath("restoreAccount", id), "Restore", {
				label: `Restore ${displayName}`,
			}),
		]);
	const columns = ["Name", "Account", "Since", ""];
	return dashboardView(context, viewer, {
		path,
		title: "Accounts",
		outcomes: {
			suspended: "The account is suspended.",
			restored: "The account may sign in again.",
		},
		sections: [
			ui.section(
				"suspended",
				"Suspended",
				ui.table("Suspended accounts", { columns, rows, empty: "No account is suspended." }),
			),
			ui.section(
				"suspend",
				"Suspend an account",
				ui.text(
					"What it published stays. Its votes and watches do not count until it is restored.",
				),
				isConfirmed
					? ui.form(path, "Suspend", { tone: "danger", fields: FIELDS })
					: confirmBlocks("suspend an account", path),
			),
		],
	});
}
