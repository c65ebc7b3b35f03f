import { SIGN_IN } from "#contract/limits.ts";
import { isKnownDevice } from "#domain/known-devices.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import { signInCode } from "#domain/sign-in-code.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryReader } from "../store.ts";
import { newSecret } from "./new-secret.ts";
import { newSignIn } from "./new-sign-in.ts";

interface LinkRequest {
	/** In its normal form. */
	email: string;
	/** Digest of the cookie of the browser that asks; the link works nowhere else. */
	deviceDigest: string;
}

/**
 * The code of a link to mail to an address; undefined when enough of them were sent. The same is looked at and written
 * whether an account has this address or not, so that no answer takes longer than another.
 */
export async function requestSignInLink(
	context: RegistryContext,
	{ email, deviceDigest }: LinkRequest,
): Promise<string | undefined> {
	const code = signInCode(newSecret(context));
	return context.store.transact(async (transaction) => {
		const isAllowed = await hasRoom(transaction, { email, deviceDigest, at: context.now() });
		transaction.saveSignIn(
			newSignIn(context, {
				secret: code,
				minutes: isAllowed ? SIGN_IN.linkMinutes : 0,
				kind: "link",
				accountId: null,
				...{ email, deviceDigest },
			}),
		);
		return isAllowed ? code : undefined;
	});
}

/**
 * Few mails to an address for each browser, and not many for all together: so nobody is flooded by strangers. These use
 * up no share of a browser that has signed in to the account before, so nobody is kept out by them either.
 */
async function hasRoom(
	reader: RegistryReader,
	{ email, deviceDigest, at }: LinkRequest & { at: Date },
): Promise<boolean> {
	const sent = (await reader.listSignInsTo(email)).filter((signIn) => isCountedMail(signIn, at));
	const account = await reader.findAccountByEmail(email);
	const isKnown = isKnownDevice(account ?? { devices: [] }, { deviceDigest, at });
	const fromHere = sent.filter((signIn) => signIn.deviceDigest === deviceDigest);
	if (fromHere.length >= SIGN_IN.mailsPerDevice) return false;
	return isKnown || sent.length < SIGN_IN.mailsPerAddress;
}

/** A link of the command line was not mailed, and one that lasts for no time was held back. */
function isCountedMail({ deviceDigest, createdAt, expiresAt }: SignInRecord, at: Date): boolean {
	if (deviceDigest === null || createdAt === expiresAt) return false;
	return at.getTime() - Date.parse(createdAt) < SIGN_IN.mailsWindowHours * 3_600_000;
}
