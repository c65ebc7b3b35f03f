import { ACCOUNT, REGISTRATION } from "#contract/limits.ts";
import { isModerator } from "#domain/account-role.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryContext } from "./registry-context.ts";
import type { RegistryReader } from "./store.ts";

/** Refuses what would make the review queue, or the part of one owner in it, longer than its limit. */
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
	throw new Refusal("unavailable", "The review queue is full; try again later.", {
		headers: { "Retry-After": "3600" },
		bound: "review_queue",
	});
}

/** An account of which nothing was approved yet has a smaller part: it costs nothing to make a hundred of them. */
async function requireOwnRoom(reader: RegistryReader, ownerId: string): Promise<void> {
	const open = (await reader.submissions.by("openOwner", ownerId)).length;
	if (open < ACCOUNT.maxNewcomerSubmissions) return;
	const most = (await isNewcomer(reader, ownerId))
		? ACCOUNT.maxNewcomerSubmissions
		: ACCOUNT.maxOpenSubmissions;
	if (open < most) return;
	throw new Refusal(
		"conflict",
		`${most} submissions of yours are not decided yet; wait for decisions or withdraw one of them first.`,
	);
}

/** Owners without an account were made by the operator. */
async function isNewcomer(reader: RegistryReader, ownerId: string): Promise<boolean> {
	const account = await reader.accounts.find(ownerId);
	if (!account || isModerator(account.role)) return false;
	return (await reader.agents.by("owner", ownerId)).length === 0;
}
