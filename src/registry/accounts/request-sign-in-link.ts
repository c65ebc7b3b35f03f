import { SIGN_IN } from "#contract/limits.ts";
import { mailboxOf } from "#domain/email.ts";
import { isKnownDevice } from "#domain/known-devices.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import { signInCode } from "#domain/sign-in-code.ts";
import type { RegistryContext } from "../registry-context.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryReader } from "../store.ts";
import { newSecret } from "./new-secret.ts";
import { newSignIn } from "./new-sign-in.ts";

interface LinkRequest {
	/** In its normal form. */
	email: string;
	/** Digest of the cookie of the browser that asks; the link works nowhere else. */
	deviceDigest: string;
	/** Where that browser is. Only a digest is kept, for as long as mails are counted. */
	network: string;
}

/**
 * The code of a link to mail to an address, and whether this browser signed in to its account before; undefined when enough
 * of them were sent. The same is looked at and written
 * whether an account has this address or not, so that no answer takes longer than another.
 */
export async function requestSignInLink(
	context: RegistryContext,
	{ email, deviceDigest, network }: LinkRequest,
): Promise<{ code: string; isKnownDevice: boolean } | undefined> {
	const code = signInCode(newSecret(context));
	const networkDigest = sha256(`${mailboxOf(email)} ${network}`);
	return context.store.transact(async (transaction) => {
		const at = context.now();
		const account = await transaction.accounts.findBy("email", email);
		const isKnown = isKnownDevice(account ?? { devices: [] }, { deviceDigest, at });
		const isAllowed = await hasRoom(transaction, {
			email,
			deviceDigest,
			networkDigest,
			at,
			isKnown,
		});
		transaction.signIns.save(
			newSignIn(context, {
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
	});
}

/**
 * Few mails to a mailbox for each browser and each network, and not many for all together: so nobody is flooded by
 * strangers, and keeping somebody out takes many networks. A browser that has signed in to the account before has a
 * share of its own.
 */
async function hasRoom(
	reader: RegistryReader,
	{ email, deviceDigest, networkDigest, at, isKnown }: CountedRequest,
): Promise<boolean> {
	const asked = await reader.signIns.by("email", mailboxOf(email));
	const sent = asked.filter((signIn) => isCountedMail(signIn, at));
	const fromHere = sent.filter((signIn) => signIn.deviceDigest === deviceDigest);
	if (fromHere.length >= SIGN_IN.mailsPerDevice) return false;
	if (isKnown) return true;
	const fromNetwork = sent.filter((signIn) => signIn.networkDigest === networkDigest);
	return fromNetwork.length < SIGN_IN.mailsPerNetwork && sent.length < SIGN_IN.mailsPerAddress;
}

interface CountedRequest extends Omit<LinkRequest, "network"> {
	networkDigest: string;
	at: Date;
	/** This browser signed in to the account of the address before. */
	isKnown: boolean;
}

/** A link of the command line was not mailed, and one that lasts for no time was held back. */
function isCountedMail({ deviceDigest, createdAt, expiresAt }: SignInRecord, at: Date): boolean {
	if (deviceDigest === null || createdAt === expiresAt) return false;
	return at.getTime() - Date.parse(createdAt) < SIGN_IN.mailsWindowHours * 3_600_000;
}
