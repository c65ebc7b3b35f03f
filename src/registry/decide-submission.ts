import { agentNotFound, Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { LISTING_FIELDS } from "#domain/records/listing.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { chooseSlug, makeSlug } from "#domain/slug.ts";
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
		checkSubmissionTransition(submission.status, decision.outcome);
		const at = now().toISOString();
		const reason = decision.outcome === "rejected" ? decision.reason : null;
		const agent =
			decision.outcome === "approved"
				? await approve(transaction, submission, { at, actor })
				: null;
		if (agent) transaction.saveAgent(agent);
		const decided: SubmissionRecord = {
			...submission,
			status: decision.outcome,
			agentSlug: agent?.slug ?? submission.agentSlug,
			decidedAt: at,
			reason,
			transitions: [
				...submission.transitions,
				{ to: decision.outcome, at, actor: actor.id, reason },
			],
		};
		transaction.saveSubmission(decided);
		return decided;
	});
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
			facts: declaredFacts(submission),
			transitions: [...agent.transitions, { ...transition, to: "revised" }],
		};
	}
	const duplicate = await findPublicDuplicate(transaction, listing);
	if (duplicate) {
		throw new Refusal(
			"conflict",
			`The agent "${duplicate.agent.slug}" already has this ${duplicate.member}.`,
		);
	}
	return {
		...listing,
		// A registration has no launch date; being listed is the launch that the registry knows of.
		launchedAt: listing.launchedAt ?? at,
		slug: await freeSlug(transaction, submission),
		status: "active",
		deprecation: null,
		claim: {
			status: "unclaimed",
			level: 1,
			changedAt: null,
			domainVerifiedAt: null,
			repositoryVerifiedAt: null,
		},
		featured: false,
		profileReviewed: false,
		ownerId: submission.ownerId,
		submissionId: submission.id,
		importOrigin: null,
		createdAt: at,
		updatedAt: at,
		facts: declaredFacts(submission),
		transitions: [transition],
		sample: submission.sample,
	};
}

/** Slugs of removed agents stay taken. */
async function freeSlug(
	transaction: RegistryTransaction,
	{ id, listing }: SubmissionRecord,
): Promise<string> {
	const taken = new Set((await transaction.listAgents()).map(({ slug }) => slug));
	const host = listing.websiteUrl ? new URL(listing.websiteUrl).hostname.replace(/^www\./, "") : "";
	const candidates = [makeSlug(listing.title), makeSlug(host)].filter((slug) => slug !== "");
	return chooseSlug(candidates, `agent-${id.slice(0, 8)}`, (slug) => taken.has(slug));
}

function declaredFacts({ listing, submittedAt }: SubmissionRecord): AgentRecord["facts"] {
	const stated = LISTING_FIELDS.filter((field) => {
		const value = listing[field];
		return value !== null && !(Array.isArray(value) && value.length === 0);
	});
	return Object.fromEntries(
		stated.map((field) => [
			field,
			{ source: "declared" as const, checkedAt: submittedAt, origin: null },
		]),
	);
}
