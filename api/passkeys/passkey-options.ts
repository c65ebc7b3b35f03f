import { MINUTE_MS } from "#contract/instants.ts";
import { SIGN_IN } from "#contract/limits.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { RelyingParty } from "./relying-party.ts";
import { loadWebAuthn } from "./web-authn.ts";

const TIMEOUT_MS = SIGN_IN.challengeMinutes * MINUTE_MS;

/** What a browser passes to the authenticator for a sign-in. It does not reveal which passkeys exist. */
export async function signInOptions(party: RelyingParty, challenge: string) {
	const { generateAuthenticationOptions } = await loadWebAuthn();
	return generateAuthenticationOptions({
		rpID: party.id,
		challenge: bytesOf(challenge),
		userVerification: "required",
		timeout: TIMEOUT_MS,
	});
}

/** The same for a new passkey, which its authenticator must be able to find without a list. */
export async function registrationOptions(
	party: RelyingParty,
	{ account, challenge }: { account: AccountRecord; challenge: string },
) {
	const { generateRegistrationOptions } = await loadWebAuthn();
	return generateRegistrationOptions({
		rpName: party.name,
		rpID: party.id,
		userID: new TextEncoder().encode(account.id),
		userName: account.email ?? account.displayName,
		userDisplayName: account.displayName,
		challenge: bytesOf(challenge),
		attestationType: "none",
		excludeCredentials: account.passkeys.map(({ id, transports }) => ({ id, transports })),
		authenticatorSelection: { residentKey: "required", userVerification: "required" },
		supportedAlgorithmIDs: ALGORITHMS,
		timeout: TIMEOUT_MS,
	});
}

function bytesOf(challenge: string) {
	return new Uint8Array(Buffer.from(challenge, "base64url"));
}

/**
 * COSE numbers of EdDSA, ES256 and RS256, which authenticators support (WebAuthn section 5.8.5), preferred ones first.
 */
export const ALGORITHMS = [-8, -7, -257];
