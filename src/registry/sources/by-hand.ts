import { isDeepStrictEqual } from "node:util";
import { DOCUMENT } from "#contract/limits.ts";
import { factsOf } from "#domain/agents/facts.ts";
import { namedDigests, originsNamed } from "#domain/intake/named-documents.ts";
import { handSource, isByHand, sourceNameIn } from "#domain/intake/source-origin.ts";
import {
	type AgentRecord,
	LISTING_FIELDS,
	Listing,
	listingOf,
} from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { type DocumentReader, documentReader } from "../documents/documents.ts";
import { fillListing, withDocumentOrigins } from "../documents/fill-listing.ts";
import type { Actor, RegistryTransaction } from "../store.ts";
import { readPrecedences } from "./begin-run.ts";
import * as compose from "./compose-listing.ts";
import { joinVersions, type OtherListing, withNewest, withoutOlder } from "./join-versions.ts";
import { handOrigin, isLedBySources, listSayings } from "./list-sayings.ts";
import { coordinatesOfListing, indexListing, saveEntry } from "./save-entry.ts";
import { keptOrigin, seenEntry, settled } from "./seen-entry.ts";

interface SaidByHand extends Pick<SourceEntryRecord, "slug" | "coordinates" | "said"> {
	origin: string;
	at: string;
}

/** The entry of an import by hand, as it was before if nothing in it has changed. */
export function entryByHand(
	{ origin, at, ...said }: SaidByHand,
	before?: SourceEntryRecord,
): SourceEntryRecord {
	const seen = { origin: keptOrigin(origin), digest: "" };
	const fresh = seenEntry({ source: { name: handSource(origin) }, at }, seen, undefined);
	const entry = settled({ ...fresh, ...said });
	const isSame = isDeepStrictEqual({ ...entry, changedAt: before?.changedAt }, before);
	return isSame && before ? before : entry;
}

/** Keeps what the only import by hand of a listing said, before others become sources of it. */
export async function keepImport(
	transaction: RegistryTransaction,
	agent: AgentRecord,
): Promise<void> {
	const { slug, facts, updatedAt: at } = agent;
	const origin = handOrigin(agent);
	const entries = await transaction.sourceEntries.by("slug", slug);
	if (origin === null || entries.some(({ source }) => isByHand(source))) return;
	const stated = Object.entries(compose.statedBy(listingOf(agent)));
	const said = Object.fromEntries(stated.filter(([name]) => facts[name]?.source === "imported"));
	const coordinates = await coordinatesOfListing(documentReader(transaction), agent);
	await saveEntry(transaction, undefined, entryByHand({ origin, at, slug, coordinates, said }));
}

/** A listing composed from imports by hand, whose documents are stored and all count. */
export async function composeImports(
	read: DocumentReader,
	known: AgentRecord,
	{ sayings, at }: Pick<compose.Composition, "sayings" | "at">,
): Promise<compose.Composed> {
	const isMixed = sayings.some(({ origin }) => sourceNameIn(origin));
	const told = isMixed ? sayings : await Promise.all(sayings.map((one) => asStated(read, one)));
	const [lead, ...others] = told;
	if (!lead) return compose.composeListing(known, { sayings, at });
	const own = Documents.parse(lead.said.documents ?? []);
	const more = others.flatMap(({ said }) => Documents.parse(said.documents ?? []));
	const all = more.length === 0 ? own : withoutOlder(known, [...own, ...more]);
	const documents = [...new Set(all)].slice(0, DOCUMENT.maxPerListing);
	const leading = { ...lead, said: { ...lead.said, documents } };
	const composed = compose.composeListing(known, { sayings: told, lead: leading, at });
	if (compose.isOwn(known.facts.documents)) return composed;
	const { observations, protocolName } = composed.listing;
	const filled = await fillListing(read, composed.listing, { before: own, isImported: true });
	const listing = { ...filled, observations, protocolName };
	const stated = factsOf(listing, { source: "imported", checkedAt: at, origin: lead.origin });
	const facts = await withDocumentOrigins(read, listing, stated);
	// Of several imports, each is named with what it states; what documents add is theirs.
	const changed: string[] = LISTING_FIELDS.filter(
		(name) => !isDeepStrictEqual(listing[name], composed.listing[name]),
	);
	const kept = Object.entries(composed.facts).filter(
		([name, fact]) => compose.isOwn(fact) || (others.length > 0 && !changed.includes(name)),
	);
	return { listing, facts: { ...facts, ...Object.fromEntries(kept) } };
}

/** Without a title that was made of a name, because its documents state none: it never beats a stated one. */
async function asStated(read: DocumentReader, { origin, said }: compose.Saying) {
	const readings = await read(Documents.parse(said.documents ?? []));
	const isMade = readings.length > 0 && readings.every(({ title }) => title === null);
	return { origin, said: isMade ? { ...said, title: null } : said };
}

const Documents = Listing.shape.documents;

interface Addition {
	/** What it becomes one listing with. */
	other?: OtherListing | undefined;
	actor: Actor;
	at: string;
}

/** Updates a listing after it got entries, and versions of another listing. One from a followed source or from people keeps its documents. */
export async function joinEntries(
	transaction: RegistryTransaction,
	before: AgentRecord,
	{ other, actor, at }: Addition,
): Promise<void> {
	const { slug } = before;
	const joined = other ? await joinVersions(transaction, before, other) : before;
	const isImported = handOrigin(before) !== null;
	// Imports by hand bring their documents themselves.
	const known = isImported ? joined : await withNewest(transaction, joined);
	if (known !== before) transaction.agents.save({ ...known, updatedAt: at });
	const precedences = await readPrecedences(transaction);
	const sayings = await listSayings(transaction, { slug, precedences });
	if (isLedBySources(known))
		await compose.updateListing(transaction, known, { sayings, actor, at });
	if (!isImported) return;
	const read = documentReader(transaction);
	const free = await compose.withFreeNames(transaction, known, sayings);
	const { listing, facts } = await composeImports(read, known, { sayings: free, at });
	const origins = { ...other?.documentOrigins, ...known.documentOrigins };
	const { versions } = known;
	const documentOrigins = originsNamed(origins, namedDigests({ ...listing, versions }));
	const after = compose.composedAgent(known, { listing, facts, documentOrigins }, { actor, at });
	transaction.agents.save(after);
	await indexListing(transaction, { read, before: known, after });
}
