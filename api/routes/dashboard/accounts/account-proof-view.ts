import { dashboardPath } from "#contract/addresses.ts";
import { CONFIRM_FIELD } from "#contract/forms.ts";
import { SIGN_IN } from "#contract/limits.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { confirmField } from "#views/dashboard/fields.ts";
import { showAmount } from "#views/pages/display.ts";
import type { Site, ViewContext } from "#views/view-context.ts";

interface ProofParts extends Visit {
	code: string;
	/** What the link proves: an address that is free, or two accounts that are one person's. */
	proves: { email: string } | { stays: CountedAccount; goes: CountedAccount };
}

interface CountedAccount extends AccountRecord {
	/** Number of its agents. */
	agents: number;
}

/** What a link proves to the signed-in account, and what follows if its owner wants it. */
export function accountProofView(context: ViewContext, parts: ProofParts): DashboardView {
	const { proves, account } = parts;
	const isAddress = "email" in proves;
	return dashboardView(context, parts, {
		// The address of the page is the secret, so only the form repeats it.
		path: dashboardPath("account"),
		title: isAddress ? "Use this address" : "Join two accounts",
		blocks: isAddress
			? addressBlocks(proves.email, account, parts.code)
			: joinBlocks(proves, parts.code),
	});
}

const UNDO = `can undo this for ${showAmount(SIGN_IN.addressUndoDays, "day")}`;

function addressBlocks(email: string, account: AccountRecord, code: string): ui.Block[] {
	const former = account.email === null ? "" : ` ${account.email} is told, and ${UNDO}.`;
	return [
		ui.text(
			`${email} becomes the address of ${account.displayName}: sign-in links and notifications go there.${former}`,
		),
		ui.form(dashboardPath("useAccountProof", code), "Use this address", {
			hidden: { [CONFIRM_FIELD]: "on" },
		}),
	];
}

type Pair = Extract<ProofParts["proves"], { stays: AccountRecord }>;

function joinBlocks({ stays, goes }: Pair, code: string): ui.Block[] {
	const row = (account: CountedAccount, what: string): ui.Row => [
		account.displayName,
		account.email ?? "No address",
		ui.dayCell(account.createdAt),
		String(account.agents),
		what,
	];
	return [
		ui.text("Both accounts are yours. You can join them, so that one of them has everything."),
		ui.table("Accounts", {
			columns: ["Name", "E-mail", "Since", "Agents", ""],
			rows: [row(stays, "Stays"), row(goes, "Ends")],
			empty: "",
		}),
		ui.text(
			"These move: agents, submissions, claims, tokens, comments, votes, watchlist, drafts, notifications, memberships, passkeys, linked providers and signed-in browsers. The account that stays has the higher role of both.",
		),
		ui.text(`These do not move: ${leftBehind({ stays, goes }).join("; ")}.`),
		ui.form(dashboardPath("useAccountProof", code), "Join the accounts", {
			tone: "danger",
			fields: [confirmField("Yes, join these accounts. This cannot be undone.")],
		}),
	];
}

function leftBehind({ stays, goes }: Pair): string[] {
	const hasTwo = stays.email !== null && goes.email !== null;
	return [
		`the name ${goes.displayName}, except at comments`,
		...(hasTwo ? [`the address ${goes.email}, which no longer signs in to anything`] : []),
		...(stays.webhook && goes.webhook ? [`the webhook ${goes.webhook.url}`] : []),
		"votes and drafts about something that both accounts have one for",
		"reports that you have sent",
	];
}

/** The mail with a link that proves its address to the account of a browser. */
export function proofMail({ baseUrl, name }: Site, code: string) {
	return {
		subject: `Your address at ${name}`,
		text: [
			`Someone who is signed in at ${name} says that this address is theirs, or signed in with a provider that says so. If it was you, open this link in the same browser. The page tells what it would do, and asks first:`,
			baseUrl + dashboardPath("accountProof", code),
			`The link works once, for ${SIGN_IN.linkMinutes} minutes. If it was not you, you can ignore this mail.\n`,
		].join("\n\n"),
	};
}

/** The mail to the former address of an account. */
export function formerAddressMail({ baseUrl, name }: Site, code: string) {
	return {
		subject: `Your address at ${name} was changed`,
		text: [
			`Your account at ${name} has another address now. If it was you, there is nothing to do.`,
			`If it was not you, open this link. It undoes the change, removes the passkeys, providers and tokens that were added since, signs out all browsers, and signs you in:`,
			baseUrl + dashboardPath("link", code),
			`The link works once, for ${showAmount(SIGN_IN.addressUndoDays, "day")}.\n`,
		].join("\n\n"),
	};
}
