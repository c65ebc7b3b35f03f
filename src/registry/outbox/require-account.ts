import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { RegistryReader } from "../store.ts";

export async function requireAccount(reader: RegistryReader, id: string): Promise<AccountRecord> {
	const account = await reader.accounts.find(id);
	if (!account) throw new Refusal("not_found", "No account has this ID.");
	return account;
}
