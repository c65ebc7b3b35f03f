import { isDeepStrictEqual } from "node:util";
import { by } from "#contract/compare.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { factsOf } from "#domain/agents/facts.ts";
import { withTransition } from "#domain/history.ts";
import { namedDigests, originsNamed } from "#domain/intake/named-documents.ts";
import { handSource, isByHand } from "#domain/intake/source-origin.ts";
import { type AgentRecord, Listing, listingOf } from "#domain/records/agent-record.ts";
import { entryKey, type SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { fillListing } from "../documents/fill-listing.ts";
import { withDocumentOrigins } from "../documents/listing-origins.ts";
import { type DocumentReader, documentReader } from "../documents/read-documents.ts";
import type { Actor, RegistryTransaction } from "../store.ts";
import { composeListing, statedBy, withFreeNames } from "./compose-listing.ts";
import { indexListing } from "./index-listing.ts";
import { type Joined, joinVersions, withNewest, withoutOlder } from "./join-versions.ts";
import { handOrigin, recompose } from "./list-sayings.ts";
import { readPrecedences } from "./precedence.ts";
import { coordinatesOfListing, saveEntry } from "./save-entry.ts";
import { keptOrigin } from "./seen-entry.ts";

/** What imports by hand say about a listing that several of them have, the first one first. */
async function entriesByHand(
	transaction: RegistryTransaction,
	{ slug, importOrigin }: AgentRecord,
): Promise<SourceEntryRecord[]> {
	const entries = (await transaction.sourceEntries.by("slug", slug)).filter(({ source }) =>
		isByHand(source),
	);
	const first = keptOrigin(importOrigin ?? "");
	return entries.sort(by(({ origin }) => (origin === first ? 0 : 1)));
}

export interface HandEntry extends Pick<SourceEntryRecord, "coordinates" | "said"> {
	/** Origin of the import. */
	origin: string;
	slug: string;
	at: string;
}

/** Notes what an import said about a listing that others have too. */
async function saveByHand(
	transaction: RegistryTransaction,
	{ origin, at, ...said }: HandEntry,
): Promise<void> {
	const kept = { source: handSource(origin), origin: keptOrigin(origin) };
	const before = await transaction.sourceEntries.find(entryKey(kept));
	const entry: SourceEntryRecord = {
		...kept,
		...said,
		state: "followed",
		reason: null,
		submissionId: null,
		digest: "",
		text: null,
		changedAt: at,
	};
	const isSame = before && isDeepStrictEqual({ ...entry, changedAt: before.changedAt }, before);
	if (!isSame) await saveEntry(transaction, before, entry);
}

/** What the import said that a listing came from, until now its only source. */
async function leadOf(transaction: RegistryTransaction, agent: AgentRecord): Promise<HandEntry[]> {
	const { slug, facts, updatedAt: at } = agent;
	const origin = handOrigin(agent);
	if (origin === null) return [];
	const stated = Object.entries(statedBy(listingOf(agent)));
	const said = Object.fromEntries(stated.filter(([name]) => facts[name]?.source === "imported"));
	const coordinates = await coordinatesOfListing(documentReader(transaction), agent);
	return [{ origin, slug, at, coordinates, said }];
}

/** Everything that imports by hand said about a listing, the first one first. */
export async function saidByHand(
	transaction: RegistryTransaction,
	agent: AgentRecord,
): Promise<HandEntry[]> {
	const entries = await entriesByHand(transaction, agent);
	if (entries.length === 0) return leadOf(transaction, agent);
	return entries.flatMap(({ slug, changedAt: at, ...entry }) =>
		slug === null ? [] : { ...entry, slug, at },
	);
}

/** The listing after another import became a source of it: facts in the order of the imports, and the documents of all. */
export async function composeByHand(
	transaction: RegistryTransaction,
	known: AgentRecord,
	{ added, at, read }: { added: readonly HandEntry[]; at: string; read: DocumentReader },
): Promise<Pick<AgentRecord, "facts"> & { listing: Listing }> {
	const { slug } = known;
	for (const entry of [...(await saidByHand(transaction, known)), ...added]) {
		await saveByHand(transaction, { ...entry, slug });
	}
	const entries = await entriesByHand(transaction, known);
	const told = entries.map(({ origin, said }) => ({ origin, said: said ?? {} }));
	const sayings = await withFreeNames(transaction, known, told);
	const [lead] = sayings;
	if (!lead) return composeListing(known, { sayings, at });
	const { documents: former, ...said } = lead.said;
	const all = sayings.flatMap(({ said: { documents } }) => Documents.parse(documents ?? []));
	const documents = [...new Set(withoutOlder(known, all))].slice(0, DOCUMENT.maxPerListing);
	const leading = { ...lead, said: { ...said, documents } };
	const composed = composeListing(known, { sayings, lead: leading, at });
	if ((known.facts.documents?.source ?? "imported") !== "imported") return composed;
	const { observations, protocolName } = composed.listing;
	const before = Documents.parse(former ?? []);
	const filled = await fillListing(read, composed.listing, { before, isImported: true });
	const listing = { ...filled, observations, protocolName };
	const stated = factsOf(listing, { source: "imported", checkedAt: at, origin: lead.origin });
	const facts = await withDocumentOrigins(read, listing, stated);
	return { listing, facts: { ...facts, ...composed.facts } };
}

const Documents = Listing.shape.documents;

interface Addition {
	added: readonly HandEntry[];
	/** What it becomes one listing with. */
	other?: Joined;
	actor: Actor;
	at: string;
}

/** Makes imports sources of a listing. One from a followed source or from people keeps its documents. */
export async function addByHand(
	transaction: RegistryTransaction,
	before: AgentRecord,
	{ added, actor, at, other }: Addition,
): Promise<void> {
	const { slug } = before;
	const joined = other ? await joinVersions(transaction, before, other) : before;
	// Imports by hand bring their documents themselves.
	const known = handOrigin(before) === null ? await withNewest(transaction, joined) : joined;
	if (known !== before) transaction.agents.save({ ...known, updatedAt: at });
	if (handOrigin(known) === null) {
		for (const { said, ...entry } of added) {
			const { documents: _, ...bare } = said ?? {};
			await saveByHand(transaction, { ...entry, slug, said: bare });
		}
		const precedences = await readPrecedences(transaction);
		await recompose(transaction, known, { precedences, actor, at });
		return;
	}
	const read = documentReader(transaction);
	const { listing, facts } = await composeByHand(transaction, known, { added, at, read });
	const origins = { ...other?.documentOrigins, ...known.documentOrigins };
	const { versions } = known;
	const after: AgentRecord = {
		...known,
		...listing,
		facts,
		documentOrigins: originsNamed(origins, namedDigests({ ...listing, versions })),
		updatedAt: at,
		...withTransition(known, { to: "imported", at, actor: actor.id, reason: null }),
	};
	transaction.agents.save(after);
	await indexListing(transaction, { read, before: known, after });
}
