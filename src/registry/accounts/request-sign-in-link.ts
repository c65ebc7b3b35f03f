import { ageMs, HOUR_MS } from "#contract/instants.ts";
import { SIGN_IN } from "#contract/limits.ts";
import { mailboxOf } from "#domain/accounts/email.ts";
import { isKnownDevice, signInCode } from "#domain/accounts/sign-in.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import { verb } from "../act.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryReader } from "../store.ts";
import { newSecret, newSignIn } from "./sessions.ts";
import { isAllowedAddress } from "./ways-in.ts";

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
