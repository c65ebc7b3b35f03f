import { Refusal } from "#domain/errors.ts";
import { isModerator } from "#domain/records/account-record.ts";
import type { Actor, RegistryReader } from "./store.ts";

/** Refuses an account that cannot review. The operator at the command line has no account, and was already authorised. */
export async function requireModerator(reader: RegistryReader, { id }: Actor): Promise<void> {
	const account = await reader.accounts.find(id);
	if (account && !isModerator(account.role)) {
		throw new Refusal("not_allowed", "Only moderators can do this.");
	}
}

/** Refuses moderators who would decide about their own data. Operators are responsible for everything anyway. */
export async function requireUninvolved(
	reader: RegistryReader,
	{ id }: Actor,
	ownerId: string | null,
): Promise<void> {
	if (ownerId !== id) return;
	const account = await reader.accounts.find(id);
	if (account?.role !== "moderator") return;
	throw new Refusal(
		"not_allowed",
		"You cannot decide about your own content. Another moderator must do this.",
	);
}
