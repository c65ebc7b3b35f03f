import { dashboardPath, signInPath } from "#contract/http/addresses.ts";
import { SIGN_IN } from "#contract/limits.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { endSentence } from "#domain/texts/end-sentence.ts";
import { isLoopbackHost, keepsSecureCookies } from "#domain/web/loopback-host.ts";
import * as ui from "#views/dashboard/blocks.ts";
import {
	type DashboardView,
	dashboardView,
	type Page,
	type Viewer,
} from "#views/dashboard/dashboard-view.ts";
import { doneNotice, type FormAttempt } from "#views/dashboard/form-attempt.ts";
import type { Field } from "#views/dashboard/form-blocks.ts";
import { showAmount } from "#views/pages/display.ts";
import type { Site, ViewContext } from "#views/view-context.ts";

export interface ShownProvider {
	/** Part of the addresses of its forms. */
	name: string;
	label: string;
}

export interface ShownSignIn {
	account: AccountRecord | null;
	sendsMail: boolean;
	hasPasskeys?: boolean;
	providers: readonly ShownProvider[];
	/** Page of the dashboard to go on to. */
	next?: string | undefined;
	done?: string | undefined;
	attempt?: FormAttempt;
}

const MINUTES = showAmount(SIGN_IN.linkMinutes, "minute");

/** Precedes the address in the key of the message about a mailed link. */
export const MAILED_TO = "mailed ";

const DONE: Readonly<Record<string, string>> = {
	joining:
		"Now sign in to your other account, in any of these ways or with a link from the operator. You then see what joining the accounts does, and decide.",
	"account-deleted": "Your account is deleted.",
	"signed-out": "You have signed out.",
	"signed-out-everywhere": "You have signed out of all browsers.",
};

/** With the address, so that a typing error is seen. */
const mailedTo = (address: string) =>
	`We sent a link to ${address}, if it can be reached. Open it in this browser within ${MINUTES}. If it does not arrive, check your spam folder. Within ${SIGN_IN.mailsWindowHours} hours, an address gets at most ${SIGN_IN.mailsPerDevice} links from one browser or network, and ${SIGN_IN.mailsPerAddress} in total. Even when others have used these up, a browser that has signed in before still gets its own links, and passkeys always work.`;

function mailedNotice(done: string | undefined) {
	if (!done?.startsWith(MAILED_TO)) return doneNotice(DONE, done);
	return doneNotice({ mailed: mailedTo(done.slice(MAILED_TO.length)) }, "mailed");
}

/** Shown if browsers would drop the session cookie. */
export const PLAIN_HTTP = "This page was opened over plain HTTP. Signing in requires HTTPS.";

const PLAIN_NOTICE = ui.notice("warn", PLAIN_HTTP);

/** The way in, which is also the way to a new account. */
export function signInView(context: ViewContext, parts: ShownSignIn): DashboardView {
	const { account, sendsMail, hasPasskeys = true, providers, next, done, attempt } = parts;
	const hidden = next === undefined ? {} : { next };
	const isOpen = sendsMail || providers.length > 0;
	const ways = [
		providersSection(providers, hidden),
		sendsMail ? mailSection(hidden) : null,
		isOpen ? null : account ? LINKED : closedSection(context),
		hasPasskeys ? passkeySection(hidden) : null,
	];
	const isPossible = keepsSecureCookies(context.site.baseUrl);
	return visitorPage(context, {
		title: "Sign in",
		attempt,
		blocks: [isPossible ? null : PLAIN_NOTICE, mailedNotice(done), againText(account, done)],
		sections: isPossible ? ways : [],
	});
}

/** At the address of the sign-in: some addresses are a secret, so only their forms repeat them. */
function visitorPage(
	context: ViewContext,
	{ attempt, ...page }: Omit<Page, "path"> & Pick<Viewer, "attempt">,
): DashboardView {
	const viewer = { account: null, attempt };
	return dashboardView(context, viewer, { ...page, path: dashboardPath("signIn") });
}

function againText(account: AccountRecord | null, done: string | undefined): ui.Block[] {
	if (!account) return [];
	const again = `You can create tokens and passkeys only within ${SIGN_IN.confirmedMinutes} minutes of signing in. Sign in again to continue.`;
	const now = endSentence(`You are signed in as ${account.displayName}`);
	return [
		ui.text(done === "joining" ? now : `${now} ${again}`),
		ui.links(ui.link("Go to the dashboard", dashboardPath("dashboard"))),
	];
}

