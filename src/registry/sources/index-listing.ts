import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { DocumentReader } from "../documents/read-documents.ts";
import type { RegistryTransaction } from "../store.ts";
import { coordinatesOfListing, forgetCoordinates, noteCoordinates } from "./save-entry.ts";

interface Indexed {
	read: DocumentReader;
	/** Before; undefined for a new one. */
	before?: AgentRecord | undefined;
	after: AgentRecord;
}

/** Updates the coordinates of a listing that people registered, changed or imported. */
export async function indexListing(
	transaction: RegistryTransaction,
	{ read, before, after }: Indexed,
): Promise<void> {
	const now = await coordinatesOfListing(read, after);
	const former = before ? await coordinatesOfListing(read, before) : [];
	const isElsewhere = before !== undefined && before.slug !== after.slug;
	const lost = isElsewhere ? former : former.filter((coordinate) => !now.includes(coordinate));
	if (before) await forgetCoordinates(transaction, before.slug, lost);
	await noteCoordinates(transaction, after.slug, now);
}
