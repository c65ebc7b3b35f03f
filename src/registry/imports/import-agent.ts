import { isDeepStrictEqual } from "node:util";
import { isReservedSlug, isSlug } from "#domain/agents/slug.ts";
import { withTransition } from "#domain/history.ts";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { namedDigests } from "#domain/intake/named-documents.ts";
import { type AgentRecord, LISTING_FIELDS, type Listing } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { boundNotes } from "#domain/texts/shorten-text.ts";
import type { Transaction } from "../act.ts";
import { addVersions } from "../documents/add-versions.ts";
import {
	documentsOfAgent,
	documentsOfSubmission,
	importedOrigins,
} from "../documents/listing-origins.ts";
import {
	type DocumentReader,
	documentReader,
	type KnownReadings,
} from "../documents/read-documents.ts";
import { indexListing } from "../sources/index-listing.ts";
import { type Actor, newId, type RegistryTransaction } from "../store.ts";
import { decideWithin } from "../submissions/decide-submission.ts";
import { findBars, findReviewFlags } from "../submissions/find-review-flags.ts";
import { newSubmission } from "../submissions/new-submission.ts";
import { submittedDigests } from "../submissions/submitted-digests.ts";
import { type ImportedDocuments, importDocuments, isThere } from "./import-documents.ts";

/** Result for one imported agent. */
export interface ImportResult {
	origin: string;
	outcome: "added" | "queued" | "updated" | "unchanged" | "skipped";
	/** Agent that was added, updated or left unchanged; null if it is still in review. */
	slug: string | null;
	/** The pending submission; null if there is nothing to decide. */
	submissionId: string | null;
	/** Why it was skipped. */
	reason: string | null;
	/** What was changed or left out, in sentences. */
	notes: readonly string[];
}

/** A known agent's facts after the import, with their origins, and its versions if they are from elsewhere. */
export type Merge = (
	known: AgentRecord,
	imported: { listing: Listing; at: string; origin: string; read: DocumentReader },
) => Promise<
	Pick<AgentRecord, "facts"> & Partial<Pick<AgentRecord, "versions">> & { listing: Listing }
>;

interface AgentImport {
	/** With the origin for records. */
	agent: ImportedAgent;
	/** Its facts other than documents, after the gates. */
	listing: Listing;
	/** What was left out of them, in sentences. */
	notes: readonly string[];
	known: AgentRecord | undefined;
	/** Pending submission of an earlier import. */
	waiting: SubmissionRecord | undefined;
	/** Previous data of its source. */
	before: Listing | undefined;
	/** True if the known versions are from another source and will be replaced. */
	isAnew?: boolean;
	/** Approves a new agent immediately, without a review. */
	approve: boolean;
	actor: Actor;
	merge: Merge;
}

/** Adds or queues an agent of another registry, or updates the known one. */
export async function importAgent(
	transaction: Transaction,
	given: AgentImport,
): Promise<{ result: ImportResult; said: Listing | null }> {
	const { agent, known, waiting, actor } = given;
	const { origin } = agent;
	const refused = whySkipped(agent, known, waiting);
	if (refused) return { result: refused, said: null };
	const at = transaction.now().toISOString();
	const filed = await withCategory(transaction, given.listing, { agent, at });
	const unfiled = filed.categorySlug === given.listing.categorySlug ? [] : [NO_CATEGORY];
	const readings: KnownReadings = new Map();
	const read = documentReader(transaction, readings);
	const parts = { ...given, listing: filed, at, read, readings };
	const documented = await importDocuments(transaction, parts);
	const { listing, versions, brought } = documented;
	const notes = boundNotes([...given.notes, ...unfiled, ...documented.notes]);
	if (known) {
		const update = { ...documented, notes, origin, at, actor, read, merge: given.merge };
		return { result: await updateAgent(transaction, known, update), said: listing };
	}
	const { suggestedSlug, home } = agent;
	const stated = { ...(versions && { versions }), ...(home && { home }) };
	const imported = { origin, suggestedSlug, ...stated, ...(notes.length > 0 && { notes }) };
	const submitted = { ...given, listing, imported, at, read, brought };
	const result = await submitImported(transaction, submitted);
	return { result: { ...result, notes: [...notes, ...result.notes] }, said: listing };
}

interface ImportedSubmission
	extends Pick<AgentImport, "waiting" | "approve" | "actor" | "listing"> {
	imported: NonNullable<SubmissionRecord["imported"]>;
	at: string;
	read: DocumentReader;
	/** Digests of its documents. */
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

/** Agents removed here stay removed, and those gone at their source are not added. */
function whySkipped(
	{ origin, versions }: ImportedAgent,
	known: AgentRecord | undefined,
	waiting: SubmissionRecord | undefined,
): ImportResult | undefined {
	if (known?.status === "removed") {
		const reason = "the agent was removed from this registry";
		return importResult(origin, "skipped", { slug: known.slug, reason });
	}
	if (known || waiting || versions === undefined || versions.some(isThere)) return undefined;
	return importResult(origin, "skipped", {
		reason: "every version of it is deleted at its source",
	});
}

interface Update extends ImportedDocuments {
	origin: string;
	at: string;
	actor: Actor;
	read: DocumentReader;
	merge: Merge;
}

async function updateAgent(
	transaction: RegistryTransaction,
	known: AgentRecord,
	{ versions: imported, brought, notes, at, actor, read, merge, ...said }: Update,
): Promise<ImportResult> {
	const { listing, facts, versions: kept } = await merge(known, { ...said, at, read });
	const change = { before: known, listing, at, read };
	const versions = imported ?? kept ?? (await addVersions(transaction, change));
	const documentOrigins = await importedOrigins(transaction, {
		digests: namedDigests({ documents: listing.documents, versions }),
		brought,
		before: documentsOfAgent(known),
		read: { origin: said.origin, fetchedAt: at, by: actor.id },
	});
	const { slug } = known;
	const isSame =
		sameListing(known, listing) &&
		isDeepStrictEqual(known.versions, versions) &&
		isDeepStrictEqual(known.documentOrigins, documentOrigins);
	if (isSame) {
		return importResult(said.origin, "unchanged", { slug, notes });
	}
	const updated: AgentRecord = {
		...known,
		...listing,
		updatedAt: at,
		facts,
		versions,
		documentOrigins,
		...withTransition(known, { to: "imported", at, actor: actor.id, reason: null }),
	};
	transaction.agents.save(updated);
	await indexListing(transaction, { read, before: known, after: updated });
	return importResult(said.origin, "updated", { slug, notes });
}

function sameListing(left: Listing, right: Listing): boolean {
	return LISTING_FIELDS.every((field) => isDeepStrictEqual(left[field], right[field]));
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

export function importResult(
	origin: string,
	outcome: ImportResult["outcome"],
	rest: Partial<Omit<ImportResult, "origin" | "outcome">>,
): ImportResult {
	return { origin, outcome, slug: null, submissionId: null, reason: null, notes: [], ...rest };
}
