import { anotherOwner } from "#domain/accounts/owners.ts";
import { statedFacts } from "#domain/agents/facts.ts";
import { listingChanges, revisedListing } from "#domain/agents/listing-changes.ts";
import { isReservedSlug, isSlug } from "#domain/agents/slug.ts";
import { agentNotFound, invalidBody, Refusal } from "#domain/errors.ts";
import { type Transition, withTransition } from "#domain/history.ts";
import { namedDigests, originsNamed } from "#domain/intake/named-documents.ts";
import { type AgentRecord, listingOfTitle, UNCLAIMED } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import { draftKey } from "#domain/records/draft-record.ts";
import type { SubmissionRecord, WaitingVersion } from "#domain/records/submission-record.ts";
import type { Transaction } from "../act.ts";
import { dropStaleClaims } from "../claims/drop-stale-claims.ts";
import { addVersions } from "../documents/add-versions.ts";
import { documentReader } from "../documents/documents.ts";
import { withDocumentOrigins } from "../documents/fill-listing.ts";
import { refuseRewriting } from "../documents/published-versions.ts";
import { indexListing, saveEntry } from "../sources/save-entry.ts";
import type { Actor, RegistryContext, RegistryReader, RegistryTransaction } from "../store.ts";
import { checkListing } from "../submissions/check-listing.ts";
import { duplicateSentence, findPublicDuplicates } from "../submissions/find-duplicates.ts";
import { type AgentAct, changeAgent } from "./change-agent.ts";

/** Applies a revision's listing and slug to a public agent. Returns the agent's slug. */
export async function approveRevision(
	transaction: Transaction,
	{ submission, actor }: { submission: SubmissionRecord; actor: Actor },
): Promise<string> {
	const { renameTo } = submission;
	const before = await getRevisedAgent(transaction, submission);
	const draft = revisedListing(before, submission);
	const listing = { ...draft, launchedAt: draft.launchedAt ?? before.launchedAt };
	const { ownerId } = before;
	const [duplicate] = await findPublicDuplicates(transaction, listing, { ownerId, own: before });
	if (duplicate) throw new Refusal("conflict", duplicateSentence(duplicate));
	const at = transaction.now().toISOString();
	const isRevised = listingChanges(before, listing).length > 0;
	const read = documentReader(transaction);
	const { versions: published = [] } = submission;
	await refuseRewriting(transaction, before, listing.documents);
	for (const { documents } of published) await refuseRewriting(transaction, before, documents);
	const versions = await addVersions(transaction, { before, listing, published, at, read });
	const { documents } = listing;
	const origins = { ...before.documentOrigins, ...submission.documentOrigins };
	const revised: AgentRecord = {
		...before,
		...listing,
		updatedAt: at,
		facts: await withDocumentOrigins(
			read,
			listing,
			revisedFacts(before, { ...submission, listing }),
		),
		versions,
		documentOrigins: originsNamed(origins, namedDigests({ documents, versions })),
		...(isRevised
			? withTransition(before, { to: "revised", at, actor: actor.id, reason: null })
			: {}),
	};
	const after = await dropStaleClaims(transaction, { before, after: revised, actor });
	transaction.agents.save(after);
	await indexListing(transaction, { read, before, after });
	if (renameTo === null) return after.slug;
	await renameWithin(transaction, after, { to: renameTo, at, by: actor.id, reason: null });
	return renameTo;
}

async function getRevisedAgent(
	transaction: RegistryTransaction,
	{ agentSlug, ownerId }: SubmissionRecord,
): Promise<AgentRecord> {
	const agent = agentSlug === null ? undefined : await transaction.agents.find(agentSlug);
	if (!agent || agent.status === "removed") throw agentNotFound();
	if (agent.ownerId === ownerId) return agent;
	throw new Refusal("conflict", `The agent now belongs to ${anotherOwner(agent.ownerId)}.`);
}

/** Unchanged facts keep their provenance, such as a proof or an import. */
function revisedFacts(before: AgentRecord, submission: SubmissionRecord): AgentRecord["facts"] {
	const changed = new Set(listingChanges(before, submission.listing).map(({ field }) => field));
	const rest = Object.entries(before.facts).filter(([field]) => !changed.has(field));
	const fresh = Object.entries(statedFacts(submission)).filter(([field]) => changed.has(field));
	return Object.fromEntries([...rest, ...fresh]);
}

type Asked = Pick<SubmissionRecord, "listing" | "basedOn" | "renameTo" | "versions">;

/** Checks that a revision does not take what belongs to others. */
export function revisionChecks(reader: RegistryReader, agent: AgentRecord, request: Asked) {
	const { renameTo, listing } = request;
	return [
		checkListing(reader, revisedListing(agent, request), { ownerId: agent.ownerId, own: agent }),
		refuseRewriting(reader, agent, listing.documents),
		...(renameTo === null ? [] : [checkNewSlug(reader, renameTo)]),
	];
}

/** Changes of a revision. A revision without changes is refused. */
export function requireChanges(agent: AgentRecord, request: Asked): AuditChange[] {
	const { renameTo } = request;
	const slug = { field: "slug", before: agent.slug, after: renameTo };
	const listing = revisedListing(agent, request);
	const changes = [
		...(renameTo === null ? [] : [slug]),
		...listingChanges(agent, listing),
		...(request.versions ?? []).flatMap(publishedChanges),
	];
	if (changes.length > 0) return changes;
	throw new Refusal(
		"conflict",
		"There is nothing to change: the public listing already says this.",
	);
}

export function publishedChanges(published: WaitingVersion | undefined): AuditChange[] {
	if (!published) return [];
	const [digest = null] = published.documents;
	return [{ field: `version ${published.number}`, before: null, after: digest }];
}

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
async function checkNewSlug(reader: RegistryReader, slug: string): Promise<void> {
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
