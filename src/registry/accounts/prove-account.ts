import { ageMs, HOUR_MS } from "#contract/instants.ts";
import { SIGN_IN } from "#contract/limits.ts";
import { mailboxOf } from "#domain/accounts/email.ts";
import { isKnownDevice, isSignInCode, signInCode } from "#domain/accounts/sign-in.ts";
import { Refusal } from "#domain/errors.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import { requireRecord, transact, verb } from "../act.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext, RegistryReader } from "../store.ts";
import { chooseStaying, type JoinedPair, joinAccounts, noteSuspension } from "./change-account.ts";
import { changeAddress } from "./change-address.ts";
import { findSignIn, newSecret, newSignIn, spendSignIn } from "./sessions.ts";
import { spentLink } from "./sign-in.ts";
import { isAllowedAddress } from "./ways-in.ts";

/** A sign-in link that proves an account or an address to another account, in the browser that asked for the link. */
interface GivenProof {
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
type AccountProof = JoinedPair | { email: string };

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

interface LinkRequest {
	/** In its normal form. */
	email: string;
	/** Digest of the browser's cookie; the link works only in this browser. */
	deviceDigest: string;
	/** Network of that browser. Only a digest is stored, for as long as mails are counted. */
	network: string;
}

/**
 * The code of a link to mail to an address, and whether this browser signed in to its account before; undefined if
 * enough were sent. It reads and writes the same whether or not an account has this address, so that the time reveals
 * nothing.
 */
export const requestSignInLink = verb(
	async (transaction, { email, deviceDigest, network }: LinkRequest) => {
		const code = signInCode(newSecret(transaction));
		const networkDigest = sha256(`${mailboxOf(email)} ${network}`);
		const at = transaction.now();
		const account = await transaction.accounts.findBy("email", email);
		const isKnown = isKnownDevice(account ?? { devices: [] }, { deviceDigest, at });
		const request = { email, deviceDigest, networkDigest, at, isKnown };
		const mayHave = account !== undefined || isAllowedAddress(transaction, email);
		const isAllowed = (await hasRoom(transaction, request)) && mayHave;
		transaction.signIns.save(
			newSignIn(transaction, {
				secret: code,
				minutes: isAllowed ? SIGN_IN.linkMinutes : 0,
				kind: "link",
				accountId: null,
				email,
				deviceDigest,
				networkDigest,
			}),
		);
		return isAllowed ? { code, isKnownDevice: isKnown } : undefined;
	},
);

/**
 * Limits mails to a mailbox per browser, per network, and in total. So strangers cannot flood a mailbox, and locking
 * someone out takes many networks. A browser that has signed in to the account before has its own share.
 */
async function hasRoom(
	reader: RegistryReader,
	{ email, deviceDigest, networkDigest, at, isKnown }: CountedRequest,
): Promise<boolean> {
	const signIns = await reader.signIns.by("email", mailboxOf(email));
	const mails = signIns.filter((signIn) => isCountedMail(signIn, at));
	const fromHere = mails.filter((signIn) => signIn.deviceDigest === deviceDigest);
	if (fromHere.length >= SIGN_IN.mailsPerDevice) return false;
	if (isKnown) return true;
	const fromNetwork = mails.filter((signIn) => signIn.networkDigest === networkDigest);
	return fromNetwork.length < SIGN_IN.mailsPerNetwork && mails.length < SIGN_IN.mailsPerAddress;
}

interface CountedRequest extends Omit<LinkRequest, "network"> {
	networkDigest: string;
	at: Date;
	/** Whether this browser has signed in to the address's account before. */
	isKnown: boolean;
}

/** Links from the command line were not mailed, and links without a lifetime were withheld. */
function isCountedMail({ deviceDigest, createdAt, expiresAt }: SignInRecord, at: Date): boolean {
	if (deviceDigest === null || createdAt === expiresAt) return false;
	return ageMs(createdAt, at) < SIGN_IN.mailsWindowHours * HOUR_MS;
}
