import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type DocumentReader, documentReader } from "../documents/read-documents.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { coordinatesOfListing, forgetCoordinates, noteCoordinates } from "./coordinate-index.ts";
import { isLedBySources } from "./list-sayings.ts";

/** Listings that are looked at in one transaction, so that others write in between. */
const AT_ONCE = 50;

interface Indexed {
	read: DocumentReader;
	/** As it was; undefined for a new one. */
	before?: AgentRecord | undefined;
	/** As it was saved. */
	after: AgentRecord;
}

/** Keeps by which coordinates sources recognise a listing that people registered, changed or imported. */
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

/** The same for all listings that are there before the first source is followed, which an earlier version may have saved. */
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
