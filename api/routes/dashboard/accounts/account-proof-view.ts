import { CONFIRM_FIELD } from "#contract/accounts/forms.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { SIGN_IN } from "#contract/limits.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { confirmField } from "#views/dashboard/fields.ts";
import type { Site, ViewContext } from "#views/view-context.ts";

interface Pair {
	stays: AccountRecord;
	goes: AccountRecord;
}

/** What a link proves to the signed-in account, and what follows if its owner wants it. */
export function accountProofView(
	context: ViewContext,
	visit: Viewer,
	{ proof, code }: { proof: { email: string } | Pair; code: string },
): DashboardView {
	const isAddress = "email" in proof;
	const action = dashboardPath("useAccountProof", code);
	return dashboardView(context, visit, {
		// The address of the page is the secret, so only the form repeats it.
		path: dashboardPath("account"),
		title: isAddress ? "Use this address" : "Join two accounts",
		blocks: isAddress
			? addressBlocks(proof.email, visit.account, action)
			: joinBlocks(proof, action),
	});
}

const UNDO_DAYS = `${SIGN_IN.addressUndoDays} days`;

function addressBlocks(email: string, account: AccountRecord, action: string): ui.Block[] {
	const becomes = `${email} becomes the address of ${account.displayName}: sign-in links and notifications go there.`;
	const former =
		account.email === null ? "" : ` ${account.email} is told, and can undo this for ${UNDO_DAYS}.`;
	const hidden = { [CONFIRM_FIELD]: "on" };
	return [ui.text(becomes + former), ui.form(action, "Use this address", { hidden })];
}

function joinBlocks({ stays, goes }: Pair, action: string): ui.Block[] {
	const row = ({ displayName, email, createdAt }: AccountRecord, what: string): ui.Row => [
		...[displayName, email ?? "No address", ui.dayCell(createdAt), what],
	];
	const left = [
		`the name ${goes.displayName}, except at comments`,
		...(stays.email && goes.email
			? [`the address ${goes.email}, which is told and no longer signs in to it`]
			: []),
		...(stays.webhook && goes.webhook ? [`the webhook ${goes.webhook.url}`] : []),
		"votes and drafts about something that both accounts have one for",
	];
	return [
		ui.text("Both accounts are yours. You can join them, so that one of them has everything."),
		ui.table("Accounts", {
			columns: ["Name", "E-mail", "Since", ""],
			rows: [row(stays, "Stays"), row(goes, "Ends")],
			empty: "",
		}),
		ui.text(
			"These move: agents, submissions, claims, tokens, comments, votes, watchlist, drafts, notifications, memberships, passkeys, linked providers and signed-in browsers. The account that stays has the higher role of both.",
		),
		ui.text(`These do not move: ${left.join("; ")}.`),
		ui.form(action, "Join the accounts", {
			tone: "danger",
			fields: [confirmField("Yes, join these accounts. This cannot be undone.")],
		}),
	];
}

/** The mail with a link that proves its address to the account of a browser. */
export function proofMail({ baseUrl, name }: Site, code: string) {
	return {
		subject: `Your address at ${name}`,
		text: `Someone who is signed in at ${name} says that this address is theirs, or used a provider that says so. If it was you, open this link in the same browser. The page tells what it would do, and asks first:

${baseUrl}${dashboardPath("accountProof", code)}

The link works once, for ${SIGN_IN.linkMinutes} minutes. If it was not you, you can ignore this mail.
`,
	};
}

export function formerAddressMail({ baseUrl, name }: Site, code: string) {
	return {
		subject: `Your address at ${name} was changed`,
		text: `Your account at ${name} has another address now. If it was you, there is nothing to do.

If it was not you, open this link. It undoes the change, removes the passkeys, providers, tokens and trusted jobs that were added since, signs out all browsers, and signs you in:

${baseUrl}${dashboardPath("link", code)}

The link works once, for ${UNDO_DAYS}.
`,
	};
}

/** The mail to the address of each of two joined accounts with different addresses: of the one that goes, or that stays. */
export function joinedMail({ name, contactEmail }: Site, goes: boolean) {
	const what = goes
		? `Your account at ${name} is part of another account now, and this address no longer signs in to it.`
		: `Another account at ${name} is part of yours now, with its passkeys, providers and tokens.`;
	return {
		subject: `Your accounts at ${name} were joined`,
		text: `${what} If it was not you, write to ${contactEmail} at once.\n`,
	};
}
