import { Refusal } from "#domain/errors.ts";
import type { Passkey } from "#domain/records/account-record.ts";
import { transact } from "../act.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext } from "../store.ts";
import { findJoined } from "./find-joined.ts";
import { type OpenedSession, openSession, spendSignIn } from "./sessions.ts";
import { requireOwnWay } from "./ways-in.ts";

export interface PasskeySignIn {
	/** ID of the passkey, according to the authenticator. */
	accountId: string;
	passkeyId: string;
	challenge: string;
	deviceDigest: string | null;
	/** Checks the signature with the stored key. Returns the authenticator's counter, or nothing if it does not match. */
	verify: (passkey: Passkey) => Promise<number | undefined>;
	/** Current session cookie of the browser. */
	earlier?: string | undefined;
}

/** Signs in with a passkey. The answer does not reveal which part failed, and every attempt uses up its challenge. */
export async function signInByPasskey(
	context: RegistryContext,
	{ accountId, passkeyId, challenge, deviceDigest, verify, earlier }: PasskeySignIn,
): Promise<OpenedSession> {
	requireOwnWay(context);
	const at = context.now();
	const spent = { kind: "passkey", digest: sha256(challenge), deviceDigest, at } as const;
	// Separate from the rest: a failure there undoes only its own changes.
	const signIn = await transact(context, (transaction) => spendSignIn(transaction, spent));
	// A challenge for adding a passkey names its account and cannot be used to sign in.
	if (signIn?.accountId !== null) throw unfitPasskey();
	return transact(context, async (transaction) => {
		// A passkey keeps the name of the account that it was added to.
		const holder = await findJoined(transaction, accountId);
		const passkey = holder?.passkeys.find(({ id }) => id === passkeyId);
		if (!holder || !passkey) throw unfitPasskey();
		const counter = await verify(passkey);
		if (counter === undefined) throw unfitPasskey();
		const used = { ...passkey, counter, lastUsedAt: at.toISOString() };
		const passkeys = holder.passkeys.map((key) => (key.id === used.id ? used : key));
		const account = { ...holder, passkeys };
		return openSession(transaction, { account, deviceDigest, earlier });
	});
}

function unfitPasskey(): Refusal {
	return new Refusal(
		"sign_in_required",
		"The passkey is not valid here, or this took too long. Try again, or sign in with a link.",
	);
}
