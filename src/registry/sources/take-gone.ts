import { entryKey } from "#domain/records/source-entry-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { letGo } from "./let-go.ts";
import { saveEntry } from "./save-entry.ts";
import { keptOrigin, type Taking } from "./seen-entry.ts";
import type { GoneEntry } from "./source-page.ts";

const REASON = "Its source has removed it.";

/** Immediately removes entries that a source says are gone. Those it now lists under another origin stay. True if something was removed. */
export async function takeGone(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ taking, gone }: { taking: Taking; gone: GoneEntry },
): Promise<boolean> {
	const { sourceEntries } = transaction;
	const find = (origin: string) =>
		sourceEntries.find(entryKey({ source: taking.source.name, origin }));
	const before = await find(keptOrigin(gone.origin));
	if (!before || before.state === "gone") return false;
	const origin = gone.movedTo === null ? null : keptOrigin(gone.movedTo);
	if (origin !== null && !(await find(origin))) {
		await saveEntry(transaction, before, undefined);
		// It appears again under its new origin.
		await saveEntry(transaction, undefined, { ...before, origin, digest: "" });
		return false;
	}
	const { precedences, at } = taking;
	const parting = { entry: before, reason: REASON, precedences, at, teller: taking.source };
	await saveEntry(transaction, before, await letGo(context, transaction, parting));
	return before.slug !== null || before.submissionId !== null;
}
