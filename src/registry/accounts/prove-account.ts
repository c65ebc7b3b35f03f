import { SIGN_IN } from "#contract/limits.ts";
import { isSignInCode, signInCode } from "#domain/accounts/sign-in.ts";
import { Refusal } from "#domain/errors.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import { requireRecord, transact } from "../act.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext, RegistryReader } from "../store.ts";
import { noteSuspension } from "./change-account.ts";
import { changeAddress } from "./change-address.ts";
import { chooseStaying, type JoinedPair, joinAccounts } from "./join-accounts.ts";
import { findSignIn, newSecret, newSignIn, spendSignIn } from "./sessions.ts";
import { spentLink } from "./sign-in.ts";

/** A sign-in link that proves an account or an address to another account, in the browser that asked for the link. */
export interface GivenProof {
	code: string;
	deviceDigest: string;
	/** Who is signed in. */
	accountId: string;
}

/** A link that proves the account of a browser to the account that signs in there next. */
export async function makeAccountProof(
	context: RegistryContext,
	{ accountId, deviceDigest }: Omit<GivenProof, "code">,
): Promise<string> {
	const secret = signInCode(newSecret(context));
	const link = { kind: "link", accountId, email: null, deviceDigest } as const;
	const signIn = newSignIn(context, { ...link, secret, minutes: SIGN_IN.linkMinutes });
	await transact(context, async ({ signIns }) => signIns.save(signIn));
	return secret;
}

/** What a link proves: two accounts of one person, or an address that is free. */
export type AccountProof = JoinedPair | { email: string };

export async function readAccountProof(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	{ code, deviceDigest, accountId }: GivenProof,
): Promise<AccountProof> {
	const query = { kind: "link", digest: sha256(code), deviceDigest, at: now() } as const;
	return whatProves(store, { code, accountId, link: await findSignIn(store, query) });
}

/** Links from the command line are bound to no browser, so somebody else may have sent one. */
async function whatProves(
	reader: RegistryReader,
	input: { code: string; accountId: string; link: SignInRecord | undefined },
): Promise<AccountProof> {
	const { code, link } = input;
	if (!isSignInCode(code) || !link || link.deviceDigest === null) throw spentLink();
	const email = link.email ?? "";
	const other = await (link.accountId === null
		? reader.accounts.findBy("email", email)
		: reader.accounts.find(link.accountId));
	if (!other) return { email };
	if (other.id === input.accountId) throw new Refusal("conflict", SAME);
	// Undoing that could not tell what came from the other account.
	const undoing = (await reader.signIns.list()).filter(({ undoes, usedAt }) => undoes && !usedAt);
	if (undoing.some(({ accountId: id }) => id === input.accountId || id === other.id)) {
		throw new Refusal("conflict", JUST_CHANGED);
	}
	return chooseStaying(await requireRecord(reader, "accounts", input.accountId), other);
}

const SAME = "This is the account that you are signed in to. To join another one, sign in to that.";
const JUST_CHANGED = `The address of one of these accounts was changed in the last ${SIGN_IN.addressUndoDays} days, which can still be undone. Join them after that.`;

/** Joins the accounts, or makes the address that of the account. Returns the former address if there was one. */
export async function useAccountProof(
	context: RegistryContext,
	{ code, deviceDigest, accountId }: GivenProof,
) {
	const query = { kind: "link", digest: sha256(code), deviceDigest, at: context.now() } as const;
	const used = await transact(context, async (transaction) => {
		const link = await spendSignIn(transaction, query);
		const proof = await whatProves(transaction, { code, accountId, link });
		if ("email" in proof) {
			return { ...proof, former: await changeAddress(transaction, accountId, proof) };
		}
		await joinAccounts(transaction, proof);
		return proof;
	});
	if ("email" in used) return used;
	await noteSuspension(context, used.goes.id);
	return used;
}
