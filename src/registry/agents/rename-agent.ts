import { isReservedSlug, isSlug } from "#domain/agents/slug.ts";
import { invalidBody, Refusal } from "#domain/errors.ts";
import { type Transition, withTransition } from "#domain/history.ts";
import { type AgentRecord, listingOfTitle, UNCLAIMED } from "#domain/records/agent-record.ts";
import { draftKey } from "#domain/records/draft-record.ts";
import { documentReader } from "../documents/read-documents.ts";
import { indexListing } from "../sources/index-listing.ts";
import { saveEntry } from "../sources/save-entry.ts";
import type { RegistryContext, RegistryReader, RegistryTransaction } from "../store.ts";
import { type AgentAct, changeAgent } from "./change-agent.ts";

/** Gives an agent another slug, without the review that an owner's request needs. */
export async function renameAgent(
	context: RegistryContext,
	{ to, ...act }: Omit<AgentAct, "as"> & { to: string },
): Promise<AgentRecord> {
	const byModerator: AgentAct = { ...act, as: "moderator" };
	return changeAgent(context, byModerator, {
		action: "agent.rename",
		type: "agent.renamed",
		apply: (transaction, agent, { at, reason }) =>
			renameWithin(transaction, agent, { to, at, by: act.actor.id, reason }),
		changes: (before, after) => [{ field: "slug", before: before.slug, after: after.slug }],
	});
}

/**
 * Moves an agent with its claims, an open offer, its open revision and drafts of changes to another slug. The record under the old
 * slug only says where the agent went. Other references to the old slug (signals, comments, incidents) are resolved
 * when they are read.
 */
export async function renameWithin(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	{ to, at, by, reason }: { to: string; at: string; by: string; reason: string | null },
): Promise<AgentRecord> {
	await checkNewSlug(transaction, to);
	const transition = { to: "renamed", at, actor: by, reason };
	const history = withTransition(agent, transition);
	const renamed: AgentRecord = { ...agent, slug: to, updatedAt: at, ...history };
	transaction.agents.save(tombstone(agent, { movedTo: to, transition }));
	transaction.agents.save(renamed);
	await moveRecords(transaction, agent, to);
	await moveDraft(transaction, agent, to);
	const offer = await transaction.transfers.findBy("offered", agent.slug);
	if (offer) transaction.transfers.save({ ...offer, agentSlug: to });
	const read = documentReader(transaction);
	await indexListing(transaction, { read, before: agent, after: renamed });
	const revision = await transaction.findOpenRevision(agent.slug);
	if (revision) {
		const renameTo = revision.renameTo === to ? null : revision.renameTo;
		transaction.submissions.save({ ...revision, agentSlug: to, renameTo });
	}
	return renamed;
}

/** Records that name an agent by its current slug only. */
export async function moveRecords(
	transaction: RegistryTransaction,
	{ slug }: AgentRecord,
	to: string,
): Promise<void> {
	for (const claim of await transaction.claims.by("agent", slug)) {
		transaction.claims.save({ ...claim, agentSlug: to });
	}
	for (const report of await transaction.reports.by("agent", slug)) {
		transaction.reports.save({ ...report, agentSlug: to });
	}
	for (const entry of await transaction.sourceEntries.by("slug", slug)) {
		await saveEntry(transaction, entry, { ...entry, slug: to });
	}
}

/** Drafts of its owner, or of the owner's members, move with it. */
async function moveDraft(
	{ drafts, memberships }: RegistryTransaction,
	{ ownerId, slug }: AgentRecord,
	to: string,
): Promise<void> {
	if (ownerId === null) return;
	const members = await memberships.by("organisation", ownerId);
	for (const accountId of [ownerId, ...members.map((member) => member.accountId)]) {
		const key = draftKey({ accountId, agentSlug: slug });
		const draft = await drafts.find(key);
		if (!draft) continue;
		drafts.remove(key);
		drafts.save({ ...draft, agentSlug: to });
	}
}

export function tombstone(
	{ slug, createdAt, sample, home }: AgentRecord,
	{ movedTo, transition }: { movedTo: string; transition: Transition },
): AgentRecord {
	return {
		slug,
		status: "removed",
		movedTo,
		...(home && { home }),
		// A record needs a title, and the slug reveals nothing new.
		...listingOfTitle(slug),
		deprecation: null,
		facts: {},
		claim: UNCLAIMED,
		featured: false,
		profileReviewed: false,
		grantedLevel: null,
		ownerId: null,
		submissionId: null,
		importOrigin: null,
		createdAt,
		updatedAt: transition.at,
		transitions: [transition],
		versions: [],
		sample,
	};
}

/** Refuses a slug that no agent can have. Former slugs stay taken forever, even for the same agent. */
export async function checkNewSlug(reader: RegistryReader, slug: string): Promise<void> {
	const pointer = "#/slug";
	if (!isSlug(slug)) {
		const detail = "must be 1 to 64 characters: a–z, 0–9 and hyphens (not first or last)";
		throw invalidBody([{ pointer, detail }]);
	}
	if (isReservedSlug(slug)) throw invalidBody([{ pointer, detail: "is reserved" }]);
	if (!(await reader.agents.find(slug))) return;
	throw new Refusal("conflict", `The slug "${slug}" is taken.`, {
		errors: [{ pointer, detail: "is taken" }],
	});
}
