import { agentNotFound, Refusal } from "#domain/errors.ts";
import { factsOf } from "#domain/facts.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { makeSlug, slugsToTry } from "#domain/slug.ts";
import { checkSubmissionTransition } from "#domain/submission-states.ts";
import { findPublicDuplicate } from "./find-duplicates.ts";
import type { Actor, RegistryContext } from "./registry-context.ts";
import type { RegistryTransaction } from "./store.ts";

export type Decision =
	| { outcome: "approved" }
	| { outcome: "rejected"; reason: string }
	| { outcome: "withdrawn" };

/**
 * Decides a pending submission, once and for all. An approved one becomes an agent, or the new text of the agent that it
 * revises; it is public from the next snapshot on.
 */
export async function decideSubmission(
	{ store, now }: RegistryContext,
	{ id, decision, actor }: { id: string; decision: Decision; actor: Actor },
): Promise<SubmissionRecord> {
	return store.transact(async (transaction) => {
		const submission = await transaction.findSubmission(id);
		if (!submission) throw new Refusal("not_found", "No submission has this id.");
		return decideWithin(transaction, submission, { decision, actor, at: now().toISOString() });
	});
}

/** The same inside a transaction that does more. */
export async function decideWithin(
	transaction: RegistryTransaction,
	submission: SubmissionRecord,
	{ decision, actor, at }: { decision: Decision; actor: Actor; at: string },
): Promise<SubmissionRecord> {
	checkSubmissionTransition(submission.status, decision.outcome);
	const reason = decision.outcome === "rejected" ? decision.reason : null;
	const agent =
		decision.outcome === "approved" ? await approve(transaction, submission, { at, actor }) : null;
	if (agent) transaction.saveAgent(agent);
	const decided: SubmissionRecord = {
		...submission,
		status: decision.outcome,
		agentSlug: agent?.slug ?? submission.agentSlug,
		decidedAt: at,
		reason,
		transitions: [...submission.transitions, { to: decision.outcome, at, actor: actor.id, reason }],
	};
	transaction.saveSubmission(decided);
	return decided;
}

async function approve(
	transaction: RegistryTransaction,
	submission: SubmissionRecord,
	{ at, actor }: { at: string; actor: Actor },
): Promise<AgentRecord> {
	const { listing, revision, agentSlug } = submission;
	const transition = { to: "active", at, actor: actor.id, reason: null };
	if (revision) {
		const agent = agentSlug === null ? undefined : await transaction.findAgent(agentSlug);
		if (!agent || agent.status === "removed") throw agentNotFound();
		return {
			...agent,
			...listing,
			launchedAt: listing.launchedAt ?? agent.launchedAt,
			updatedAt: at,
			facts: { ...agent.facts, ...statedFacts(submission) },
			transitions: [...agent.transitions, { ...transition, to: "revised" }],
		};
	}
	const duplicate = submission.imported
		? undefined
		: await findPublicDuplicate(transaction, listing);
	if (duplicate) {
		throw new Refusal(
			"conflict",
			`The agent "${duplicate.agent.slug}" already has this ${duplicate.member}.`,
		);
	}
	return {
		...listing,
		// A registration has no launch date; being listed is the launch that the registry knows of. What was imported has
		// been elsewhere before.
		launchedAt: listing.launchedAt ?? (submission.imported ? null : at),
		slug: await freeSlug(transaction, submission),
		status: "active",
		deprecation: null,
		claim: {
			status: "unclaimed",
			// Reviewed by a person; what was imported was only looked over.
			level: submission.imported ? 0 : 1,
			changedAt: null,
			domainVerifiedAt: null,
			repositoryVerifiedAt: null,
		},
		featured: false,
		profileReviewed: false,
		ownerId: submission.imported ? null : submission.ownerId,
		submissionId: submission.id,
		importOrigin: submission.imported?.origin ?? null,
		createdAt: at,
		updatedAt: at,
		facts: statedFacts(submission),
		transitions: [transition],
		sample: submission.sample,
	};
}

/** Slugs of removed agents stay taken. */
async function freeSlug(
	transaction: RegistryTransaction,
	{ id, listing, imported }: SubmissionRecord,
): Promise<string> {
	const host = listing.websiteUrl ? new URL(listing.websiteUrl).hostname.replace(/^www\./, "") : "";
	const made = imported ? imported.suggestedSlug : makeSlug(listing.title);
	const candidates = [made, makeSlug(host)].filter((slug) => slug !== "");
	const slugs = slugsToTry(candidates, `agent-${id.slice(0, 8)}`);
	let { value: slug } = slugs.next();
	while (await transaction.findAgent(slug)) slug = slugs.next().value;
	return slug;
}

function statedFacts({ listing, submittedAt, imported }: SubmissionRecord): AgentRecord["facts"] {
	return factsOf(listing, {
		source: imported ? "imported" : "declared",
		checkedAt: submittedAt,
		origin: imported?.origin ?? null,
	});
}
