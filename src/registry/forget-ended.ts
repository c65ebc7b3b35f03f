import { ACCOUNT } from "#contract/limits.ts";
import { isActiveToken } from "#domain/accounts/token.ts";
import type { RegistryTransaction } from "./store.ts";

/** Tolerated surplus, because checking on every action would be too expensive. */
export const LET_STAND = 50;

/** Removes the oldest of an owner's tokens that no longer work. */
export async function forgetEndedTokens(
	transaction: RegistryTransaction,
	ownerId: string,
	at: Date,
): Promise<void> {
	const own = await transaction.tokens.by("owner", ownerId);
	const ended = own.filter((token) => !isActiveToken(token, at));
	const rest = ended.slice(0, Math.max(0, ended.length - ACCOUNT.maxEndedTokens));
	for (const { id } of rest) transaction.tokens.remove(id);
}

/** Removes the oldest of an owner's withdrawn and rejected submissions. */
export async function forgetEndedSubmissions(transaction: RegistryTransaction, ownerId: string) {
	const [all, open] = await Promise.all([
		transaction.submissions.countBy("owner", ownerId),
		transaction.submissions.countBy("openOwner", ownerId),
	]);
	if (all - open < ACCOUNT.maxEndedSubmissions + LET_STAND) return;
	const own = await transaction.submissions.newestBy("owner", ownerId);
	const ended = own.filter(({ status }) => status === "withdrawn" || status === "rejected");
	for (const { id } of ended.slice(ACCOUNT.maxEndedSubmissions)) transaction.submissions.remove(id);
}

/** Makes room for one more notification to an account, and for its deliveries, by removing the oldest. */
export async function forgetOldMessages(transaction: RegistryTransaction, accountId: string) {
	const [notifications, deliveries] = await Promise.all([
		transaction.notifications.countBy("account", accountId),
		transaction.deliveries.countBy("account", accountId),
	]);
	const excess = notifications + 1 - ACCOUNT.maxNotifications;
	if (excess > 0) {
		const oldest = await transaction.notifications.firstBy("account", accountId, excess);
		for (const { id } of oldest) transaction.notifications.remove(id);
	}
	const surplus = deliveries + CHANNELS - ACCOUNT.maxDeliveries;
	if (surplus <= 0) return;
	const oldest = await transaction.deliveries.firstBy("account", accountId, surplus);
	for (const { id } of oldest) transaction.deliveries.remove(id);
}

/** Mail and webhook. */
const CHANNELS = 2;
