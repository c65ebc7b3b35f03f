import type { AccountRecord } from "#domain/records/account-record.ts";
import type { RegistryContext, RegistryReader } from "../store.ts";
import { BELONGINGS } from "./belongings.ts";

/** Members of records that could be used in the place of their owner, mean nothing outside this registry, or are moderators' own. */
const LEFT_OUT = ["devices", "digest", "idempotency", "publicKey", "secret", "readings", "taken"];

/** Everything about an account, as this registry keeps it, in one JSON. */
export async function exportAccount(
	{ store, now }: Pick<RegistryContext, "store" | "now">,
	account: AccountRecord,
): Promise<string> {
	const { id } = account;
	const own: Record<string, object[]> = {};
	for (const { name, list } of BELONGINGS) {
		own[name] = [...(own[name] ?? []), ...(await list(store, id))];
	}
	own.submissions = [...(own.submissions ?? []), ...(await sentForOthers(store, id))];
	const everything = {
		exportedAt: now().toISOString(),
		account,
		...own,
		votes: await store.listVotes(id),
		watchlist: await store.listWatches(id),
		reports: (await store.reports.list()).filter(({ reporterId }) => reporterId === id),
		audit: await store.audit.by("member", id),
	};
	const replacer = (name: string, value: unknown) => (LEFT_OUT.includes(name) ? undefined : value);
	return `${JSON.stringify(everything, replacer, 2)}\n`;
}

/** What a person sent or changed for organisations, also for those that they have left or that have ended. */
async function sentForOthers(reader: RegistryReader, id: string) {
	const organisations = await reader.organisations.list();
	const lists = organisations.map((owner) => reader.submissions.by("owner", owner.id));
	const all = (await Promise.all(lists)).flat();
	return all.filter(({ transitions }) => transitions.some(({ by }) => by === id));
}
