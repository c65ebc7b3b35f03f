import { Refusal } from "#domain/errors.ts";
import { recordOwnAct } from "../audit/record-own-act.ts";
import type { RegistryContext } from "../registry-context.ts";
import { requireAccount } from "./require-account.ts";

interface SecretRenewal {
	accountId: string;
	makeSecret: (randomBytes: (count: number) => Uint8Array) => string;
}

/** Creates a new secret. The old one stops working immediately: further attempts are signed with the new one. */
export async function renewWebhookSecret(
	context: RegistryContext,
	{ accountId, makeSecret }: SecretRenewal,
): Promise<void> {
	await context.store.transact(async (transaction) => {
		const account = await requireAccount(transaction, accountId);
		if (!account.webhook) throw new Refusal("conflict", "There is no webhook yet.");
		const secret = makeSecret(context.randomBytes);
		transaction.accounts.save({ ...account, webhook: { ...account.webhook, secret } });
		await recordOwnAct(context, transaction, {
			member: accountId,
			action: "webhook.renew_secret",
			subject: `account ${accountId}`,
		});
	});
}
