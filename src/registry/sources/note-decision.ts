import { Refusal } from "#domain/errors.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { removalSentence } from "#domain/removals.ts";
import { sourceActor } from "#domain/source-origin.ts";
import type { RegistryContext, RegistryTransaction } from "../store.ts";
import { updateListing } from "./compose-listing.ts";
import { findSame } from "./find-same.ts";
import { isLedBySources, listSayings, refreshLead } from "./list-sayings.ts";
import { mirrorStatus } from "./mirror-status.ts";
import { readPrecedences } from "./precedence.ts";
import { saveEntry } from "./save-entry.ts";
import { settled } from "./seen-entry.ts";

/** Updates the source entry of a submission after a decision. */
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
	if (status !== "rejected") return entry;
	return { ...entry, state: "left_out", reason: "A moderator rejected it." };
}

/**
 * If a listing of the same agent exists by now, makes an approved submission's entry another source of it and returns
 * its slug. Otherwise undefined, and the submission creates a listing.
 */
export async function joinSame(
	{ now }: Pick<RegistryContext, "now">,
	transaction: RegistryTransaction,
	{ id, imported }: SubmissionRecord,
): Promise<string | undefined> {
	const entry = imported && (await transaction.sourceEntries.findBy("submission", id));
	const same = entry && (await findSame(transaction, entry));
	if (!entry || !same) return undefined;
	const { slug, status } = same;
	if (status === "removed") throw new Refusal("conflict", removalSentence(same));
	await saveEntry(transaction, entry, settled({ ...entry, slug }));
	if (!isLedBySources(same)) return slug;
	const taking = {
		precedences: await readPrecedences(transaction),
		at: now().toISOString(),
	};
	const sayings = await listSayings(transaction, { slug, ...taking });
	updateListing(transaction, same, { sayings, actor: sourceActor(entry.source), at: taking.at });
	await refreshLead(transaction, same, taking);
	return slug;
}
