import { dashboardPath } from "#contract/http/addresses.ts";
import { ACCOUNT, SIGN_IN } from "#contract/limits.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView } from "#views/dashboard/dashboard-view.ts";
import { checkbox, confirmField, textField } from "#views/dashboard/fields.ts";
import { showDay } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { type AccountParts, joinSection, leaveSection, waysSection } from "./ways-in-view.ts";

const PATH = dashboardPath("account");

export function accountView(context: ViewContext, parts: AccountParts): DashboardView {
	return dashboardView(context, parts, {
		path: PATH,
		title: "Account",
		outcomes: {
			saved: "Saved.",
			"address-mailed": `We sent a link to that address. Open it in this browser within ${SIGN_IN.linkMinutes} minutes.`,
			"address-changed": "Your address was changed.",
			joined: "The accounts are one now.",
			"passkey-added": "Passkey added. You can now sign in with it.",
			"passkey-removed": "Passkey removed. Delete it on your device as well.",
			"identity-added": "Provider linked. You can now sign in with it.",
			"identity-removed": "Provider unlinked. You can no longer sign in with it.",
		},
		blocks: [accountFacts(parts.account)],
		sections: [
			profileSection(parts),
			waysSection(parts, context.site.limits),
			sessionsSection(parts),
			joinSection(parts),
			leaveSection(parts),
		],
	});
}

function accountFacts({ id, email, role, createdAt }: AccountRecord): ui.Block {
	return ui.facts(
		ui.fact("E-mail", email ?? "None"),
		ui.fact("Role", capitalise(role)),
		ui.fact("Since", showDay(createdAt)),
		ui.fact("Account ID", id),
	);
}

function profileSection(parts: AccountParts): ui.Section {
	const { displayName, email, wantsMail } = parts.account;
	const name = textField("display_name", "Name", {
		value: displayName,
		hint: "Shown publicly next to your comments. After you change it, your next comment is reviewed.",
		required: true,
		maxLength: ACCOUNT.displayNameMaxCharacters,
		autocomplete: "nickname",
	});
	const mail = checkbox("wants_mail", "E-mail me about my submissions, agents and comments", {
		chosen: wantsMail ? ["on"] : [],
	});
	const fields = email === null ? [name] : [name, mail];
	const title = email === null ? "Name" : "Name and mail";
	return ui.section("profile", title, ui.form(dashboardPath("saveAccount"), "Save", { fields }));
}

function sessionsSection({ sessions, session: { digest } }: AccountParts): ui.Section {
	return ui.section(
		"sessions",
		"Active sessions",
		ui.table("Signed-in browsers", {
			columns: ["Browser", "Signed in", "Last seen"],
			rows: sessions.map((session) => [
				session.digest === digest ? "This browser" : "Another browser",
				ui.instantCell(session.createdAt),
				ui.instantCell(session.lastSeenAt),
			]),
			empty: "No active sessions.",
		}),
		ui.form(dashboardPath("endSessions"), "Sign out everywhere", {
			tone: "danger",
			fields: [confirmField("Yes, sign out all browsers, including this one")],
		}),
	);
}
