import { isDeepStrictEqual } from "node:util";
import { isReservedSlug, isSlug } from "#domain/agents/slug.ts";
import { publishersName } from "#domain/identity/publishers-name.ts";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { namedDigests } from "#domain/intake/named-documents.ts";
import { isByHand, sourceOrigin } from "#domain/intake/source-origin.ts";
import { type AgentRecord, LISTING_FIELDS, Listing } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { boundNotes } from "#domain/texts/shorten-text.ts";
import type { Transaction } from "../act.ts";
import { addVersions } from "../documents/add-versions.ts";
import { type DocumentReader, documentReader, type KnownReadings } from "../documents/documents.ts";
import {
	documentsOfAgent,
	documentsOfSubmission,
	importedOrigins,
} from "../documents/fill-listing.ts";
import { composeImports } from "../sources/by-hand.ts";
import * as compose from "../sources/compose-listing.ts";
import { hasDocumentsOf, listSayings } from "../sources/list-sayings.ts";
import { type ReadEntry, withoutVersions } from "../sources/read-entry.ts";
import { indexListing } from "../sources/save-entry.ts";
import type { Taking } from "../sources/seen-entry.ts";
import { type Actor, newId, type RegistryTransaction } from "../store.ts";
import { decideWithin } from "../submissions/decide-submission.ts";
import { findBars, findReviewFlags } from "../submissions/find-review-flags.ts";
import { newSubmission } from "../submissions/new-submission.ts";
import { submittedDigests } from "../submissions/submitted-digests.ts";
import { type ImportedDocuments, importDocuments, isThere } from "./import-documents.ts";
import { type ImportResult, importResult } from "./import-result.ts";

export interface AgentImport extends Pick<Taking, "precedences" | "at"> {
	/** With the origin for records. */
	read: ReadEntry;
	/** Its entry, with what it said before. */
	entry: SourceEntryRecord;
	known: AgentRecord | undefined;
	/** Approves a new agent immediately, without a review. */
	approve: boolean;
	actor: Actor;
}

/** Adds or queues an agent of a source, or updates the known one with its documents. Returns what it says now. */
export async function importAgent(
	transaction: Transaction,
	{ read: outcome, known, entry, precedences, approve, actor, at }: AgentImport,
): Promise<{ result: ImportResult; said: SourceEntryRecord["said"] }> {
	const { origin } = outcome.agent;
	const waiting = known ? undefined : await transaction.submissions.findBy("origin", origin);
	const refused = whySkipped(outcome.agent, known, waiting);
	if (refused) return { result: refused, said: null };
	const of = known && { slug: known.slug, precedences };
	const sayings = of ? await listSayings(transaction, of, entry) : [];
	const isShared = isByHand(entry.source) && sayings.length > 1;
	const isVersioned = !known || !isShared || hasVersionsOf(known, outcome);
	const agent = isVersioned ? outcome.agent : withoutVersions(outcome.agent);
	const filed = await withCategory(transaction, outcome.listing, { agent, at });
	const unfiled = filed.categorySlug === outcome.listing.categorySlug ? [] : [NO_CATEGORY];
	const readings: KnownReadings = new Map();
	const read = documentReader(transaction, readings);
	const alone = isByHand(entry.source) && !isShared ? (known ?? waiting?.listing) : undefined;
	const documented = await importDocuments(transaction, {
		agent,
		listing: filed,
		known,
		waiting,
		actor,
		at,
		read,
		readings,
		before: entry.said ? Listing.parse(entry.said) : alone,
		// A renamed server keeps the versions that it had under former names.
		isAnew: known !== undefined && !known.formerNames && !hasDocumentsOf(known, entry),
	});
	const { listing, versions, brought } = documented;
	const said = compose.statedBy(listing);
	const notes = boundNotes([...outcome.notes, ...unfiled, ...documented.notes]);
	if (known) {
		const update = { ...documented, sayings, said, notes, origin, entry, actor, at, read };
		return { result: await updateAgent(transaction, known, update), said };
	}
	const { suggestedSlug, home } = agent;
	const more = { ...(versions && { versions }), ...(home && { home }) };
	const imported = { origin, suggestedSlug, ...more, ...(notes.length > 0 && { notes }) };
	const submitted = { waiting, approve, actor, listing, imported, at, read, brought };
	const result = await submitImported(transaction, submitted);
	return { result: { ...result, notes: [...notes, ...result.notes] }, said };
}

/** Published versions are those of its publisher's name; a listing without a name takes them from whoever has some. */
function hasVersionsOf(known: AgentRecord, { readings }: ReadEntry): boolean {
	const names = readings.map(({ name, ...place }) => ({ ...place, protocolName: name }));
	const name = publishersName([known, ...names], [known])?.toLowerCase();
	return !known.protocolName || names.some((one) => one.protocolName?.toLowerCase() === name);
}

/** Agents removed here stay removed, and those gone at their source are not added. */
function whySkipped(
	{ origin, versions }: ImportedAgent,
	agent: AgentRecord | undefined,
	waiting: SubmissionRecord | undefined,
): ImportResult | undefined {
	if (agent?.status === "removed") {
		const reason = "the agent was removed from this registry";
		return importResult(origin, "skipped", { slug: agent.slug, reason });
	}
	if (agent || waiting || versions === undefined || versions.some(isThere)) return undefined;
	return importResult(origin, "skipped", {
		reason: "every version of it is deleted at its source",
	});
}