export const EMAIL: Field = {
	name: "email",
	label: "E-mail address",
	type: "email",
	required: true,
	maxLength: SIGN_IN.emailMaxCharacters,
	autocomplete: "email",
};

function mailSection(hidden: Readonly<Record<string, string>>): ui.Section {
	return ui.section(
		"mail",
		"Sign-in link",
		ui.text(
			"We send you a link that signs you in once. You need no password, and a new address gets a new account.",
		),
		ui.form(dashboardPath("requestLink"), "Send a link", { fields: [EMAIL], hidden }),
	);
}

function providersSection(
	providers: readonly ShownProvider[],
	hidden: Readonly<Record<string, string>>,
): ui.Section | null {
	if (providers.length === 0) return null;
	return ui.section(
		"providers",
		"Sign in with another account",
		ui.text(
			"Sign in there, and you will return here. The first time, we create an account for you.",
		),
		...providers.map(({ name, label }) =>
			ui.form(dashboardPath("beginProviderSignIn"), `Continue with ${label}`, {
				hidden: { ...hidden, provider: name },
			}),
		),
	);
}

/** The same for somebody who is signed in. */
const LINKED = ui.section(
	"closed",
	"A link from the operator",
	ui.text("Ask the operator for a sign-in link, and open it in this browser."),
);

/** For instances where visitors need the operator to sign in. Instructions for operators are in the guides. */
function closedSection({ site }: ViewContext): ui.Section {
	const contact = contactOf(site);
	const ask = contact === null ? "Ask the operator" : `Write to ${contact}`;
	return ui.section(
		"closed",
		"No sign-in for new visitors yet",
		ui.text(
			`The operator of this instance has not set up a way for visitors to sign in. ${ask} for an account. If you have one, use your passkey, or open a sign-in link from the operator in this browser.`,
		),
	);
}

/** Null if no address is set, because the default one does not work outside this machine. */
function contactOf({ contactEmail }: Site): string | null {
	return isLoopbackHost(contactEmail.slice(contactEmail.indexOf("@") + 1)) ? null : contactEmail;
}

function passkeySection(hidden: Readonly<Record<string, string>>): ui.Section {
	return ui.section(
		"passkey",
		"Passkey",
		ui.muted("Works after you have added a passkey on your account page. Requires JavaScript."),
		ui.form(dashboardPath("signInByPasskey"), "Use a passkey", {
			tone: "quiet",
			hidden: { ...hidden, credential: "" },
			script: "passkey-sign-in",
		}),
	);
}

/** The page of a sign-in link: a button, because programs that scan links in mails must not use them up. */
export function linkView(context: ViewContext, code: string): DashboardView {
	const { baseUrl, name } = context.site;
	const button = [
		ui.text(`The link works once. It signs you in at ${name}.`),
		ui.form(dashboardPath("redeemLink", code), "Sign in"),
	];
	const blocks = keepsSecureCookies(baseUrl) ? button : [PLAIN_NOTICE];
	return visitorPage(context, { title: "Sign in", blocks });
}

/** Between this site and a provider; browsers show it for a moment. */
export function leaveView(
	context: ViewContext,
	{ label, address }: { label: string; address: string },
): DashboardView {
	const title = `Continue with ${label}`;
	const words = `Sign in at ${label}, and you will return here. If nothing happens, follow the link.`;
	return visitorPage(context, {
		title,
		blocks: [ui.text(words), ui.links(ui.link(title, address))],
	});
}

/** The mail with a sign-in link. It contains no name, because the recipient may not have requested it. */
export function signInMail({ baseUrl, name }: Site, code: string) {
	return {
		subject: `Sign in at ${name}`,
		text: [
			`Someone asked to sign in at ${name} with this address. If it was you, open this link in the same browser:`,
			baseUrl + dashboardPath("link", code),
			`The link works once, for ${SIGN_IN.linkMinutes} minutes. If it was not you, you can ignore this mail.\n`,
		].join("\n\n"),
	};
}

/** Replaces a form that may be used only soon after signing in. `act` completes the sentence, such as `create a token`. */
export function confirmBlocks(act: string, path: string): ui.Block[] {
	const words = `To ${act}, sign in again. You can do this for ${SIGN_IN.confirmedMinutes} minutes after each sign-in.`;
	return [ui.text(words), ui.links(ui.link("Sign in again", signInPath(path)))];
}
