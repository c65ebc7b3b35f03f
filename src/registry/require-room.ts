import { mostOf, quotaReached, requireQuota } from "#domain/quotas.ts";
import { isModerator } from "#domain/records/account-record.ts";
import type { RegistryContext, RegistryReader } from "./store.ts";

/** Refuses submissions beyond the limit of the review queue, or of one owner's share of it. */
export async function requireRoom(
	{ limits }: Pick<RegistryContext, "limits">,
	reader: RegistryReader,
	ownerId: string,
): Promise<void> {
	const most = mostOf("review_queue", limits);
	const [, isFull] = await Promise.all([
		requireOwnRoom({ limits }, reader, ownerId),
		reader.submissions.hasSoMany("status", "pending", most),
	]);
	if (isFull) throw quotaReached("review_queue", most);
}

/** An account without an approved submission has a smaller share, because creating a hundred accounts costs nothing. */
async function requireOwnRoom(
	{ limits }: Pick<RegistryContext, "limits">,
	reader: RegistryReader,
	ownerId: string,
): Promise<void> {
	const [count, listings] = await Promise.all([
		reader.submissions.countBy("openOwner", ownerId),
		reader.agents.countBy("owner", ownerId),
	]);
	const isNew = listings === 0 && (await isNewcomer(reader, ownerId));
	requireQuota(isNew ? "first_submissions" : "submissions", limits, { count, listings });
}

/** Owners without an account were created by the operator. */
async function isNewcomer(reader: RegistryReader, ownerId: string): Promise<boolean> {
	const account = await reader.accounts.find(ownerId);
	return account !== undefined && !isModerator(account.role);
}