interface Update extends ImportedDocuments {
	origin: string;
	entry: SourceEntryRecord;
	/** What all entries that count in the listing said before. */
	sayings: readonly compose.Saying[];
	/** What this one says now. */
	said: compose.Saying["said"];
	at: string;
	actor: Actor;
	read: DocumentReader;
}

async function updateAgent(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	{ versions: imported, brought, notes, at, actor, read, origin, entry, ...told }: Update,
): Promise<ImportResult> {
	const lead = { origin: sourceOrigin(entry), said: told.said };
	const now = told.sayings.map((saying) => (saying.origin === lead.origin ? lead : saying));
	const sayings = await compose.withFreeNames(transaction, agent, now);
	const { listing, facts } = isByHand(entry.source)
		? await composeImports(read, agent, { sayings, at })
		: compose.composeListing(agent, { sayings, lead, at });
	// Further imports by hand bring documents to the versions that there are.
	const isFurther = isByHand(entry.source) && now.length > 1 && origin !== agent.importOrigin;
	const change = { before: agent, listing, at, read };
	const versions =
		imported ?? (isFurther ? agent.versions : await addVersions(transaction, change));
	const documentOrigins = await importedOrigins(transaction, {
		digests: namedDigests({ documents: listing.documents, versions }),
		brought,
		before: documentsOfAgent(agent),
		read: { origin: origin, fetchedAt: at, by: actor.id },
	});
	const { slug } = agent;
	const isSame =
		sameListing(agent, listing) &&
		isDeepStrictEqual(agent.versions, versions) &&
		isDeepStrictEqual(agent.documentOrigins, documentOrigins);
	if (isSame) return importResult(origin, "unchanged", { slug, notes });
	const parts = { listing, facts, versions, documentOrigins };
	const updated = compose.composedAgent(agent, parts, { actor, at });
	transaction.agents.save(updated);
	await indexListing(transaction, { read, before: agent, after: updated });
	return importResult(origin, "updated", { slug, notes });
}

const NO_CATEGORY = "Its category was left out, because it is new and has no valid slug or name.";

/** Creates the category that the other registry uses. A category that cannot be created is left out. */
async function withCategory(
	transaction: RegistryTransaction,
	listing: Listing,
	{ agent, at }: { agent: ImportedAgent; at: string },
): Promise<Listing> {
	const slug = listing.categorySlug;
	if (slug === null || (await transaction.categories.find(slug))) return listing;
	if (!isSlug(slug) || isReservedSlug(slug)) return { ...listing, categorySlug: null };
	const name = agent.categoryName ?? slug.replaceAll("-", " ");
	transaction.categories.save({ slug, name, icon: null, description: null, createdAt: at });
	return listing;
}

interface ImportedSubmission {
	/** Pending submission of an earlier import. */
	waiting: SubmissionRecord | undefined;
	approve: boolean;
	actor: Actor;
	listing: Listing;
	imported: NonNullable<SubmissionRecord["imported"]>;
	at: string;
	read: DocumentReader;
	brought: readonly string[];
}

async function submitImported(
	transaction: Transaction,
	{ waiting, approve, actor, listing, imported, at, read, brought }: ImportedSubmission,
): Promise<ImportResult> {
	const { origin } = imported;
	const documentOrigins = await importedOrigins(transaction, {
		digests: submittedDigests({ listing, imported }),
		brought,
		before: waiting && documentsOfSubmission(waiting),
		read: { origin, fetchedAt: at, by: actor.id },
	});
	const said = { listing, imported, documentOrigins };
	const unflagged = waiting
		? { ...waiting, ...said }
		: newSubmission({ ...said, id: newId(transaction), ownerId: actor.id, at });
	const looking = { ...transaction, read };
	const flags = await findReviewFlags(transaction, unflagged, looking);
	const submission: SubmissionRecord = { ...unflagged, flags };
	const bars = approve ? await findBars(transaction, unflagged, looking) : [];
	const notes = bars.map(({ detail }) => `It waits for a moderator: ${detail}`);
	if (approve && bars.length === 0) {
		const decision = { outcome: "approved" } as const;
		const { agentSlug: slug } = await decideWithin(transaction, { submission, decision, actor });
		return importResult(origin, "added", { slug });
	}
	if (waiting && sameSubmission(waiting, said)) {
		return importResult(origin, "unchanged", { submissionId: waiting.id, notes });
	}
	transaction.submissions.save(submission);
	const { id: submissionId } = submission;
	return importResult(origin, waiting ? "updated" : "queued", { submissionId, notes });
}

function sameSubmission(
	waiting: SubmissionRecord,
	said: Pick<SubmissionRecord, "listing" | "imported" | "documentOrigins">,
): boolean {
	return (
		sameListing(waiting.listing, said.listing) &&
		isDeepStrictEqual(waiting.imported, said.imported) &&
		isDeepStrictEqual(waiting.documentOrigins, said.documentOrigins)
	);
}

function sameListing(left: Listing, right: Listing): boolean {
	return LISTING_FIELDS.every((field) => isDeepStrictEqual(left[field], right[field]));
}
