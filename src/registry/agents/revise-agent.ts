import type { ListingChanges } from "#domain/agents/accept-revision.ts";
import { type Edited, editedSubmission } from "#domain/agents/submission-states.ts";
import { withPublished } from "#domain/agents/submitted-versions.ts";
import { requireTag, tagOf } from "#domain/history.ts";
import { type AgentRecord, listingOf } from "#domain/records/agent-record.ts";
import type { SubmissionRecord, WaitingVersion } from "#domain/records/submission-record.ts";
import { requireRoom, type Transaction } from "../act.ts";
import { documentReader } from "../documents/documents.ts";
import { documentsOfAgent, sentOrigins } from "../documents/fill-listing.ts";
import { type Revising, reviseListing } from "../documents/revise-listing.ts";
import { forgetEndedSubmissions } from "../forget-ended.ts";
import { senderOf } from "../owners/acting.ts";
import { newId, type RegistryContext, type RegistryReader } from "../store.ts";
import { saveWaiting } from "../submissions/edit-submission.ts";
import { newSubmission } from "../submissions/new-submission.ts";
import { refusalsOfMany } from "../submissions/refuse-together.ts";
import { submittedDigests } from "../submissions/submitted-digests.ts";
import { requireChanges, revisionChecks } from "./approve-revision.ts";
import { getOwnAgent } from "./get-own-agent.ts";
import { sendWith } from "./release-or-wait.ts";

interface Revision {
	slug: string;
	changes: Wish;
	ownerId: string;
	published?: WaitingVersion;
	/** ETags of what was read; any if missing. */
	read?: readonly string[] | undefined;
}

type Wish = ListingChanges & { slug?: string | undefined };

/**
 * Queues a change of the owner's agent for review, unless the policy for releases makes it public. The public listing
 * stays as it is until it is approved. An agent has at most one open revision, to which further changes are added; it
 * keeps its ID and its place in the queue.
 */
export const reviseAgent = (context: RegistryContext, revision: Revision) =>
	sendWith(context, (transaction) => reviseWithin(transaction, revision));

/** The same inside a transaction that does more. */
export async function reviseWithin(
	transaction: Transaction,
	revision: Revision,
): Promise<SubmissionRecord> {
	const { slug, ownerId } = revision;
	const read = documentReader(transaction);
	const judged = { read, allowed: transaction.allowedHosts };
	const { agent, open, asked } = await readRevision(transaction, revision, judged);
	requireTag(tagOf(agent, open), revision.read);
	const audited = requireChanges(agent, asked);
	if (!open) {
		await requireRoom(transaction, ownerId);
		await forgetEndedSubmissions(transaction, ownerId);
	}
	const at = transaction.now().toISOString();
	const documentOrigins = await sentOrigins(transaction, {
		digests: submittedDigests(asked),
		before: documentsOfAgent(agent),
		open: open?.documentOrigins,
		by: senderOf(transaction, ownerId),
		at,
	});
	const parts = { ...asked, documentOrigins, at, by: transaction.by };
	const unflagged = open
		? editedSubmission(open, parts)
		: newSubmission({
				...parts,
				id: newId(transaction),
				ownerId,
				agentSlug: agent.slug,
				revision: true,
				sample: agent.sample,
			});
	const { title } = agent;
	const act = { action: "agent.revise", subject: `agent ${slug}`, changes: audited };
	return saveWaiting(transaction, { unflagged, open, known: agent, read, title, act });
}

/** Every member that `reviseAgent` would refuse. */
export async function findRevisionIssues(
	{ store, allowedHosts: allowed }: RegistryContext,
	revision: Revision,
) {
	const judged = { read: documentReader(store), allowed };
	const refusals = await refusalsOfMany([readRevision(store, revision, judged)]);
	return refusals.flatMap(({ errors }) => errors);
}

type Judged = Pick<Revising, "read" | "allowed">;

/** The agent and the requested changes, or one refusal that names everything unacceptable. */
async function readRevision(
	reader: RegistryReader,
	{ slug, changes, ownerId, published }: Revision,
	judged: Judged,
): Promise<{ agent: AgentRecord; open: SubmissionRecord | undefined; asked: Edited }> {
	const agent = await getOwnAgent(reader, { slug, ownerId });
	const open = await reader.findOpenRevision(slug);
	const request = await merge(reader, { agent, changes, open, ...judged });
	const { listing } = request;
	return { agent, open, asked: { ...request, ...withPublished(open, { published, listing }) } };
}

async function merge(
	reader: RegistryReader,
	{
		agent,
		changes: { slug, ...changes },
		open,
		...judged
	}: { agent: AgentRecord; changes: Wish; open: SubmissionRecord | undefined } & Judged,
): Promise<Edited> {
	const current = listingOf(agent);
	const before = open?.listing ?? current;
	const target = slug ?? open?.renameTo ?? null;
	const request = {
		basedOn: open ? open.basedOn : current,
		renameTo: target === agent.slug ? null : target,
	};
	const listing = await reviseListing(reader, before, {
		changes,
		...judged,
		checks: (listing) => revisionChecks(reader, agent, { ...request, listing }),
	});
	return { ...request, listing };
}
