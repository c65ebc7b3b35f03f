import { statedFacts } from "#domain/agents/facts.ts";
import { newAgent } from "#domain/agents/new-agent.ts";
import { makeSlug, slugsToTry } from "#domain/agents/slug.ts";
import { Refusal } from "#domain/errors.ts";
import { namedDigests, originsNamed } from "#domain/intake/named-documents.ts";
import { sourceNameIn } from "#domain/intake/source-origin.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { hostsInCommon } from "#domain/web/web-address.ts";
import type { Transaction } from "../act.ts";
import { withOwnerProofs } from "../claims/close-claim.ts";
import { addVersions } from "../documents/add-versions.ts";
import { type DocumentReader, documentReader } from "../documents/documents.ts";
import { withDocumentOrigins } from "../documents/fill-listing.ts";
import { indexListing } from "../sources/save-entry.ts";
import type { Actor, RegistryTransaction } from "../store.ts";
import { duplicateSentence, findPublicDuplicates } from "./find-duplicates.ts";

export async function approveRegistration(
	transaction: Transaction,
	{ submission, actor }: { submission: SubmissionRecord; actor: Actor },
): Promise<string> {
	await refuseDuplicate(transaction, submission);
	const slug = await freeSlug(transaction, submission);
	const at = transaction.now().toISOString();
	const read = documentReader(transaction);
	const { documents } = submission.listing;
	const versions = await versionsOf(transaction, submission, { at, read });
	const { documentOrigins = {} } = submission;
	const base = newAgent(submission, { slug, at, by: actor.id });
	const { transitions = [] } = (await transaction.agents.find(slug)) ?? {};
	const agent: AgentRecord = await withOwnerProofs(transaction, {
		...base,
		transitions: [...transitions, ...base.transitions],
		facts: await factsOf(read, submission),
		versions,
		documentOrigins: originsNamed(documentOrigins, namedDigests({ documents, versions })),
	});
	transaction.agents.save(agent);
	await indexListing(transaction, { read, after: agent });
	return slug;
}

/** Facts from a followed source have that source as their origin, so that a source with precedence can replace them. */
async function factsOf(read: DocumentReader, submission: SubmissionRecord) {
	const facts = statedFacts(submission);
	const isFollowed = sourceNameIn(submission.imported?.origin) !== undefined;
	return isFollowed ? facts : withDocumentOrigins(read, submission.listing, facts);
}

/** An agent imported with its versions counts as listed from its approval on. */
async function versionsOf(
	transaction: RegistryTransaction,
	{ listing, imported, versions: published }: SubmissionRecord,
	{ at, read }: { at: string; read: DocumentReader },
): Promise<AgentRecord["versions"]> {
	const versions = imported?.versions ?? [];
	if (versions.length > 0) return versions.map((version) => ({ ...version, listedAt: at }));
	return addVersions(transaction, { before: undefined, listing, published, at, read });
}

/** Refuses what is already public. Imports are joined instead. */
export async function refuseDuplicate(
	transaction: RegistryTransaction,
	{ listing, ownerId, imported }: SubmissionRecord,
): Promise<void> {
	if (imported) return;
	const [duplicate] = await findPublicDuplicates(transaction, listing, { ownerId });
	if (!duplicate) return;
	throw new Refusal("conflict", duplicateSentence(duplicate));
}

/** Slugs of removed agents stay taken, except for the submission whose approval was undone. The name of a shared host cannot be a slug. */
async function freeSlug(
	transaction: RegistryTransaction,
	{ id, listing, imported }: SubmissionRecord,
): Promise<string> {
	const [host = ""] = listing.websiteUrl ? hostsInCommon(listing.websiteUrl) : [];
	const base = imported ? imported.suggestedSlug : makeSlug(listing.title);
	const candidates = [base, makeSlug(host)].filter((slug) => slug !== "");
	const slugs = slugsToTry(candidates, `agent-${id.slice(0, 8)}`);
	let { value: slug } = slugs.next();
	for (;;) {
		const agent = await transaction.agents.find(slug);
		if (!agent || (agent.status === "removed" && agent.submissionId === id)) return slug;
		slug = slugs.next().value;
	}
}
