import { dashboardPath } from "#contract/addresses.ts";
import type { IdentityRecord, SessionRecord } from "#domain/records/sign-in-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import type { Visit } from "#views/dashboard/dashboard-view.ts";
import { attemptAt, withAttempt } from "#views/dashboard/form-attempt.ts";
import { confirmBlocks, EMAIL, type ShownProvider } from "./sign-in-view.ts";

export interface AccountParts extends Visit {
	/** All sessions of the account. */
	sessions: readonly SessionRecord[];
	/** The one of this browser. */
	session: SessionRecord;
	/** Linked to the account, earliest first. */
	identities: readonly IdentityRecord[];
	/** Providers that people may sign in with. */
	providers: readonly ShownProvider[];
	/** True soon after the sign-in. */
	isConfirmed: boolean;
	/** True if this instance can send links by mail. */
	sendsMail: boolean;
}

const PATH = dashboardPath("account");

/** Every way to sign in, and whether one of them is the last. */
export function waysSection({
	account,
	identities,
	providers,
	sendsMail,
}: AccountParts): ui.Section {
	const { email, passkeys, role } = account;
	const known = new Map(providers.map(({ name, label }) => [name, label]));
	const ways = [
		...(sendsMail && email !== null ? [["Link by mail", email]] : []),
		...identities.flatMap(({ provider, label }) => {
			const name = known.get(provider);
			return name === undefined ? [] : [[name, label ?? "Unknown"]];
		}),
		...passkeys.map(({ name }) => ["Passkey", name]),
	];
	const last = [
		"Only a link from the operator signs you in. Add an address, a passkey or a provider.",
		`${ways[0]?.[0]} is your last way to sign in without the operator. Add another one, so that you cannot lose the account.`,
	][ways.length];
	return ui.section(
		"ways",
		"Ways to sign in",
		ui.table("Ways to sign in", {
			columns: ["Way", "As"],
			rows: [
				...ways,
				["Link from the operator", role === "operator" ? "You can create one" : "On request"],
			],
			empty: "",
		}),
		last === undefined ? null : ui.notice("warn", last),
	);
}

/** Null if no link can be sent. */
export function addressSection(parts: AccountParts): ui.Section | null {
	if (!parts.sendsMail) return null;
	const field: ui.Field = {
		...EMAIL,
		hint: "We send a link there. Nothing changes until you open it.",
	};
	const act = parts.account.email === null ? "Add an address" : "Change the address";
	return ui.section(
		"address",
		"E-mail address",
		parts.isConfirmed
			? ui.form(dashboardPath("changeAddress"), act, {
					fields: withAttempt([field], attemptAt(parts, "changeAddress")),
				})
			: confirmBlocks("change the address", PATH),
	);
}

export function joinSection({ isConfirmed }: AccountParts): ui.Section {
	return ui.section(
		"join",
		"Join another account",
		ui.text(
			"If you have two accounts here, you can make them one. You sign in to the other one, and then see what moves before anything does.",
		),
		isConfirmed
			? ui.form(dashboardPath("beginJoining"), "Sign in to the other account")
			: confirmBlocks("join accounts", PATH),
	);
}
