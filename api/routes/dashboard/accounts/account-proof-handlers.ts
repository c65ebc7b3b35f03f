import { CONFIRM_FIELD } from "#contract/accounts/forms.ts";
import { dashboardPath, getParameter, signInPath } from "#contract/http/addresses.ts";
import { SIGN_IN } from "#contract/limits.ts";
import { normalizeEmail } from "#domain/accounts/email.ts";
import { isConfirmed } from "#domain/accounts/sign-in.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { JoinedPair } from "#registry/accounts/change-account.ts";
import {
	makeAccountProof,
	readAccountProof,
	useAccountProof,
} from "#registry/accounts/prove-account.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView } from "#views/dashboard/dashboard-view.ts";
import { confirmField } from "#views/dashboard/fields.ts";
import type { Site } from "#views/view-context.ts";
import { deviceOf } from "../../../session/device.ts";
import { takeForm } from "../take-form.ts";
import { showPage, type Visit } from "../visit.ts";
import { writeLinkMail } from "./mail-link.ts";
import type { SignInParts } from "./show-sign-in.ts";

const ACCOUNT = dashboardPath("account");

/** Another address, and joining another account: both are proven by a link that belongs to the browser. */
export function accountProofHandlers(
	parts: SignInParts,
	accountPage: (visit: Visit) => Promise<DashboardView>,
) {
	const { registry, postMail } = parts;
	const browserOf = ({ request, account }: Visit) => ({
		deviceDigest: deviceOf(request, registry).digest,
		accountId: account.id,
	});
	const proofIn = (visit: Visit) => ({
		code: getParameter(visit.parameters, "code"),
		...browserOf(visit),
	});
	const isRecent = ({ session }: Visit) => isConfirmed(session, registry.now());
	return {
		changeAddress: takeForm(parts, "changeAddress", {
			act: async (visit, { email: text }) => {
				const email = normalizeEmail(text);
				if (email === undefined) {
					const errors = [{ pointer: "#/email", detail: "must look like ada@your-domain.org" }];
					throw new Refusal("invalid_body", "This is not a valid e-mail address.", { errors });
				}
				if (!isRecent(visit)) return { to: signInPath(ACCOUNT) };
				const letter = { ...browserOf(visit), email, mailOf: proofMail };
				const mail = await writeLinkMail(parts, visit.request, letter);
				if (mail) postMail?.(mail);
				return { to: ACCOUNT, done: "address-mailed" };
			},
			again: accountPage,
		}),
		beginJoining: takeForm(parts, "beginJoining", {
			act: async (visit) => {
				if (!isRecent(visit)) return { to: signInPath(ACCOUNT) };
				const code = await makeAccountProof(registry, browserOf(visit));
				const next = dashboardPath("accountProof", code);
				return { to: signInPath(next), done: "joining", next };
			},
		}),
		accountProof: showPage(parts, async (visit) => {
			const input = proofIn(visit);
			const proof = await readAccountProof(registry, input);
			const isAddress = "email" in proof;
			const action = dashboardPath("useAccountProof", input.code);
			return dashboardView(visit.hour.context, visit, {
				// The address of the page is the secret, so only the form repeats it.
				path: ACCOUNT,
				title: isAddress ? "Use this address" : "Join two accounts",
				blocks: isAddress
					? addressBlocks(proof.email, visit.account, action)
					: joinBlocks(proof, action),
			});
		}),
		useAccountProof: takeForm(parts, "useAccountProof", {
			confirm: true,
			act: async (visit) => {
				// The link may have been asked for at the sign-in, by whoever found this browser open.
				const { code } = proofIn(visit);
				if (!isRecent(visit)) return { to: signInPath(dashboardPath("accountProof", code)) };
				const used = await useAccountProof(registry, proofIn(visit));
				const { site } = visit.hour.context;
				if (!("email" in used)) {
					const { stays, goes } = used;
					for (const to of stays.email === null ? [] : [stays.email, goes.email]) {
						if (to !== null) postMail?.({ to, ...joinedMail(site, to === goes.email) });
					}
					return { to: ACCOUNT, done: "joined" };
				}
				const { former } = used;
				if (former) postMail?.({ to: former.email, ...formerAddressMail(site, former.code) });
				return { to: ACCOUNT, done: "address-changed" };
			},
		}),
	};
}

const UNDO_DAYS = `${SIGN_IN.addressUndoDays} days`;

function addressBlocks(email: string, account: AccountRecord, action: string): ui.Block[] {
	const becomes = `${email} becomes the address of ${account.displayName}: sign-in links and notifications go there.`;
	const former =
		account.email === null ? "" : ` ${account.email} is told, and can undo this for ${UNDO_DAYS}.`;
	const hidden = { [CONFIRM_FIELD]: "on" };
	return [ui.text(becomes + former), ui.form(action, "Use this address", { hidden })];
}

function joinBlocks({ stays, goes }: JoinedPair, action: string): ui.Block[] {
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

export function proofMail({ baseUrl, name }: Site, code: string) {
	return {
		subject: `Your address at ${name}`,
		text: `Someone who is signed in at ${name} says that this address is theirs, or used a provider that says so. If it was you, open this link in the same browser. The page tells what it would do, and asks first:

${baseUrl}${dashboardPath("accountProof", code)}

The link works once, for ${SIGN_IN.linkMinutes} minutes. If it was not you, you can ignore this mail.
`,
	};
}

function formerAddressMail({ baseUrl, name }: Site, code: string) {
	return {
		subject: `Your address at ${name} was changed`,
		text: `Your account at ${name} has another address now. If it was you, there is nothing to do.

If it was not you, open this link. It undoes the change, removes the passkeys, providers, tokens and trusted jobs that were added since, signs out all browsers, and signs you in:

${baseUrl}${dashboardPath("link", code)}

The link works once, for ${UNDO_DAYS}.
`,
	};
}

function joinedMail({ name, contactEmail }: Site, goes: boolean) {
	const what = goes
		? `Your account at ${name} is part of another account now, and this address no longer signs in to it.`
		: `Another account at ${name} is part of yours now, with its passkeys, providers and tokens.`;
	return {
		subject: `Your accounts at ${name} were joined`,
		text: `${what} If it was not you, write to ${contactEmail} at once.\n`,
	};
}
