import { recordOwnAct } from "../audit/record-own-act.ts";
import type { RegistryContext } from "../registry-context.ts";
import { failWaitingDeliveries } from "./fail-waiting-deliveries.ts";
import { requireAccount } from "./require-account.ts";

/** Removes the webhook of an account and its pending deliveries. Does nothing if there is none. */
export async function removeWebhook(
	context: RegistryContext,
	{ accountId }: { accountId: string },
): Promise<void> {
	await context.store.transact(async (transaction) => {
		const account = await requireAccount(transaction, accountId);
		if (!account.webhook) return;
		const at = context.now().toISOString();
		transaction.accounts.save({ ...account, webhook: null });
		await failWaitingDeliveries(transaction, {
			accountId,
			channel: "webhook",
			at,
			detail: "The webhook was removed.",
		});
		await recordOwnAct(context, transaction, {
			member: accountId,
			action: "webhook.remove",
			subject: `account ${accountId}`,
			changes: [{ field: "webhook", before: new URL(account.webhook.url).origin, after: null }],
		});
	});
}
