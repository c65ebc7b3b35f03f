import { Refusal } from "#domain/errors.ts";
import type { AccountRecord, Webhook } from "#domain/records/account-record.ts";
import type { CheckedAddress } from "#domain/web-address.ts";
import { recordOwnAct } from "../audit/record-own-act.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { requireAccount } from "./require-account.ts";

interface WebhookChange {
	accountId: string;
	url: string;
	/** Whether messages may be sent there. */
	checkAddress: (url: string) => CheckedAddress;
	makeSecret: (randomBytes: (count: number) => Uint8Array) => string;
}

/**
 * Sets the webhook address of an account, and enables a disabled webhook. The secret stays if only the address changes;
 * pending deliveries go to the new address.
 */
export async function saveWebhook(
	context: RegistryContext,
	{ accountId, url, checkAddress, makeSecret }: WebhookChange,
): Promise<Webhook> {
	const checked = checkAddress(url);
	if (!checked.ok) {
		throw new Refusal("invalid_body", "Webhooks cannot be sent to this address.", {
			errors: [{ pointer: "#/url", detail: checked.detail }],
		});
	}
	return context.store.transact(async (transaction) => {
		const account = await requireAccount(transaction, accountId);
		const { webhook: before } = account;
		if (before?.url === checked.href && before.disabledAt === null) return before;
		const webhook: Webhook = {
			url: checked.href,
			secret: before?.secret ?? makeSecret(context.randomBytes),
			createdAt: before?.createdAt ?? context.now().toISOString(),
			disabledAt: null,
			disabledReason: null,
		};
		transaction.accounts.save({ ...account, webhook });
		await redirectWaiting(transaction, accountId, webhook.url);
		await auditChange(context, transaction, { account, webhook });
		return webhook;
	});
}

async function redirectWaiting(
	transaction: RegistryTransaction,
	accountId: string,
	target: string,
): Promise<void> {
	for (const delivery of await transaction.deliveries.newestBy("account", accountId)) {
		if (delivery.channel !== "webhook" || delivery.state !== "waiting") continue;
		transaction.deliveries.save({ ...delivery, target });
	}
}

/** Only the origins: paths of webhooks often contain a key of the receiver. */
async function auditChange(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ account: { id, webhook: before }, webhook }: { account: AccountRecord; webhook: Webhook },
): Promise<void> {
	await recordOwnAct(context, transaction, {
		member: id,
		action: "webhook.save",
		subject: `account ${id}`,
		changes: [
			{
				field: "webhook",
				before: before && new URL(before.url).origin,
				after: new URL(webhook.url).origin,
			},
		],
	});
}
