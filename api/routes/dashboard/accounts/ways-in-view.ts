import { dashboardPath } from "#contract/http/addresses.ts";
import { ACCOUNT } from "#contract/limits.ts";
import type { Limits } from "#contract/quotas.ts";
import { RESTORABLE_DAYS } from "#domain/agents/removals.ts";
import { mostOf, upTo } from "#domain/quotas.ts";
import type { Passkey } from "#domain/records/account-record.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { IdentityRecord, SessionRecord } from "#domain/records/sign-in-record.ts";
import { endSentence } from "#domain/texts/end-sentence.ts";
import * as ui from "#views/dashboard/blocks.ts";
import type { Viewer } from "#views/dashboard/dashboard-view.ts";
import { confirmField, textField } from "#views/dashboard/fields.ts";
import { confirmBlocks, EMAIL, type ShownProvider } from "./sign-in-view.ts";

export interface AccountParts extends Viewer {
	sessions: readonly SessionRecord[];
	/** The one of this browser. */
	session: SessionRecord;
	/** Linked to the account, earliest first. */
	identities: readonly IdentityRecord[];
	providers: readonly ShownProvider[];
	agents: readonly AgentRecord[];
	hidden: readonly AgentRecord[];
	/** Names of organisations. */
	onlyAdminOf: readonly string[];
	/** True soon after the sign-in. */
	isConfirmed: boolean;
	sendsMail: boolean;
}

const PATH = dashboardPath("account");

/** Every way to sign in and how to add one. Says which is the last without the operator. */
export function waysSection(parts: AccountParts, limits: Limits): ui.Section {
	const { account, identities, providers, sendsMail } = parts;
	const { email, passkeys, emailProvenAt } = account;
	const open = identities.filter(({ provider }) => providers.some(({ name }) => name === provider));
	const rows: ui.Row[] = [
		...(sendsMail && email !== null
			? [["Link by mail", email, ui.dayCell(emailProvenAt), "", ""] satisfies ui.Row]
			: []),
		...identities.map((identity) => identityRow(identity, providers)),
		...passkeys.map(passkeyRow),
		["Link from the operator", "On request", "", "", ""],
	];
	const count = rows.length - 1 - identities.length + open.length;
	const last = count === 0 ? "A link from the operator is your only way to sign in." : LAST;
	return ui.section(
		"ways",
		"Ways to sign in",
		ui.table("Ways to sign in", {
			columns: ["Way", "As", "Added", "Last used", ""],
			rows,
			empty: "",
		}),
		count > 1 ? null : ui.notice("warn", `${last} Add another one, so that you keep the account.`),
		parts.isConfirmed
			? [...addressBlocks(parts), ...linkBlocks(parts), passkeyBlock(parts, limits)]
			: confirmBlocks("add a way to sign in", PATH),
	);
}

const LAST = "The first of these is your last way to sign in without the operator.";

function passkeyRow({ id, name, createdAt, lastUsedAt }: Passkey): ui.Row {
	const form = removal(dashboardPath("removePasskey", id), "Remove", `the passkey ${name}`);
	return ["Passkey", name, ui.dayCell(createdAt), ui.dayCell(lastUsedAt), form];
}

function identityRow(
	{ digest, provider, issuer, label, createdAt, lastUsedAt }: IdentityRecord,
	providers: readonly ShownProvider[],
): ui.Row {
	const title = providers.find(({ name }) => name === provider)?.label;
	const name = title ?? `${issuer} (not used here any more)`;
	const form = removal(dashboardPath("unlinkIdentity", digest), "Unlink", name);
	return [name, label ?? "Unknown", ui.dayCell(createdAt), ui.dayCell(lastUsedAt), form];
}

function removal(action: string, opener: string, what: string): ui.Cell {
	const submit = `Yes, ${opener.toLowerCase()} it`;
	return ui.button(action, submit, { opener, tone: "danger", label: `${opener} ${what}` });
}

function addressBlocks(parts: AccountParts): ui.Block[] {
	if (!parts.sendsMail) return [ui.muted(NO_MAIL)];
	const hint = "We send a link there. Nothing changes until you open it.";
	const act = parts.account.email === null ? "Add an address" : "Change the address";
	return [ui.form(dashboardPath("changeAddress"), act, { fields: [{ ...EMAIL, hint }] })];
}

const NO_MAIL =
	"To add or change an address here, this site would have to send mail, which it does not. Ask the operator.";

function linkBlocks({ identities, providers }: AccountParts): ui.Block[] {
	const linked = new Set(identities.map(({ provider }) => provider));
	return providers
		.filter(({ name }) => !linked.has(name))
		.map(({ name, label }) => ui.form(dashboardPath("linkIdentity", name), `Link ${label}`));
}

function passkeyBlock(parts: AccountParts, limits: Limits): ui.Block {
	if (parts.account.passkeys.length >= mostOf("passkeys", limits)) {
		return ui.muted(`You can have ${upTo(limits.quotas.passkeys, "passkeys")}.`);
	}
	const name = textField("name", "Name of the passkey", {
		hint: "For example, the name of the device: its fingerprint, face recognition or code signs you in. Requires JavaScript.",
		maxLength: ACCOUNT.displayNameMaxCharacters,
	});
	return ui.form(dashboardPath("addPasskey"), "Add a passkey", {
		fields: [name],
		hidden: { credential: "" },
		script: "passkey-add",
	});
}

export function joinSection({ isConfirmed }: AccountParts): ui.Section {
	const words =
		"If you have two accounts here, you can make them one. Sign in to the other one, and you see what moves before anything does.";
	const form = ui.form(dashboardPath("beginJoining"), "Sign in to the other account");
	const blocks = isConfirmed ? form : confirmBlocks("join accounts", PATH);
	return ui.section("join", "Join another account", ui.text(words), blocks);
}

/** Says what becomes of everything before it does. */
export function leaveSection(parts: AccountParts): ui.Section {
	const { agents, hidden, onlyAdminOf, isConfirmed } = parts;
	const away = agents.map(({ slug, title }) => [
		{ text: title, path: dashboardPath("myAgent", slug) },
	]);
	const table = { columns: ["Listings that would have no owner"], rows: away, empty: "" };
	const only = `${endSentence(`You are the only admin of ${onlyAdminOf.join(", ")}`)} Make another member admin there, or end the organisation, before you delete your account.`;
	const loss = `You have hidden ${hidden.map(({ slug }) => slug).join(", ")}. Deleting removes what is hidden: a moderator can restore it for ${RESTORABLE_DAYS} days, and then it is gone for good. Restore or transfer it first to keep it.`;
	const form = ui.form(dashboardPath("deleteAccount"), "Delete the account", {
		tone: "danger",
		fields: [confirmField("Yes, delete my account. This cannot be undone.")],
	});
	return ui.section(
		"leave",
		"Export and deletion",
		ui.links(
			ui.link("Download everything about this account (JSON)", dashboardPath("accountExport")),
		),
		ui.text(
			"Deleting removes your name, address, ways to sign in, tokens, webhook, watchlist, drafts, notifications, memberships and comments that are not public, at once. Pending submissions and claims are withdrawn, and your votes no longer count. Public listings stay, unclaimed and without an owner, and whoever proves them can take them over: transfer or remove them first if you want something else. Public comments stay as a former member's, and the audit log names an account only by its ID.",
		),
		agents.length === 0 ? null : ui.table("Your agents", table),
		hidden.length > 0 ? ui.notice("warn", loss) : null,
		onlyAdminOf.length > 0 ? ui.notice("warn", only) : null,
		isConfirmed ? form : confirmBlocks("export or delete the account", PATH),
	);
}
