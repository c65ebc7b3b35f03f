import type { AccountRecord } from "#domain/records/account-record.ts";
import type { ReadCollections } from "../store.ts";

/** The account that an ID stands for today: itself, or the one that it was joined to. */
export async function findJoined(
	reader: Pick<ReadCollections, "accounts">,
	id: string,
): Promise<AccountRecord | undefined> {
	const account = await reader.accounts.find(id);
	const next = account?.closed?.joinedTo ?? null;
	return next === null ? account : findJoined(reader, next);
}
