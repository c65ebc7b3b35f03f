import type { AccountRecord } from "#domain/records/account-record.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";

/** Stands for the owner of a closed account where something published has a name. */
export const FORMER_MEMBER = "Former member";

/**
 * Leaves of an account only what its ID stands for. It counts as suspended, so that its votes and watches do not count,
 * also for versions of the program that do not know closed accounts.
 */
export function closeAccount(
	{ now }: Pick<RegistryContext, "now">,
	{ accounts }: Pick<RegistryTransaction, "accounts">,
	{ account, joinedTo }: { account: AccountRecord; joinedTo: string | null },
): void {
	const at = now().toISOString();
	accounts.save({
		id: account.id,
		email: null,
		emailProvenAt: null,
		displayName: FORMER_MEMBER,
		role: "member",
		wantsMail: false,
		webhook: null,
		passkeys: [],
		unlinkedProviders: [],
		devices: [],
		createdAt: account.createdAt,
		lastSignedInAt: null,
		suspendedAt: at,
		closed: { at, joinedTo },
	});
}
