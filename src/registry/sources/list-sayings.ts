import { compare } from "#contract/compare.ts";
import { sourceNameIn, sourceOrigin } from "#domain/intake/source-origin.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { entryKey, type SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { Actor, RegistryTransaction } from "../store.ts";
import { type Saying, updateListing } from "./compose-listing.ts";
import type { Taking } from "./seen-entry.ts";

/** Followed entries of a listing, in order of precedence, with the given entry in its new state. */
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

/** The entry whose documents a listing has. */
export async function findLead(
	transaction: RegistryTransaction,
	of: { slug: string } & Pick<Taking, "precedences">,
): Promise<SourceEntryRecord | undefined> {
	return (await listFollowed(transaction, of))[0];
}

/**
 * Followed entries of a listing, in order of precedence, with the given one in its new state. Of those of one source, the
 * entry with the listing's name comes first: a renamed server may have several.
 */
export async function listFollowed(
	transaction: RegistryTransaction,
	{ slug, precedences }: { slug: string } & Pick<Taking, "precedences">,
	now?: SourceEntryRecord,
): Promise<SourceEntryRecord[]> {
	const kept = await transaction.sourceEntries.by("slug", slug);
	const others = kept.filter((entry) => !now || entryKey(entry) !== entryKey(now));
	const name = (await transaction.agents.find(slug))?.protocolName;
	const placeOf = ({ source }: SourceEntryRecord) =>
		precedences.get(source) ?? Number.MAX_SAFE_INTEGER;
	const isNamed = ({ said }: SourceEntryRecord) => (said?.protocolName === name ? 0 : 1);
	return [...others, ...(now ? [now] : [])]
		.filter(({ state }) => state === "followed")
		.sort(
			(left, right) =>
				placeOf(left) - placeOf(right) ||
				isNamed(left) - isNamed(right) ||
				compare(entryKey(left), entryKey(right)),
		);
}

/** True for a listing that comes from a source. Others have facts that people stated or imported, and sources add nothing. */
export function isLedBySources({ importOrigin }: AgentRecord): boolean {
	return sourceNameIn(importOrigin) !== undefined;
}

/** Updates a listing that comes from sources after one of them changed, with the given entry in its new state. Returns whether it changed. */
export async function recompose(
	transaction: RegistryTransaction,
	known: AgentRecord,
	{ precedences, actor, at }: Pick<Taking, "precedences" | "at"> & { actor: Actor },
	now?: SourceEntryRecord,
): Promise<boolean> {
	if (!isLedBySources(known)) return false;
	const sayings = await listSayings(transaction, { slug: known.slug, precedences }, now);
	return updateListing(transaction, known, { sayings, actor, at });
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
	const lead = await findLead(transaction, { slug: agent.slug, precedences });
	if (!lead || hasDocumentsOf(agent, lead)) return;
	transaction.sourceEntries.save({ ...lead, digest: "" });
	const source = await transaction.sources.find(lead.source);
	if (source)
		transaction.sources.save({ ...source, validator: null, comparedAt: null, nextAt: at });
}

/** False if the listing had its documents from another source, whose versions this one may not have. */
export function hasDocumentsOf({ facts, importOrigin }: AgentRecord, entry: SourceEntryRecord) {
	const origin = facts.documents?.origin ?? importOrigin;
	return sourceNameIn(origin) === undefined || origin === sourceOrigin(entry);
}
