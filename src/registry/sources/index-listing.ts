import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type DocumentReader, documentReader } from "../documents/read-documents.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";
import { isLedBySources } from "./list-sayings.ts";
import { coordinatesOfListing, forgetCoordinates, noteCoordinates } from "./save-entry.ts";

/** Listings per transaction, so that others can write in between. */
const AT_ONCE = 50;

interface Indexed {
	read: DocumentReader;
	/** Before; undefined for a new one. */
	before?: AgentRecord | undefined;
	/** After. */
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

/** The same for all listings that existed before the first source was followed, possibly saved by an earlier version. */
export async function indexListings({ store }: RegistryContext): Promise<void> {
	const slugs = (await store.agents.list())
		.filter((agent) => agent.status !== "removed" && !isLedBySources(agent))
		.map(({ slug }) => slug);
	for (let start = 0; start < slugs.length; start += AT_ONCE) {
		await store.transact(async (transaction) => {
			const read = documentReader(transaction);
			for (const slug of slugs.slice(start, start + AT_ONCE)) {
				const after = await transaction.agents.find(slug);
				if (after && after.status !== "removed") await indexListing(transaction, { read, after });
			}
		});
	}
}
