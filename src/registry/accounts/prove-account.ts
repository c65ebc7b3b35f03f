import { SIGN_IN } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import { isSignInCode, signInCode } from "#domain/sign-in.ts";
import { requireRecord } from "../requirements.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext, RegistryReader } from "../store.ts";
import { changeAddress, type FormerAddress } from "./change-address.ts";
import { chooseStaying, joinAccounts, signalsAfterJoin } from "./join-accounts.ts";
import { spentLink } from "./redeem-sign-in.ts";
import { findSignIn, newSecret, newSignIn, spendSignIn } from "./sessions.ts";
import { noteSuspension } from "./suspend-account.ts";

/** A sign-in link that proves an account or an address to another account, in the browser that asked for the link. */
export interface GivenProof {
	code: string;
	deviceDigest: string;
	/** Who is signed in. */
	accountId: string;
}

/** What a link proves. */
export interface AccountProof {
	/** The address that its mailbox has, if it was mailed. */
	email: string | null;
	/** The other account; undefined if the address is free. */
	other: AccountRecord | undefined;
}

/** A link that proves the account of a browser to the account that signs in there next. */
export async function makeAccountProof(
	context: RegistryContext,
	{ accountId, deviceDigest }: Omit<GivenProof, "code">,
): Promise<string> {
	const code = signInCode(newSecret(context));
	const link = { kind: "link", accountId, email: null, deviceDigest } as const;
	await context.store.transact(async ({ signIns }) =>
		signIns.save(newSignIn(context, { ...link, secret: code, minutes: SIGN_IN.linkMinutes })),
	);
	return code;
}

export async function readAccountProof(
	{ store, now }: RegistryContext,
	{ code, deviceDigest, accountId }: GivenProof,
): Promise<AccountProof> {
	const digest = sha256(code);
	const link = await findSignIn(store, { kind: "link", digest, deviceDigest, at: now() });
	return whatProves(store, requireBound(code, link), accountId);
}

/** Links from the command line are bound to no browser, so somebody else may have sent one. */
function requireBound(code: string, link: SignInRecord | undefined): SignInRecord {
	if (!isSignInCode(code) || !link || link.deviceDigest === null) throw spentLink();
	return link;
}

async function whatProves(
	reader: RegistryReader,
	{ accountId, email }: SignInRecord,
	own: string,
): Promise<AccountProof> {
	const other =
		accountId === null
			? await reader.accounts.findBy("email", email ?? "")
			: await reader.accounts.find(accountId);
	if (other?.id === own) throw new Refusal("conflict", SAME);
	if (other?.suspendedAt) throw new Refusal("not_allowed", OTHER_SUSPENDED);
	return { email, other };
}

const SAME = "This is the account that you are signed in to. To join another one, sign in to that.";
const OTHER_SUSPENDED = "The other account is suspended. It cannot be joined.";

interface UsedProof {
	/** Set if another address was changed. */
	former: FormerAddress | null;
	hasJoined: boolean;
}

/** Joins the account that a link proves, or makes the proven address that of the account. */
export async function useAccountProof(
	context: RegistryContext,
	{ code, deviceDigest, accountId }: GivenProof,
): Promise<UsedProof> {
	const at = context.now();
	const { former, pair } = await context.store.transact(async (transaction) => {
		const spent = { kind: "link", digest: sha256(code), deviceDigest, at } as const;
		const link = requireBound(code, await spendSignIn(transaction, spent));
		const account = await requireRecord(transaction, "accounts", accountId);
		const { email, other } = await whatProves(transaction, link, accountId);
		if (!other) {
			const former = await changeAddress(context, transaction, { account, email: email ?? "" });
			return { former, pair: null };
		}
		const pair = chooseStaying(account, other);
		await joinAccounts(context, transaction, pair);
		return { former: null, pair };
	});
	if (!pair) return { former, hasJoined: false };
	const joined = { from: pair.goes.id, to: pair.stays.id, at: at.toISOString() };
	await context.store.appendEvents(await signalsAfterJoin(context.store, joined));
	await noteSuspension(context, pair.goes.id);
	return { former, hasJoined: true };
}
