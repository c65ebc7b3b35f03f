import { SIGN_IN } from "#contract/limits.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import { signInCode } from "#domain/sign-in-code.ts";
import type { RegistryContext } from "../registry-context.ts";
import { newSecret } from "./new-secret.ts";
import { newSignIn } from "./new-sign-in.ts";

interface LinkRequest {
	/** In its normal form. */
	email: string;
	/** Digest of the cookie of the browser that asks; the link works nowhere else. */
	deviceDigest: string;
}

/**
 * The code of a link to mail to an address; undefined when the address was sent enough of them. Whether an account has
 * this address is not looked at, and the same is written either way, so that no answer takes longer than another.
 */
export async function requestSignInLink(
	context: RegistryContext,
	{ email, deviceDigest }: LinkRequest,
): Promise<string | undefined> {
	const code = signInCode(newSecret(context));
	return context.store.transact(async (transaction) => {
		const sent = (await transaction.listSignInsTo(email)).filter((signIn) =>
			isCountedMail(signIn, context.now()),
		);
		const isAllowed = sent.length < SIGN_IN.mailsPerAddress;
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

/** A link of the command line was not mailed, and one that lasts for no time was held back. */
function isCountedMail({ deviceDigest, createdAt, expiresAt }: SignInRecord, at: Date): boolean {
	if (deviceDigest === null || createdAt === expiresAt) return false;
	return at.getTime() - Date.parse(createdAt) < SIGN_IN.mailsWindowHours * 3_600_000;
}
