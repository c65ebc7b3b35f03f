import type { DeliveryRecord } from "#domain/records/delivery-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { failWaitingWebhooks } from "./fail-waiting-webhooks.ts";

interface DeliveryAttemptOutcome {
	/** Of the delivery. */
	id: string;
	/** Where it was sent to. */
	target: string;
	/** `gone` and `refused` are final; `gone` says that the receiver wants nothing more at all. */
	result: "delivered" | "retry" | "gone" | "refused";
	status: number | null;
	/** A sentence for the delivery log. */
	detail: string;
	/** For `retry`; null when it is time to give up. */
	nextAttemptAt: Date | null;
}

/** Notes what became of an attempt. A webhook that is gone is disabled, and what was on its way to it is given up. */
export async function recordAttempt(
	{ store, now }: RegistryContext,
	outcome: DeliveryAttemptOutcome,
): Promise<void> {
	const { id, status, detail } = outcome;
	await store.transact(async (transaction) => {
		const delivery = await transaction.findDelivery(id);
		if (!delivery) return;
		const at = now().toISOString();
		transaction.saveDelivery({
			...delivery,
			...stateAfter(delivery, outcome, at),
			attempts: [...delivery.attempts, { at, status, detail }],
		});
		if (outcome.result === "gone") await disableWebhook(transaction, { delivery, outcome, at });
	});
}

function stateAfter(
	delivery: DeliveryRecord,
	{ target, result, nextAttemptAt }: DeliveryAttemptOutcome,
	at: string,
): Pick<DeliveryRecord, "state" | "nextAttemptAt"> {
	if (result === "delivered") return { state: "delivered", nextAttemptAt: null };
	// Given up while it was being sent.
	if (delivery.state !== "waiting") return { state: delivery.state, nextAttemptAt: null };
	// The address was changed while it was being sent; what the old one answered says nothing about the new one.
	if (delivery.target !== target) return { state: "waiting", nextAttemptAt: at };
	if (result !== "retry" || nextAttemptAt === null) return { state: "failed", nextAttemptAt: null };
	return { state: "waiting", nextAttemptAt: nextAttemptAt.toISOString() };
}

async function disableWebhook(
	transaction: RegistryTransaction,
	{
		delivery: { accountId },
		outcome: { target },
		at,
	}: { delivery: DeliveryRecord; outcome: DeliveryAttemptOutcome; at: string },
): Promise<void> {
	const account = await transaction.findAccount(accountId);
	if (account?.webhook?.url !== target || account.webhook.disabledAt !== null) return;
	transaction.saveAccount({
		...account,
		webhook: { ...account.webhook, disabledAt: at, disabledReason: GONE },
	});
	await failWaitingWebhooks(transaction, { accountId, at, detail: "The webhook was disabled." });
}

const GONE = "The receiver answered 410, which says that it wants no more messages.";
