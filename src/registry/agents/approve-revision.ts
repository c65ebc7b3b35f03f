import { anotherOwner } from "#domain/accounts/owners.ts";
import { statedFacts } from "#domain/agents/facts.ts";
import { listingChanges, revisedListing } from "#domain/agents/listing-changes.ts";
import { agentNotFound, Refusal } from "#domain/errors.ts";
import { withTransition } from "#domain/history.ts";
import { namedDigests, originsNamed } from "#domain/intake/named-documents.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { Transaction } from "../act.ts";
import { dropStaleClaims } from "../claims/drop-stale-claims.ts";
import { addVersions } from "../documents/add-versions.ts";
import { withDocumentOrigins } from "../documents/listing-origins.ts";
import { refuseRewriting } from "../documents/published-versions.ts";
import { documentReader } from "../documents/read-documents.ts";
import { indexListing } from "../sources/index-listing.ts";
import type { Actor, RegistryTransaction } from "../store.ts";
import { duplicateSentence, findPublicDuplicates } from "../submissions/find-duplicates.ts";
import { renameWithin } from "./rename-agent.ts";

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
