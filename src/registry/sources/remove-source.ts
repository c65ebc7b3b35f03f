import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { type Transaction, transact, verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Actor, RegistryContext } from "../store.ts";
import { getSource } from "./get-source.ts";
import { letGo } from "./let-go.ts";
import { readPrecedences } from "./precedence.ts";
import { saveEntry } from "./save-entry.ts";

/** Entries per transaction, so that others can write in between. */
const AT_ONCE = 200;

const REASON = "Its source is no longer followed.";

interface Removal {
	name: string;
	/** Also removes listings that only this source has, unless they have an owner. Otherwise they stay. */
	withListings: boolean;
}

/** Removes a source with its entries. An interrupted removal is completed by the next one. */
export async function removeSource(context: RegistryContext, removal: Removal, actor: Actor) {
	const { name } = removal;
	await transact(context, async (transaction) => {
		const source = await getSource(transaction, name);
		transaction.sources.save({ ...source, state: "paused", run: null });
	});
	const removed = { entries: 0, listings: 0 };
	for (;;) {
		const { entries, listings } = await removeSome(context, removal);
		if (entries === 0) break;
		removed.entries += entries;
		removed.listings += listings;
	}
	await transact(context, async (transaction) => {
		await getSource(transaction, name);
		transaction.sources.remove(name);
		recordAudit(transaction, {
			actor,
			action: "source.remove",
			subject: `source ${name}`,
			changes: Object.entries(removed).map(([field, count]) => ({
				field,
				before: String(count),
				after: null,
			})),
		});
	});
	return removed;
}

const removeSome = verb(async (transaction, { name, withListings }: Removal) => {
	const some = await transaction.sourceEntries.firstBy("source", name, AT_ONCE);
	let listings = 0;
	for (const entry of some) {
		if (await letGoOf(transaction, { entry, withListings })) listings += 1;
		await saveEntry(transaction, entry, undefined);
	}
	return { entries: some.length, listings };
});

async function letGoOf(
	transaction: Transaction,
	{ entry, withListings }: { entry: SourceEntryRecord; withListings: boolean },
): Promise<boolean> {
	const isKept = entry.state === "followed" || entry.state === "waiting";
	if (!isKept) return false;
	const precedences = await readPrecedences(transaction);
	const at = transaction.now().toISOString();
	const parting = { entry, reason: REASON, precedences, at, keepsLast: !withListings };
	await letGo(transaction, parting);
	const agent = entry.slug === null ? undefined : await transaction.agents.find(entry.slug);
	return agent?.status === "removed";
}
