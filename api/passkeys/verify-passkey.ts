import { Refusal } from "#domain/errors.ts";
import type { Passkey } from "#domain/records/account-record.ts";
import { challengeOf, type NewCredential, type UsedCredential } from "./credential.ts";
import { ALGORITHMS } from "./passkey-options.ts";
import type { RelyingParty } from "./relying-party.ts";
import { loadWebAuthn } from "./web-authn.ts";

/** No extensions are requested, so their results are ignored. */
const NO_EXTENSIONS = { clientExtensionResults: {} };

/** Checks an authenticator's data for a new passkey. The registry checks whether the challenge is ours. */
export async function verifyNewPasskey(
	party: RelyingParty,
	credential: NewCredential,
): Promise<Pick<Passkey, "id" | "publicKey" | "counter" | "transports">> {
	const { verifyRegistrationResponse } = await loadWebAuthn();
	const verified = await settle(
		verifyRegistrationResponse({
			response: { ...credential, ...NO_EXTENSIONS },
			...expectationsOf(party, credential),
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
	party: RelyingParty,
	{ credential, passkey }: { credential: UsedCredential; passkey: Passkey },
): Promise<number | undefined> {
	const { id, counter, transports } = passkey;
	const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, "base64url"));
	const { verifyAuthenticationResponse } = await loadWebAuthn();
	const verified = await settle(
		verifyAuthenticationResponse({
			response: { ...credential, ...NO_EXTENSIONS },
			credential: { id, publicKey, counter, transports },
			...expectationsOf(party, credential),
		}),
	);
	return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

function expectationsOf(party: RelyingParty, credential: NewCredential | UsedCredential) {
	return {
		expectedChallenge: challengeOf(credential),
		expectedOrigin: party.origin,
		expectedRPID: party.id,
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
