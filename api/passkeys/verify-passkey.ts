import { MINUTE_MS } from "#contract/instants.ts";
import { SIGN_IN } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord, Passkey } from "#domain/records/account-record.ts";
import type { Site } from "#views/view-context.ts";
import { challengeOf, type NewCredential, type UsedCredential } from "./credential.ts";
import { loadWebAuthn } from "./web-authn.ts";

type NamedSite = Pick<Site, "baseUrl" | "name">;

/** This instance, as authenticators know it (WebAuthn section 4). */
export function relyingPartyOf({ baseUrl, name }: NamedSite) {
	const { hostname, origin } = new URL(baseUrl);
	return { id: hostname, origin, name };
}

/** No extensions are requested, so their results are ignored. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

/** Checks an authenticator's data for a new passkey. The registry checks whether the challenge is ours. */
export async function verifyNewPasskey(
	site: NamedSite,
	credential: NewCredential,
): Promise<Pick<Passkey, "id" | "publicKey" | "counter" | "transports">> {
	const { verifyRegistrationResponse } = await loadWebAuthn();
	const verified = await settle(
		verifyRegistrationResponse({
			response: { ...credential, ...NO_EXTENSIONS },
			...expectationsOf(site, credential),
			supportedAlgorithmIDs: ALGORITHMS,
		}),
	);
	if (!verified?.verified) {
		throw new Refusal("invalid_body", "The passkey does not belong to this site. Start again.");
	}
	const { id, publicKey, counter } = verified.registrationInfo.credential;
	return {
		id,
		publicKey: Buffer.from(publicKey).toString("base64url"),
		counter,
		transports: credential.response.transports,
	};
}

/** Checks a sign-in against the stored key. Returns the new counter, or nothing if anything does not match. */
export async function verifyPasskey(
	site: NamedSite,
	{ credential, passkey }: { credential: UsedCredential; passkey: Passkey },
): Promise<number | undefined> {
	const { id, counter, transports } = passkey;
	const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, "base64url"));
	const { verifyAuthenticationResponse } = await loadWebAuthn();
	const verified = await settle(
		verifyAuthenticationResponse({
			response: { ...credential, ...NO_EXTENSIONS },
			credential: { id, publicKey, counter, transports },
			...expectationsOf(site, credential),
		}),
	);
	return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

function expectationsOf(site: NamedSite, credential: NewCredential | UsedCredential) {
	const { id, origin } = relyingPartyOf(site);
	return {
		expectedChallenge: challengeOf(credential),
		expectedOrigin: origin,
		expectedRPID: id,
		requireUserVerification: true,
	};
}

/** The library reports a mismatch with an exception of no particular kind. */
async function settle<Result>(verification: Promise<Result>): Promise<Result | undefined> {
	try {
		return await verification;
	} catch (error) {
		if (error instanceof Error) return undefined;
		throw error;
	}
}

const TIMEOUT_MS = SIGN_IN.challengeMinutes * MINUTE_MS;

export async function signInOptions(site: NamedSite, challenge: string) {
	const { generateAuthenticationOptions } = await loadWebAuthn();
	return generateAuthenticationOptions({
		rpID: relyingPartyOf(site).id,
		challenge: bytesOf(challenge),
		userVerification: "required",
		timeout: TIMEOUT_MS,
	});
}

/** The same for a new passkey, which its authenticator must be able to find without a list. */
export async function registrationOptions(
	site: NamedSite,
	{ account, challenge }: { account: AccountRecord; challenge: string },
) {
	const { generateRegistrationOptions } = await loadWebAuthn();
	return generateRegistrationOptions({
		rpName: site.name,
		rpID: relyingPartyOf(site).id,
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

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, "base64url"));

/**
 * COSE numbers of EdDSA, ES256 and RS256, which authenticators support (WebAuthn section 5.8.5), preferred ones first.
 */
const ALGORITHMS = [-8, -7, -257];
