import type { NotificationType } from "#contract/vocabulary.ts";
import { isModerator } from "#domain/records/account-record.ts";
import { notify } from "../outbox/notify.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";

interface SourceNews {
	type: Extract<NotificationType, `source.${string}`>;
	/** Name of the source. */
	title: string;
	detail: string | null;
}

/** Notifies operators and moderators of what happened to a source. */
export async function tellModerators(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ type, ...subject }: SourceNews,
): Promise<void> {
	const accounts = await transaction.accounts.list();
	const recipients = accounts.filter(
		({ role, suspendedAt }) => isModerator(role) && suspendedAt === null,
	);
	for (const { id } of recipients)
		await notify(context, transaction, { accountId: id, type, subject });
}
