import { isDeepStrictEqual } from "node:util";
import { FACT_ROWS, type NamedRow } from "#contract/fact-rows.ts";
import { membersOf } from "#contract/members-of.ts";
import { lightFacts } from "#documents/light-facts.ts";
import { boundFact } from "#domain/bound-fact.ts";
import { isStated } from "#domain/facts.ts";
import { gateFact, type Refuse } from "#domain/gate-fact.ts";
import { type Listing, listingOf } from "#domain/records/agent-record.ts";
import type { DocumentReader } from "./read-documents.ts";

/** Facts by their names in records. */
type NamedFacts = Readonly<Record<string, unknown>>;

/**
 * The listing with facts from its documents. Ways to connect come only from documents; other facts are filled if the
 * listing states none, or states what the previous documents said.
 */
export async function fillListing(
	read: DocumentReader,
	listing: Listing,
	before: readonly string[] = [],
	leaveOut: Refuse = ignore,
): Promise<Listing> {
	if (listing.documents.length === 0 && before.length === 0) return listing;
	const current = await factsOfDocuments(read, listing.documents, leaveOut);
	const former = await factsOfDocuments(read, before);
	const taken = FACT_ROWS.filter(
		(row) => row.part === "connecting" || isFree(row, listing, { current, former }),
	);
	return {
		...listingOf(listing),
		...membersOf<Partial<Listing>>(taken.map(({ name }) => [name, current[name]])),
	};
}

function isFree(
	{ name, kind, required }: NamedRow,
	listing: Listing,
	{ current, former }: { current: NamedFacts; former: NamedFacts },
): boolean {
	if (kind === "documents" || kind === "picture" || kind === "profile" || kind === "category")
		return false;
	if (isDeepStrictEqual(listing[name], current[name])) return false;
	if (!isStated(listing[name]) || listing[name] === "") return true;
	const isRead = isDeepStrictEqual(listing[name], former[name]);
	return isRead && !(required && current[name] === null);
}

/** Facts from documents, as a listing would store them. Facts that the gates refuse are left out, because their author may be someone else. */
export async function factsOfDocuments(
	read: DocumentReader,
	digests: readonly string[],
	leaveOut: Refuse = ignore,
): Promise<NamedFacts> {
	const stated: NamedFacts = { ...lightFacts(await read(digests)) };
	return membersOf(
		FACT_ROWS.map((row) => [row.name, gateFact(row, boundFact(row, stated[row.name]), leaveOut)]),
	);
}

function ignore(): void {}
