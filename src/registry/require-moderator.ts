import { isModerator } from "#domain/account-role.ts";
import { Refusal } from "#domain/errors.ts";
import type { Actor } from "./registry-context.ts";
import type { RegistryReader } from "./store.ts";

/** Refuses an account that may not review. The operator at the command line has no account and was let in before. */
export async function requireModerator(reader: RegistryReader, { id }: Actor): Promise<void> {
	const account = await reader.accounts.find(id);
	if (account && !isModerator(account.role)) {
		throw new Refusal("not_allowed", "Only moderators may do this.");
	}
}

/** Refuses a moderator who would decide on what belongs to its own account. Operators answer for all of it anyway. */
export async function requireUninvolved(
	reader: RegistryReader,
	{ id }: Actor,
	ownerId: string | null,
): Promise<void> {
	if (ownerId !== id) return;
	const account = await reader.accounts.find(id);
	if (account?.role !== "moderator") return;
	throw new Refusal("not_allowed", "Another moderator decides on what is your own.");
}
