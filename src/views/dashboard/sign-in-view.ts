import {
	DASHBOARD_PATH,
	PROVIDERS_PATH,
	SIGN_IN_PATH,
	signInLinkPath,
} from "#contract/addresses.ts";
import { SIGN_IN } from "#contract/limits.ts";
import { isLoopbackHost, keepsSecureCookies } from "#domain/loopback-host.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { showAmount } from "../pages/display.ts";
import type { Site, ViewContext } from "../view-context.ts";
import {
	type Block,
	type Field,
	form,
	link,
	links,
	muted,
	notice,
	type Section,
	section,
	text,
} from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { doneNotice, type FormAttempt, withAttempt } from "./form-attempt.ts";

/** A provider that people sign in with. */
export interface ShownProvider {
	/** Part of the addresses of its forms. */
	name: string;
	label: string;
}

interface SignInParts {
	/** Whoever is signed in already and comes to do it again. */
	account: AccountRecord | null;
	/** True where this instance can send links by mail. */
	sendsMail: boolean;
	providers: readonly ShownProvider[];
	/** Page of the dashboard to go on to. */
	next?: string | undefined;
	done?: string | undefined;
	attempt?: FormAttempt;
}

const MINUTES = showAmount(SIGN_IN.linkMinutes, "minute");

const DONE: Readonly<Record<string, string>> = {
	mailed: `If this address can be reached, a link is on its way to it. Open it in this browser within ${MINUTES}. Nothing there? Look among the unwanted mails. In ${SIGN_IN.mailsWindowHours} hours at most ${SIGN_IN.mailsPerDevice} links to an address are sent for a browser or a network, and ${SIGN_IN.mailsPerAddress} for all. Where others have used these up, a browser that has signed in before still gets its own, and passkeys always work.`,
	"signed-out": "You are signed out.",
	"signed-out-everywhere": "You are signed out in every browser.",
};

/** Said where browsers would drop the cookie of the session at once. */
export const PLAIN_HTTP = "This instance is reached over plain HTTP; signing in needs HTTPS.";

const PLAIN_NOTICE = notice("warn", PLAIN_HTTP);

/** The way in, which is also the way to a new account. */
export function signInView(context: ViewContext, parts: SignInParts): DashboardView {
	const { account, sendsMail, providers, next, done, attempt } = parts;
	const hidden = next === undefined ? {} : { next };
	const isOpen = sendsMail || providers.length > 0;
	const ways = [
		providersSection(providers, hidden),
		sendsMail ? mailSection(hidden, attempt) : null,
		isOpen ? null : closedSection(context),
		passkeySection(hidden),
	];
	const isPossible = keepsSecureCookies(context.site.baseUrl);
	return dashboardView(
		context,
		{ account: null, attempt },
		{
			path: SIGN_IN_PATH,
			title: "Sign in",
			blocks: [isPossible ? null : PLAIN_NOTICE, doneNotice(DONE, done), againText(account)],
			sections: isPossible ? ways : [],
		},
	);
}

function againText(account: AccountRecord | null): Block[] {
	if (!account) return [];
	return [
		text(
			`You are signed in as ${account.displayName}. Tokens and passkeys are made only within ${SIGN_IN.confirmedMinutes} minutes of signing in: do it again to go on.`,
		),
		links(link("Go to the dashboard", DASHBOARD_PATH)),
	];
}

const EMAIL: Field = {
	name: "email",
	label: "E-mail address",
	type: "email",
	required: true,
	maxLength: SIGN_IN.emailMaxCharacters,
	autocomplete: "email",
};

function mailSection(hidden: Readonly<Record<string, string>>, attempt?: FormAttempt): Section {
	return section(
		"mail",
		"Sign-in link",
		text(
			"You are sent a link that signs you in once. There is no password; a new address gets a new account.",
		),
		form(SIGN_IN_PATH, "Send a link", { fields: withAttempt([EMAIL], attempt), hidden }),
	);
}

function providersSection(
	providers: readonly ShownProvider[],
	hidden: Readonly<Record<string, string>>,
): Section | null {
	if (providers.length === 0) return null;
	return section(
		"providers",
		"Account elsewhere",
		text("You sign in there and come back here. The first time you get an account here."),
		...providers.map(({ name, label }) =>
			form(PROVIDERS_PATH, `Continue with ${label}`, { hidden: { ...hidden, provider: name } }),
		),
	);
}

/** Where nobody gets in without the operator. What operators do about it stands where they look, not here. */
function closedSection({ site }: ViewContext): Section {
	const contact = contactOf(site);
	const ask = contact === null ? "Ask who runs it" : `Write to ${contact}`;
	return section(
		"closed",
		"No sign-in for newcomers yet",
		text(
			`The operator of this instance has set up no way for visitors to sign in. ${ask} for an account. If you have one, use your passkey or the link that you were given.`,
		),
	);
}

/** Null where nobody has set an address: the one that is made up for this machine reaches nobody. */
function contactOf({ contactEmail }: Site): string | null {
	return isLoopbackHost(contactEmail.slice(contactEmail.indexOf("@") + 1)) ? null : contactEmail;
}

function passkeySection(hidden: Readonly<Record<string, string>>): Section {
	return section(
		"passkey",
		"Passkey",
		muted(
			"Works once you have added a passkey on your account page, in browsers that run scripts.",
		),
		form("/sign-in/passkey/", "Use a passkey", {
			tone: "quiet",
			hidden: { ...hidden, credential: "" },
			script: "passkey-sign-in",
		}),
	);
}

/** What a link leads to: a button, because programs that look at links in mails must not use them up. */
export function linkView(context: ViewContext, code: string): DashboardView {
	const { baseUrl, name } = context.site;
	const button = [
		text(`The link works once. It signs you in at ${name}.`),
		form(signInLinkPath(code), "Sign in"),
	];
	return dashboardView(
		context,
		{ account: null },
		{
			// The address of the page itself is the secret; it stands in the form alone.
			path: SIGN_IN_PATH,
			title: "Sign in",
			blocks: keepsSecureCookies(baseUrl) ? button : [PLAIN_NOTICE],
		},
	);
}
