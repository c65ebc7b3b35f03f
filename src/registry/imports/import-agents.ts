import { isDeepStrictEqual } from "node:util";
import { acceptImport } from "#domain/accept-import.ts";
import { factsOf } from "#domain/facts.ts";
import type { ImportedAgent } from "#domain/imported-agent.ts";
import type { AgentRecord, Fact } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import { LISTING_FIELDS, type Listing, listingOf } from "#domain/records/listing.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { isReservedSlug, isSlug } from "#domain/slug.ts";
import { withTransition } from "#domain/transitions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { addVersion } from "../documents/add-version.ts";
import { type DocumentReader, documentReader } from "../documents/read-documents.ts";
import { newId } from "../new-id.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { decideWithin } from "../submissions/decide-submission.ts";
import { findReviewFlags } from "../submissions/find-review-flags.ts";
import { type ImportedDocuments, importDocuments, isThere } from "./import-documents.ts";

/** What became of one imported agent. */
export interface ImportResult {
	origin: string;
	outcome: "added" | "queued" | "updated" | "unchanged" | "skipped";
	/** Agent that was added, updated or left as it was; null for one that is still in review. */
	slug: string | null;
	/** Submission that waits for a decision; null when there is nothing to decide. */
	submissionId: string | null;
	/** Why it was skipped. */
	reason: string | null;
	/** What was not taken as it came, in sentences. */
	notes: readonly string[];
}

export interface ImportOptions {
	agents: readonly ImportedAgent[];
	/** Approve new ones at once instead of queueing them for review. */
	approve: boolean;
	actor: Actor;
}

/**
 * Takes agents of another registry, all or none. New ones are queued for review or approved; known ones are brought up to date where the
 * fact in question was imported, too. What an owner declared or proved is never overwritten.
 */
export async function importAgents(
	context: RegistryContext,
	{ agents, approve, actor }: ImportOptions,
): Promise<ImportResult[]> {
	return context.store.transact(async (transaction) => {
		const results: ImportResult[] = [];
		for (const agent of agents)
			results.push(await importAgent(context, transaction, { agent, approve, actor }));
		const changes = countOutcomes(results);
		if (changes.length > 0) {
			recordAudit(context, transaction, {
				actor,
				action: "agents.import",
				subject: "registry agents",
				changes,
			});
		}
		return results;
	});
}

/** How many agents became what; those that stayed as they were are not worth a note. */
function countOutcomes(results: readonly ImportResult[]): AuditChange[] {
	return (["added", "queued", "updated"] as const)
		.map((field) => ({ field, count: results.filter(({ outcome }) => outcome === field).length }))
		.filter(({ count }) => count > 0)
		.map(({ field, count }) => ({ field, before: null, after: String(count) }));
}

async function importAgent(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ agent, approve, actor }: { agent: ImportedAgent; approve: boolean; actor: Actor },
): Promise<ImportResult> {
	const { origin } = agent;
	const accepted = acceptImport(agent);
	if (!accepted.ok) return result(origin, "skipped", { reason: accepted.reason });
	const at = context.now().toISOString();
	const known = await transaction.findAgentByImportOrigin(origin);
	const waiting = known ? undefined : await transaction.submissions.findBy("origin", origin);
	const refused = whySkipped(agent, known, waiting);
	if (refused) return refused;
	const filed = await withCategory(transaction, accepted.listing, { agent, at });
	const read = documentReader(transaction);
	const parts = { agent, known, waiting, listing: filed, actor, at, read };
	const documented = await importDocuments(context, transaction, parts);
	const { listing, notes } = documented;
	if (known) return updateAgent(transaction, known, { ...documented, at, actor, read });
	const { versions } = documented;
	const imported = { origin, suggestedSlug: agent.suggestedSlug, ...(versions && { versions }) };
	if (waiting && !approve && sameSubmission(waiting, { listing, imported })) {
		return result(origin, "unchanged", { submissionId: waiting.id, notes });
	}
	const unflagged = waiting
		? { ...waiting, listing, imported }
		: newSubmission(newId(context), { imported, listing, at, actor });
	const submission = { ...unflagged, flags: await findReviewFlags(transaction, unflagged) };
	if (approve) {
		const slug = await approveNow(context, transaction, { submission, actor });
		return result(origin, "added", { slug, notes });
	}
	transaction.submissions.save(submission);
	return result(origin, waiting ? "updated" : "queued", { submissionId: submission.id, notes });
}

