import { ACCOUNT } from "#contract/limits.ts";
import type { AccountRecord, Passkey } from "#domain/records/account-record.ts";
import type { SessionRecord } from "#domain/records/session-record.ts";
import { capitalise, showDay, showInstant } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Cell, Field, Section } from "./blocks.ts";
import { confirmBlocks } from "./confirm-blocks.ts";
import { confirmField } from "./confirm-field.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { doneNotice, type FormAttempt, withAttempt } from "./form-attempt.ts";

interface AccountParts {
	account: AccountRecord;
	/** All of the account. */
	sessions: readonly SessionRecord[];
	/** The one of this browser. */
	session: SessionRecord;
	/** True soon after the sign-in. */
	isConfirmed: boolean;
	done?: string | undefined;
	/** A form of this page that was not accepted. */
	attempt?: FormAttempt;
	/** Which form that was. */
	attempted?: "account" | "passkey";
}

const PATH = "/dashboard/account/";
const PASSKEYS_PATH = `${PATH}passkeys/`;

const DONE: Readonly<Record<string, string>> = {
	saved: "Saved.",
	"passkey-added": "The passkey is added. From now on it signs you in.",
	"passkey-removed": "The passkey is removed. Delete it on your device as well.",
};

export function accountView(context: ViewContext, parts: AccountParts): DashboardView {
	const { account, done, attempt } = parts;
	return dashboardView(context, {
		path: PATH,
		title: "Account",
		account,
		attempt,
		blocks: [
			...doneNotice(DONE, done),
			{
				kind: "facts",
				facts: [
					{
						label: "E-mail",
						value: account.email ?? "None; you sign in by links of the operator or by passkeys",
					},
					{ label: "Role", value: capitalise(account.role) },
					{ label: "Since", value: showDay(account.createdAt) },
					{ label: "Account", value: account.id },
				],
			},
		],
		sections: [profileSection(parts), passkeysSection(parts), sessionsSection(parts)],
	});
}

function profileSection({ account, attempt, attempted }: AccountParts): Section {
	const name: Field = {
		name: "display_name",
		label: "Name",
		type: "text",
		value: account.displayName,
		hint: "Stands beside your comments, for everybody to see. After a change they wait for a moderator once.",
		required: true,
		maxLength: ACCOUNT.displayNameMaxCharacters,
		autocomplete: "nickname",
	};
	const mail: Field = {
		name: "wants_mail",
		label: "Mail me what happens to my submissions, agents and comments",
		type: "checkbox",
		chosen: account.wantsMail ? ["on"] : [],
	};
	const fields = account.email === null ? [name] : [name, mail];
	return {
		id: "profile",
		title: fields.length === 1 ? "Name" : "Name and mail",
		blocks: [
			{
				kind: "form",
				form: {
					action: PATH,
					submit: "Save",
					fields: withAttempt(fields, attempted === "account" ? attempt : undefined),
				},
			},
		],
	};
}

function passkeysSection(parts: AccountParts): Section {
	const { passkeys } = parts.account;
	return {
		id: "passkeys",
		title: "Passkeys",
		blocks: [
			{
				kind: "text",
				text: "A passkey signs you in with your device: its fingerprint reader, face recognition or code. Your browser must run scripts to add one.",
			},
			{
				kind: "table",
				table: {
					caption: "Passkeys",
					columns: ["Name", "Added", "Last used", ""],
					rows: passkeys.map(passkeyRow),
					empty: "You have no passkey.",
				},
			},
			...addBlocks(parts),
		],
	};
}

function passkeyRow({ id, name, createdAt, lastUsedAt }: Passkey): Cell[] {
	return [
		{ text: name },
		{ text: showDay(createdAt), instant: createdAt },
		{ text: lastUsedAt === null ? "Never" : showDay(lastUsedAt), instant: lastUsedAt },
		{
			text: "Remove",
			form: {
				action: `${PASSKEYS_PATH}${id}/remove/`,
				submit: "Yes, remove it",
				opener: "Remove",
				tone: "danger",
				fields: [],
				label: `Remove the passkey ${name}`,
			},
		},
	];
}

function addBlocks({ account, isConfirmed, attempt, attempted }: AccountParts): Block[] {
	if (account.passkeys.length >= ACCOUNT.maxPasskeys) {
		return [{ kind: "text", text: `${ACCOUNT.maxPasskeys} passkeys are the most.`, muted: true }];
	}
	if (!isConfirmed) return confirmBlocks("add a passkey", PATH);
	const name: Field = {
		name: "name",
		label: "Name of the passkey",
		type: "text",
		hint: "Such as the name of the device.",
		maxLength: ACCOUNT.displayNameMaxCharacters,
	};
	return [
		{
			kind: "form",
			form: {
				action: PASSKEYS_PATH,
				submit: "Add a passkey",
				fields: withAttempt([name], attempted === "passkey" ? attempt : undefined),
				hidden: { credential: "" },
				script: "passkey-add",
			},
		},
	];
}

function sessionsSection({ sessions, session: { digest } }: AccountParts): Section {
	return {
		id: "sessions",
		title: "Where you are signed in",
		blocks: [
			{
				kind: "table",
				table: {
					caption: "Browsers that are signed in",
					columns: ["Browser", "Signed in", "Last seen"],
					rows: sessions.map((session) => [
						{ text: session.digest === digest ? "This one" : "Another one" },
						{ text: showInstant(session.createdAt), instant: session.createdAt },
						{ text: showInstant(session.lastSeenAt), instant: session.lastSeenAt },
					]),
					empty: "Nowhere.",
				},
			},
			{
				kind: "form",
				form: {
					action: `${PATH}sessions/end/`,
					submit: "Sign out everywhere",
					tone: "danger",
					fields: [confirmField("Yes, sign out every browser, this one too")],
				},
			},
		],
	};
}
