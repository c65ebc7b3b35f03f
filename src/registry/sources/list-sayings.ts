import { compare } from "#contract/compare.ts";
import { isByHand, sourceNameIn, sourceOrigin } from "#domain/intake/source-origin.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { entryKey, type SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { Actor, RegistryTransaction } from "../store.ts";
import { type Saying, updateListing } from "./compose-listing.ts";
import { keptOrigin, type Taking } from "./seen-entry.ts";

/** What the entries of a listing say that count, in order, with the given entry in its new state. */
export async function listSayings(
	transaction: RegistryTransaction,
	{ slug, precedences }: { slug: string } & Pick<Taking, "precedences">,
	now?: SourceEntryRecord,
): Promise<Saying[]> {
	return sayingsOf(await listFollowed(transaction, { slug, precedences }, now));
}

export function sayingsOf(entries: readonly SourceEntryRecord[]): Saying[] {
	return entries.map((entry) => ({ origin: sourceOrigin(entry), said: entry.said ?? {} }));
}

/**
 * The entries that count in a listing, in order of precedence, with the given one in its new state. Of those of one
 * source, the entry with the listing's name comes first: a renamed server may have several. Imports by hand come after
 * all sources, but before them in a listing that one of them brought, which comes first.
 */
export async function listFollowed(
	transaction: RegistryTransaction,
	{ slug, precedences }: { slug: string } & Pick<Taking, "precedences">,
	now?: SourceEntryRecord,
): Promise<SourceEntryRecord[]> {
	const entries = await transaction.sourceEntries.by("slug", slug);
	const others = entries.filter((entry) => !now || entryKey(entry) !== entryKey(now));
	const agent = await transaction.agents.find(slug);
	const ofHand = agent && handOrigin(agent) !== null ? -1 : Number.MAX_SAFE_INTEGER;
	const placeOf = ({ source }: SourceEntryRecord) => precedences.get(source) ?? ofHand;
	const isFirst = (entry: SourceEntryRecord) =>
		isByHand(entry.source)
			? entry.origin === keptOrigin(agent?.importOrigin ?? "")
			: entry.said?.protocolName === agent?.protocolName;
	return [...others, ...(now ? [now] : [])]
		.filter((entry) => entry.state === "followed" && agent && agent.importOrigin !== null)
		.sort(
			(left, right) =>
				placeOf(left) - placeOf(right) ||
				Number(isFirst(right)) - Number(isFirst(left)) ||
				compare(entryKey(left), entryKey(right)),
		);
}

/**
 * True if an entry's documents count in a listing: those of its first source, unless people stated its documents.
 * Imports by hand are one source, whose documents all count.
 */
export async function isLead(
	transaction: RegistryTransaction,
	known: AgentRecord,
	{ entry, precedences }: { entry: SourceEntryRecord } & Pick<Taking, "precedences">,
): Promise<boolean> {
	if (!isLedBySources(known)) return known.importOrigin !== null && isByHand(entry.source);
	if ((known.facts.documents?.source ?? "imported") !== "imported") return false;
	const [first] = await listFollowed(transaction, { slug: known.slug, precedences }, entry);
	return first !== undefined && entryKey(first) === entryKey(entry);
}

/** True for a listing that comes from a source. Others have facts that people stated or imported. */
export function isLedBySources({ importOrigin }: AgentRecord): boolean {
	return sourceNameIn(importOrigin) !== undefined;
}

/** Updates a listing after what the given entry says changed. Returns whether the listing changed. */
export async function recompose(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	{ precedences, actor, at }: Pick<Taking, "precedences" | "at"> & { actor: Actor },
	now: SourceEntryRecord,
): Promise<boolean> {
	if (agent.importOrigin === null) return false;
	const sayings = await listSayings(transaction, { slug: agent.slug, precedences }, now);
	return updateListing(transaction, agent, { sayings, actor, at });
}

/** The import by hand that a listing has its facts and documents from. Null if it has them from elsewhere. */
export function handOrigin(agent: AgentRecord): string | null {
	return isLedBySources(agent) ? null : agent.importOrigin;
}

/**
 * If the first source of a listing is not the one its documents are from, its entry must be read again. Documents are
 * not stored with entries, so a full comparison of that source is now due.
 */
export async function refreshLead(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	{ precedences, at }: Pick<Taking, "precedences" | "at">,
): Promise<void> {
	const [lead] = await listFollowed(transaction, { slug: agent.slug, precedences });
	if (!lead || hasDocumentsOf(agent, lead)) return;
	transaction.sourceEntries.save({ ...lead, digest: "" });
	const source = await transaction.sources.find(lead.source);
	if (source)
		transaction.sources.save({ ...source, validator: null, comparedAt: null, nextAt: at });
}

/** False if the listing had its documents from another source, whose versions this one may not have. */
export function hasDocumentsOf({ facts, importOrigin }: AgentRecord, entry: SourceEntryRecord) {
	if (isByHand(entry.source)) {
		return entry.said !== null || entry.origin === keptOrigin(importOrigin ?? "");
	}
	const origin = facts.documents?.origin ?? importOrigin;
	return sourceNameIn(origin) === undefined || origin === sourceOrigin(entry);
}
