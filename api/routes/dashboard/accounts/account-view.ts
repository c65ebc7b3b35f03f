import { dashboardPath } from "#contract/addresses.ts";
import { ACCOUNT, SIGN_IN } from "#contract/limits.ts";
import type { Limits } from "#contract/quotas.ts";
import { capitalise } from "#domain/capitalise.ts";
import { mostOf, upTo } from "#domain/quotas.ts";
import type { AccountRecord, Passkey } from "#domain/records/account-record.ts";
import type { IdentityRecord, SessionRecord } from "#domain/records/sign-in-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "#views/dashboard/dashboard-view.ts";
import { checkbox, confirmField, textField } from "#views/dashboard/fields.ts";
import { attemptAt, withAttempt } from "#views/dashboard/form-attempt.ts";
import { showDay } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";
import { confirmBlocks, type ShownProvider } from "./sign-in-view.ts";
import { type AccountParts, addressSection, joinSection, waysSection } from "./ways-in-view.ts";

const PATH = dashboardPath("account");

const OUTCOMES = {
	saved: "Saved.",
	"address-mailed": `We sent a link to that address. Open it in this browser within ${SIGN_IN.linkMinutes} minutes.`,
	"address-changed": "Your address was changed.",
	joined: "The accounts are one now.",
	"passkey-added": "Passkey added. You can now sign in with it.",
	"passkey-removed": "Passkey removed. Delete it on your device as well.",
	"identity-added": "Provider linked. You can now sign in with it.",
	"identity-removed": "Provider unlinked. You can no longer sign in with it.",
};

export function accountView(context: ViewContext, parts: AccountParts): DashboardView {
	return dashboardView(context, parts, {
		path: PATH,
		title: "Account",
		outcomes: OUTCOMES,
		blocks: [accountFacts(parts.account)],
		sections: [
			profileSection(parts),
			waysSection(parts),
			addressSection(parts),
			passkeysSection(parts, context.site.limits),
			identitiesSection(parts),
			sessionsSection(parts),
			joinSection(parts),
		],
	});
}

function accountFacts({ id, email, role, createdAt }: AccountRecord): ui.Block {
	return ui.facts(
		ui.fact("E-mail", email ?? "None"),
		ui.fact("Role", capitalise(role)),
		ui.fact("Since", showDay(createdAt)),
		ui.fact("Account", id),
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
	const fields = withAttempt(
		email === null ? [name] : [name, mail],
		attemptAt(parts, "saveAccount"),
	);
	const title = email === null ? "Name" : "Name and mail";
	return ui.section("profile", title, ui.form(dashboardPath("saveAccount"), "Save", { fields }));
}

function passkeysSection(parts: AccountParts, limits: Limits): ui.Section {
	return ui.section(
		"passkeys",
		"Passkeys",
		ui.text(
			"A passkey lets you sign in with your device: fingerprint, face recognition or code. Adding one requires JavaScript.",
		),
		ui.table("Passkeys", {
			columns: ["Name", "Added", "Last used", ""],
			rows: parts.account.passkeys.map(passkeyRow),
			empty: "No passkeys yet.",
		}),
		addBlocks(parts, limits),
	);
}

function passkeyRow({ id, name, createdAt, lastUsedAt }: Passkey): ui.Row {
	const removal: ui.Form = {
		action: dashboardPath("removePasskey", id),
		submit: "Yes, remove it",
		opener: "Remove",
		tone: "danger",
		fields: [],
		label: `Remove the passkey ${name}`,
	};
	return [name, ui.dayCell(createdAt), ui.dayCell(lastUsedAt), { text: "Remove", form: removal }];
}

function addBlocks(parts: AccountParts, limits: Limits): ui.Block[] {
	if (parts.account.passkeys.length >= mostOf("passkeys", limits)) {
		return [ui.muted(`You can have ${upTo(limits.quotas.passkeys, "passkeys")}.`)];
	}
	if (!parts.isConfirmed) return confirmBlocks("add a passkey", PATH);
	const name = textField("name", "Name of the passkey", {
		hint: "For example, the name of the device.",
		maxLength: ACCOUNT.displayNameMaxCharacters,
	});
	return [
		ui.form(dashboardPath("addPasskey"), "Add a passkey", {
			fields: withAttempt([name], attemptAt(parts, "addPasskey")),
			hidden: { credential: "" },
			script: "passkey-add",
		}),
	];
}

/** Null if there is no provider and no linked one. */
function identitiesSection(parts: AccountParts): ui.Section | null {
	const { identities, providers } = parts;
	if (identities.length + providers.length === 0) return null;
	return ui.section(
		"identities",
		"Linked accounts",
		ui.text("You can sign in to this account with a linked provider."),
		ui.table("Linked providers", {
			columns: ["Provider", "As", "Linked", "Last used", ""],
			rows: identities.map((identity) => identityRow(identity, providers)),
			empty: "No linked providers.",
		}),
		linkBlocks(parts),
	);
}

function identityRow(
	{ digest, provider, issuer, label, createdAt, lastUsedAt }: IdentityRecord,
	providers: readonly ShownProvider[],
): ui.Row {
	const name = providers.find((known) => known.name === provider)?.label ?? issuer;
	const removal: ui.Form = {
		action: dashboardPath("unlinkIdentity", digest),
		submit: "Yes, unlink it",
		opener: "Unlink",
		tone: "danger",
		fields: [],
		label: `Unlink ${name}`,
	};
	const unlink = { text: "Unlink", form: removal };
	return [name, label ?? "Unknown", ui.dayCell(createdAt), ui.dayCell(lastUsedAt), unlink];
}

function linkBlocks({ identities, providers, isConfirmed }: AccountParts): ui.Block[] {
	const linked = new Set(identities.map(({ provider }) => provider));
	const others = providers.filter(({ name }) => !linked.has(name));
	if (others.length === 0) return [];
	if (!isConfirmed) return confirmBlocks("link a provider", PATH);
	return others.map(({ name, label }) =>
		ui.form(dashboardPath("linkIdentity", name), `Link ${label}`),
	);
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
