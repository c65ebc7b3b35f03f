import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { IdentityRecord } from "#domain/records/sign-in-record.ts";

/** Refuses to remove the last way to sign in. Operators can create links for themselves. */
export function requireOtherWay(
	{ email, passkeys, role }: AccountRecord,
	identities: readonly IdentityRecord[],
): void {
	const ways = Number(email !== null) + passkeys.length + identities.length;
	if (role === "operator" || ways > 1) return;
	throw new Refusal(
		"conflict",
		"This is your only way to sign in. Add another one first: an address, a passkey or a provider.",
	);
}
