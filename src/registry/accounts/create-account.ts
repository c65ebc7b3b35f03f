import type { AccountRole } from "#contract/vocabulary.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import type { Transaction } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { type Actor, newId, type RegistryContext } from "../store.ts";

interface NewAccount {
	/** In its normal form; null for an account that signs in with links from the command line. */
	email: string | null;
	role: AccountRole;
	/** By default the account itself, on its first sign-in. */
	actor?: Actor | undefined;
}

export function createAccount(
	transaction: Transaction,
	{ email, role, actor }: NewAccount,
): AccountRecord {
	const id = `account:${newId(transaction)}`;
	const account: AccountRecord = {
		...NOTHING_YET,
		id,
		email,
		displayName: firstName(transaction, role),
		role,
		wantsMail: email !== null,
		createdAt: transaction.now().toISOString(),
	};
	transaction.accounts.save(account);
	recordAudit(transaction, {
		actor: actor ?? { id },
		member: actor ? null : id,
		action: "account.create",
		subject: `account ${id}`,
		changes: [{ field: "role", before: null, after: role }],
	});
	return account;
}

const NOTHING_YET: Omit<AccountRecord, "id" | "displayName" | "createdAt"> = {
	email: null,
	emailProvenAt: null,
	role: "member",
	wantsMail: false,
	webhook: null,
	passkeys: [],
	unlinkedProviders: [],
	devices: [],
	lastSignedInAt: null,
	suspendedAt: null,
};

/** Stands for the owner of a closed account where something published has a name. */
export const FORMER_MEMBER = "Former member";

/** What is left of an account: what its ID stands for. It counts as suspended, so that its votes do not count. */
export function closedAccount(
	{ id, createdAt }: AccountRecord,
	closed: NonNullable<AccountRecord["closed"]>,
): AccountRecord {
	const displayName = FORMER_MEMBER;
	return { ...NOTHING_YET, id, displayName, createdAt, suspendedAt: closed.at, closed };
}

/** True for a name that nobody has chosen. */
export const isFirstName = (name: string) => /^(?:Member|Moderator|Operator) \d{4}$/.test(name);

/** Until its owner chooses another. It is public, so it does not reveal the address. */
function firstName(
	{ randomBytes }: Pick<RegistryContext, "randomBytes">,
	role: AccountRole,
): string {
	const number = Buffer.from(randomBytes(2)).readUInt16BE(0) % 10_000;
	return `${capitalise(role)} ${String(number).padStart(4, "0")}`;
}
