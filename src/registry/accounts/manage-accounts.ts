import { by } from "#contract/compare.ts";
import { SIGN_IN } from "#contract/limits.ts";
import type { AccountRole } from "#contract/vocabulary.ts";
import { normalizeEmail } from "#domain/accounts/email.ts";
import { mayHold, roleAllows } from "#domain/accounts/rights.ts";
import { signInCode } from "#domain/accounts/sign-in.ts";
import { isActiveToken } from "#domain/accounts/token.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { keptScopes, scopesOf } from "#domain/records/token-record.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { requireRecord, type Transaction, verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { type Actor, newId, type RegistryContext } from "../store.ts";
import { newSecret, newSignIn } from "./sessions.ts";

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

/** Grants or revokes an account's role. Takes effect immediately, also for open sessions and tokens. */
export const changeRole = verb(
	async (transaction, { id, role }: { id: string; role: AccountRole }, actor: Actor) => {
		const account = await requireRecord(transaction, "accounts", id);
		return assignRole(transaction, { account, role, actor });
	},
);

/** The same inside a transaction that does more. */
export async function assignRole(
	transaction: Transaction,
	{ account, role, actor }: { account: AccountRecord; role: AccountRole; actor: Actor },
): Promise<AccountRecord> {
	if (account.role === role) return account;
	const changed = { ...account, role };
	transaction.accounts.save(changed);
	recordAudit(transaction, {
		actor,
		action: "account.role",
		subject: `account ${account.id}`,
		changes: [{ field: "role", before: account.role, after: role }],
	});
	await withdrawScopes(transaction, { account: changed, actor });
	return changed;
}

/**
 * Permanently removes the scopes from an account's tokens that its role no longer allows: a later promotion must not
 * apply to old tokens that the person may have forgotten. A token without any scope left is revoked.
 */
async function withdrawScopes(
	transaction: Transaction,
	{ account, actor }: { account: AccountRecord; actor: Actor },
): Promise<void> {
	const at = transaction.now();
	for (const token of await transaction.tokens.by("owner", account.id)) {
		const held = scopesOf(token);
		const scopes = held.filter((scope) => mayHold(scope, token, account));
		if (scopes.length === held.length || !isActiveToken(token, at)) continue;
		const isLeft = scopes.length > 0;
		transaction.tokens.save(
			isLeft ? { ...token, ...keptScopes(scopes) } : { ...token, revokedAt: at.toISOString() },
		);
		recordAudit(transaction, {
			actor,
			action: isLeft ? "token.narrow" : "token.revoke",
			subject: `token ${token.id}`,
			changes: [{ field: "scopes", before: held.join(", "), after: scopes.join(", ") || null }],
		});
	}
}

export interface LinkRequest {
	/** The account that the link is for, by ID or by address, which opening the link proves. Default: the operator of the instance, whose first link creates the account. */
	accountId?: string | undefined;
	email?: string | undefined;
	/** New role of the account; without it, an existing account keeps its role. */
	role?: AccountRole | undefined;
	minutes?: number | undefined;
}

/** A link that signs in to one account once, in any browser. Creates the account if it does not exist. */
export const makeSignInLink = verb(
	async (transaction, { minutes = SIGN_IN.linkMinutes, ...request }: LinkRequest, actor: Actor) => {
		checkRequest(request);
		const code = signInCode(newSecret(transaction));
		const account = await findOrCreate(transaction, { request, actor });
		const signIn = newSignIn(transaction, {
			secret: code,
			minutes,
			kind: "link",
			accountId: account.id,
			email: request.email === undefined ? null : account.email,
			deviceDigest: null,
		});
		transaction.signIns.save(signIn);
		recordAudit(transaction, { actor, action: "account.link", subject: `account ${account.id}` });
		return { code, account, expiresAt: signIn.expiresAt };
	},
);

/** Contradicting or useless input would otherwise be silently ignored. */
function checkRequest({ accountId, email, role }: LinkRequest): void {
	if (accountId !== undefined && email !== undefined) {
		throw new Refusal(
			"invalid_body",
			"A link is for one account: give either its ID or its address.",
		);
	}
	if (role !== undefined && accountId === undefined && email === undefined) {
		throw new Refusal("invalid_body", "A role requires an account: give its ID or its address.");
	}
}

async function findOrCreate(
	transaction: Transaction,
	{ request, actor }: { request: LinkRequest; actor: Actor },
): Promise<AccountRecord> {
	const { accountId, email: rawEmail, role } = request;
	if (accountId !== undefined) {
		const account = await requireRecord(transaction, "accounts", accountId);
		return assignRole(transaction, { account, role: role ?? account.role, actor });
	}
	if (rawEmail === undefined) {
		const accounts = await transaction.accounts.list();
		const [first] = accounts
			.filter(({ role }) => roleAllows(role, "operate"))
			.sort(by(({ createdAt }) => createdAt));
		return first ?? createAccount(transaction, { email: null, role: "operator", actor });
	}
	const email = normalizeEmail(rawEmail);
	if (email === undefined) throw new Refusal("invalid_body", "This is not a valid e-mail address.");
	const holder = await transaction.accounts.findBy("email", email);
	if (!holder) return createAccount(transaction, { email, role: role ?? "member", actor });
	return assignRole(transaction, { account: holder, role: role ?? holder.role, actor });
}
