import { ACCOUNT, REGISTRATION } from "#contract/limits.ts";
import { isModerator } from "#domain/account-role.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryContext } from "./registry-context.ts";
import type { RegistryReader } from "./store.ts";

/** Refuses submissions beyond the limit of the review queue, or of one owner's share of it. */
export async function requireRoom(
	{ queueMax = REGISTRATION.pendingMaxCount }: Pick<RegistryContext, "queueMax">,
	reader: RegistryReader,
	ownerId: string,
): Promise<void> {
	const [, isFull] = await Promise.all([
		requireOwnRoom(reader, ownerId),
		reader.submissions.hasSoMany("status", "pending", queueMax),
	]);
	if (!isFull) return;
	throw new Refusal("unavailable", "The review queue is full. Try again later.", {
		headers: { "Retry-After": "3600" },
		bound: "review_queue",
	});
}

/** An account without an approved submission has a smaller share, because creating a hundred accounts costs nothing. */
async function requireOwnRoom(reader: RegistryReader, ownerId: string): Promise<void> {
	const open = (await reader.submissions.by("openOwner", ownerId)).length;
	if (open < ACCOUNT.maxNewcomerSubmissions) return;
	const most = (await isNewcomer(reader, ownerId))
		? ACCOUNT.maxNewcomerSubmissions
		: ACCOUNT.maxOpenSubmissions;
	if (open < most) return;
	throw new Refusal(
		"conflict",
		`You have ${most} pending submissions. Wait for decisions or withdraw one first.`,
	);
}

/** Owners without an account were created by the operator. */
async function isNewcomer(reader: RegistryReader, ownerId: string): Promise<boolean> {
	const account = await reader.accounts.find(ownerId);
	if (!account || isModerator(account.role)) return false;
	return (await reader.agents.by("owner", ownerId)).length === 0;
}
