import { instantAfter } from "#contract/instants.ts";
import { UNDO } from "#contract/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { UndoRecord } from "#domain/records/undo-record.ts";
import { type Actor, newId, type RegistryContext, type RegistryTransaction } from "../store.ts";

/** The context for one act: what it changes is noted, and what it sends waits, until it can no longer be undone. */
export function undoable<Context extends RegistryContext>(
	context: Context,
	{ summary, actor }: { summary: string; actor: Actor },
): Context {
	const { store } = context;
	const at = context.now().toISOString();
	const until = instantAfter(at, UNDO.seconds * 1_000);
	const actId = newId(context);
	const transact: typeof store.transact = (work) =>
		store.transact(async (transaction) => {
			const result = await work(transaction);
			const noted = await noteOf(transaction);
			if (noted.images.length > 0 && noted.images.length <= UNDO.maxRecords) {
				for (const undo of await transaction.undos.list())
					if (undo.until < at) transaction.undos.remove(undo.id);
				const undo = { id: newId(context), actId, summary, actor: actor.id, at, until, ...noted };
				// As it is read again, so that records can be compared with it.
				transaction.undos.save(UndoRecord.parse(JSON.parse(JSON.stringify(undo))));
			}
			return result;
		});
	return { ...context, store: { ...store, transact }, undoable: { actId, until } };
}

/**
 * Says of an act what it has done to what, which is known once it is done. If that cannot be stored, the act is done all
 * the same, and its general summary stays.
 */
export async function sayDone(
	{ store }: RegistryContext,
	{ actId, summary, actor }: { actId: string; summary: string; actor: Actor },
): Promise<void> {
	const work = store.transact(async ({ undos }) => {
		const own = await undos.by("actor", actor.id);
		for (const undo of own) if (undo.actId === actId) undos.save({ ...undo, summary });
	});
	await work.catch((error: unknown) => {
		if (!(error instanceof Refusal)) throw error;
	});
}

async function noteOf(transaction: RegistryTransaction) {
	const all = await transaction.listChanges();
	const images = all.filter(({ collection }) => collection !== "audit");
	const audit = all.filter(({ collection }) => collection === "audit");
	const lines = await Promise.all(audit.map(({ key }) => transaction.audit.find(key)));
	return { images, lines: lines.flatMap((line) => line ?? []) };
}