async function approveNow(
	context: RegistryContext,
	transaction: RegistryTransaction,
	parts: { submission: SubmissionRecord; actor: Actor },
): Promise<string | null> {
	const deciding = { ...parts, decision: { outcome: "approved" } } as const;
	return (await decideWithin(context, transaction, deciding)).agentSlug;
}

/** What was removed here stays so, and what is gone at its source is not begun. */
function whySkipped(
	{ origin, versions }: ImportedAgent,
	known: AgentRecord | undefined,
	waiting: SubmissionRecord | undefined,
): ImportResult | undefined {
	if (known?.status === "removed") {
		const reason = "the agent was removed from this registry";
		return result(origin, "skipped", { slug: known.slug, reason });
	}
	if (known || waiting || versions === undefined || versions.some(isThere)) return undefined;
	return result(origin, "skipped", { reason: "every version of it is deleted at its source" });
}

interface Update extends ImportedDocuments {
	at: string;
	actor: Actor;
	read: DocumentReader;
}

async function updateAgent(
	transaction: RegistryTransaction,
	known: AgentRecord,
	{ listing, versions: imported, notes, at, actor, read }: Update,
): Promise<ImportResult> {
	const origin = known.importOrigin ?? "";
	const merged = mergeListing(known, listing);
	const told = { before: known, listing: merged, at, read };
	const versions = imported ?? (await addVersion(transaction, told));
	if (sameListing(known, merged) && isDeepStrictEqual(known.versions, versions)) {
		return result(origin, "unchanged", { slug: known.slug, notes });
	}
	const fact: Fact = { source: "imported", checkedAt: at, origin };
	const kept = Object.entries(known.facts).filter(([, { source }]) => source !== "imported");
	transaction.agents.save({
		...known,
		...merged,
		updatedAt: at,
		facts: { ...factsOf(merged, fact), ...Object.fromEntries(kept) },
		versions,
		...withTransition(known, { to: "imported", at, actor: actor.id, reason: null }),
	});
	return result(origin, "updated", { slug: known.slug, notes });
}

/** Imported facts give way to newer ones; all others stay. */
function mergeListing(known: AgentRecord, listing: Listing): Listing {
	const replaceable = LISTING_FIELDS.filter((field) => {
		const source = known.facts[field]?.source;
		return source === undefined || source === "imported";
	});
	const changes = Object.fromEntries(replaceable.map((field) => [field, listing[field]]));
	return { ...listingOf(known), ...changes };
}

function sameListing(left: Listing, right: Listing): boolean {
	return LISTING_FIELDS.every(
		(field) => JSON.stringify(left[field]) === JSON.stringify(right[field]),
	);
}

function sameSubmission(
	waiting: SubmissionRecord,
	{ listing, imported }: Pick<SubmissionRecord, "listing" | "imported">,
): boolean {
	return sameListing(waiting.listing, listing) && isDeepStrictEqual(waiting.imported, imported);
}

/** Creates the category that the other registry speaks of; one that cannot be created is left out. */
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

interface NewSubmission extends Pick<SubmissionRecord, "imported" | "listing"> {
	at: string;
	actor: Actor;
}

function newSubmission(
	id: string,
	{ imported, listing, at, actor }: NewSubmission,
): SubmissionRecord {
	return {
		id,
		status: "pending",
		listing,
		agentSlug: null,
		revision: false,
		basedOn: null,
		renameTo: null,
		ownerId: actor.id,
		submittedAt: at,
		decidedAt: null,
		reason: null,
		flags: [],
		idempotency: null,
		imported,
		transitions: [{ to: "pending", at, actor: actor.id, reason: null }],
		sample: false,
	};
}

function result(
	origin: string,
	outcome: ImportResult["outcome"],
	rest: Partial<Omit<ImportResult, "origin" | "outcome">>,
): ImportResult {
	return { origin, outcome, slug: null, submissionId: null, reason: null, notes: [], ...rest };
}
