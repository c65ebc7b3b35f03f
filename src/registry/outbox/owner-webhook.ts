import { isOrganisation } from "#domain/accounts/owners.ts";
import type { Webhook } from "#domain/records/account-record.ts";
import { noRecord } from "../act.ts";
import type { RegistryReader, RegistryTransaction } from "../store.ts";

/** The webhook of an account or an organisation; undefined if there is no such owner. */
export async function findWebhook(
	reader: RegistryReader,
	ownerId: string,
): Promise<Webhook | null | undefined> {
	const owner = await reader[kindOf(ownerId)].find(ownerId);
	return owner?.webhook;
}

/** The same, or a refusal that says that there is no such owner. */
export async function getWebhook(reader: RegistryReader, ownerId: string): Promise<Webhook | null> {
	const webhook = await findWebhook(reader, ownerId);
	if (webhook === undefined) throw noRecord(kindOf(ownerId));
	return webhook;
}

const kindOf = (ownerId: string) => (isOrganisation(ownerId) ? "organisations" : "accounts");

export async function putWebhook(
	{ organisations, accounts }: RegistryTransaction,
	ownerId: string,
	webhook: Webhook | null,
): Promise<void> {
	const [organisation, account] = await Promise.all([
		organisations.find(ownerId),
		accounts.find(ownerId),
	]);
	if (organisation) organisations.save({ ...organisation, webhook });
	if (account) accounts.save({ ...account, webhook });
}
