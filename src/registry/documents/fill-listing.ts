import { isDeepStrictEqual } from "node:util";
import { type Observation, OWNER } from "#contract/evidence/observations.ts";
import { FACT_ROWS, type NamedRow } from "#contract/facts/fact-rows.ts";
import { membersOf } from "#contract/members-of.ts";
import { storedFacts } from "#documents/light-facts.ts";
import { isStated } from "#domain/agents/facts.ts";
import type { Refuse } from "#domain/agents/gate-fact.ts";
import { joinObservations } from "#domain/evidence/joined-observations.ts";
import { isOfFuture } from "#domain/evidence/sound-observations.ts";
import { Listing, listingOf } from "#domain/records/agent-record.ts";
import type { AllowedHosts } from "#domain/web/allowed-hosts.ts";
import type { DocumentReader } from "./read-documents.ts";

type NamedFacts = Readonly<Record<string, unknown>>;

interface Filling {
	before?: readonly string[];
	/** True if its documents come from a source. Others are the owner's word. */
	isImported?: boolean;
	leaveOut?: Refuse;
	/** Hosts that its documents may name although they are not public. */
	allowed?: AllowedHosts | undefined;
}

/**
 * The listing with facts from its documents. Ways to connect and facts of models come only from documents; other facts are filled if the
 * listing states none, or states what the previous documents said.
 */
export async function fillListing(
	read: DocumentReader,
	listing: Listing,
	{ before = [], isImported = false, leaveOut = ignore, allowed }: Filling = {},
): Promise<Listing> {
	if (listing.documents.length === 0 && before.length === 0) return listing;
	const current = await factsOfDocuments(read, listing.documents, { allowed, leaveOut });
	const former = await factsOfDocuments(read, before, { allowed });
	const rows = FACT_ROWS.filter(
		(row) =>
			row.part === "connecting" ||
			row.part === "model" ||
			isFree(row, listing, { current, former }),
	);
	const items = Listing.shape.observations.parse(current.observations);
	return {
		...listingOf(listing),
		...membersOf<Partial<Listing>>(rows.map(({ name }) => [name, current[name]])),
		observations: isImported ? joinStated(listing, items) : joinOwn(listing, items),
	};
}

/** What its documents state, and what was stated beside them. */
function joinStated({ observations }: Listing, items: readonly Observation[]): Observation[] {
	return joinObservations([...items, ...observations.filter(({ digest }) => !digest)]);
}

/** Documents that the owner leaves as they were keep their source. What others state in new ones is the owner's word. */
function joinOwn(listing: Listing, items: readonly Observation[]): Observation[] {
	const { observations, documents } = listing;
	const others = observations.filter(({ digest }) => digest && documents.includes(digest));
	const digests = new Set(others.map(({ digest }) => digest));
	const own = items
		.filter(({ digest }) => !digests.has(digest))
		.map((item) => ({ ...item, source: OWNER }));
	return joinStated(listing, [...others, ...own]);
}

function isFree(
	{ name, kind, required }: NamedRow,
	listing: Listing,
	{ current, former }: { current: NamedFacts; former: NamedFacts },
): boolean {
	if (kind === "documents" || kind === "picture" || kind === "profile" || kind === "category")
		return false;
	if (kind === "observations") return false;
	if (isDeepStrictEqual(listing[name], current[name])) return false;
	if (!isStated(listing[name]) || listing[name] === "") return true;
	const isRead = isDeepStrictEqual(listing[name], former[name]);
	return isRead && !(required && current[name] === null);
}

/** Facts from documents, as a listing would store them. */
export async function factsOfDocuments(
	read: DocumentReader,
	digests: readonly string[],
	{ leaveOut = ignore, allowed }: Pick<Filling, "allowed" | "leaveOut"> = {},
): Promise<NamedFacts> {
	const readings = (await read(digests)).map((reading) => ({
		...reading,
		observations: withoutFuture(reading.observations, leaveOut),
	}));
	return membersOf(storedFacts(readings, leaveOut, allowed));
}

export function readNow(
	listing: Listing,
	{ at, leaveOut = ignore }: { at: string; leaveOut?: Refuse },
): Listing {
	const stamped = listing.observations.map((item) => {
		// Registries pass on when they first read it, which cannot be later than now.
		const read_at = item.read_at !== undefined && item.read_at < at ? item.read_at : at;
		return { ...item, read_at };
	});
	return { ...listing, observations: withoutFuture(stamped, leaveOut) };
}

/** Nothing can be stated about a time after it was read, give or take a day. */
function withoutFuture(observations: readonly Observation[], leaveOut: Refuse): Observation[] {
	return observations.filter((item) => {
		if (!isOfFuture(item, item.read_at)) return true;
		leaveOut(`#/observations/${item.kind}`, "is dated in the future");
		return false;
	});
}

function ignore(): void {}
