import { removalSentence } from "#domain/agents/removals.ts";
import { Refusal } from "#domain/errors.ts";
import { handSource, sourceActor, sourceNameIn } from "#domain/intake/source-origin.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { Transaction } from "../act.ts";
import { documentReader } from "../documents/documents.ts";
import type { RegistryTransaction } from "../store.ts";
import { submittedDigests } from "../submissions/submitted-digests.ts";
import { readPrecedences } from "./begin-run.ts";
import { entryByHand, joinEntries, keepImport } from "./by-hand.ts";
import { statedBy } from "./compose-listing.ts";
import { findSame } from "./find-same.ts";
import { recompose, refreshLead } from "./list-sayings.ts";
import { mirrorStatus } from "./mirror-status.ts";
import { coordinatesIn } from "./read-entry.ts";
import { saveEntry } from "./save-entry.ts";
import { settled } from "./seen-entry.ts";

export async function noteDecision(
	transaction: RegistryTransaction,
	{ id, status, agentSlug, decidedAt }: SubmissionRecord,
): Promise<void> {
	const { sourceEntries, agents } = transaction;
	const entry = await sourceEntries.findBy("submission", id);
	if (!entry) return;
	await saveEntry(transaction, entry, outcomeOf(entry, { status, agentSlug }));
	const agent = agentSlug === null ? undefined : await agents.find(agentSlug);
	const noted = { actor: sourceActor(entry.source), at: decidedAt ?? entry.changedAt };
	if (agent) mirrorStatus(transaction, agent, noted);
}

function outcomeOf(
	entry: SourceEntryRecord,
	{ status, agentSlug }: Pick<SubmissionRecord, "status" | "agentSlug">,
): SourceEntryRecord {
	if (status === "approved") return settled({ ...entry, slug: agentSlug });
	if (status === "pending") return { ...entry, state: "waiting", reason: null };
	if (status !== "rejected") return entry;
	return { ...entry, state: "left_out", reason: "A moderator rejected it." };
}

/**
 * If a listing of the same agent exists by now, makes an approved submission's entry another source of it and returns
 * its slug. Otherwise undefined, and the submission creates a listing.
 */
export async function joinSame(
	transaction: Transaction,
	submission: SubmissionRecord,
): Promise<string | undefined> {
	const { id, imported } = submission;
	const entry = imported && (await transaction.sourceEntries.findBy("submission", id));
	if (imported && !entry && sourceNameIn(imported.origin) === undefined) {
		return joinByHand(transaction, { ...submission, imported });
	}
	const same = entry && (await findSame(transaction, entry))?.agent;
	// Its own listing, if its approval was undone.
	if (!entry || !same || same.submissionId === id) return undefined;
	const { slug, status } = same;
	if (status === "removed") throw new Refusal("conflict", removalSentence(same));
	const linked = settled({ ...entry, slug });
	await saveEntry(transaction, entry, linked);
	await keepImport(transaction, same);
	const taking = {
		precedences: await readPrecedences(transaction),
		at: transaction.now().toISOString(),
	};
	await recompose(transaction, same, { ...taking, actor: sourceActor(entry.source) }, linked);
	await refreshLead(transaction, same, taking);
	return slug;
}

/** The same for what was imported by hand. */
async function joinByHand(
	transaction: Transaction,
	submission: SubmissionRecord & { imported: NonNullable<SubmissionRecord["imported"]> },
): Promise<string | undefined> {
	// What is approved at once was compared with its siblings.
	if (!(await transaction.submissions.find(submission.id))) return undefined;
	const { imported, listing, documentOrigins, ownerId } = submission;
	const { origin, home, versions = [] } = imported;
	const readings = await documentReader(transaction)(submittedDigests(submission));
	const coordinates = coordinatesIn({ home, listing, readings });
	const same = await findSame(transaction, { source: handSource(origin), coordinates });
	if (!same || same.agent.submissionId === submission.id) return undefined;
	const { slug, status } = same.agent;
	if (status === "removed") throw new Refusal("conflict", removalSentence(same.agent));
	const at = transaction.now().toISOString();
	await keepImport(transaction, same.agent);
	const said = statedBy(listing);
	await saveEntry(transaction, undefined, entryByHand({ origin, at, slug, coordinates, said }));
	await joinEntries(transaction, same.agent, {
		...(versions.length > 0 && { other: { ...listing, versions, documentOrigins } }),
		actor: { id: ownerId ?? sourceActor(handSource(origin)).id },
		at,
	});
	return slug;
}
