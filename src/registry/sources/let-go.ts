import { homeCoordinate } from "#domain/identity/coordinates.ts";
import { isHomeAt, sourceActor } from "#domain/intake/source-origin.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import type { Transaction } from "../act.ts";
import { saveState } from "../agents/change-agent.ts";
import { closeAgent } from "../agents/close-agent.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { RegistryTransaction } from "../store.ts";
import { decideWithin } from "../submissions/decide-submission.ts";
import { updateListing } from "./compose-listing.ts";
import { isLedBySources, listFollowed, sayingsOf } from "./list-sayings.ts";
import type { Taking } from "./seen-entry.ts";

interface Parting extends Pick<Taking, "precedences" | "at"> {
	entry: SourceEntryRecord;
	/** Why its source no longer has it, in a sentence. */
	reason: string;
	/** The source that reports it. Listings from there are gone, even if other sources still pass them on. */
	teller?: SourceRecord;
	/** True if a listing stays when no source has it any more, and pending submissions stay pending. */
	keepsLast?: boolean;
}

/**
 * Detaches an entry from its source: its pending submission is withdrawn, and its listing uses its other sources, or is
 * removed if it has none and no owner. The caller saves the entry.
 */
export async function letGo(
	transaction: Transaction,
	{ entry, reason, teller, keepsLast = false, ...taking }: Parting,
): Promise<SourceEntryRecord> {
	const gone: SourceEntryRecord = { ...entry, state: "gone", reason, text: null };
	if (!keepsLast) await withdrawWaiting(transaction, { entry, reason });
	const agent = entry.slug === null ? undefined : await transaction.agents.find(entry.slug);
	// The coordinates of a removed listing are kept to recognise it at other sources.
	if (agent?.status === "removed") return gone;
	const freed = { ...gone, coordinates: [] };
	if (!agent || agent.importOrigin === null) return freed;
	const isFinal = teller !== undefined && isHomeAt(agent.home, teller);
	const parting = { ...taking, gone, agent, reason, isFinal };
	const isKept = !isLedBySources(agent) || agent.ownerId !== null || keepsLast;
	if ((await passOn(transaction, parting)) || isKept) return freed;
	await entomb(transaction, parting);
	return gone;
}

interface Leaving extends Pick<Taking, "precedences" | "at"> {
	gone: SourceEntryRecord;
	agent: AgentRecord;
	reason: string;
	/** True if sources that only pass it on no longer keep it. */
	isFinal: boolean;
}

export async function withdrawWaiting(
	transaction: Transaction,
	{ entry, reason }: { entry: SourceEntryRecord; reason: string },
): Promise<void> {
	const { source, submissionId } = entry;
	const submission =
		submissionId === null ? undefined : await transaction.submissions.find(submissionId);
	if (submission?.status !== "pending") return;
	const decision = { outcome: "withdrawn", reason } as const;
	await decideWithin(transaction, { submission, decision, actor: sourceActor(source) });
}

/** Updates the listing from its other sources; false if it has none. */
async function passOn(
	transaction: RegistryTransaction,
	{ gone, agent, precedences, at, isFinal }: Omit<Leaving, "reason">,
): Promise<boolean> {
	const entries = await listFollowed(transaction, { slug: agent.slug, precedences }, gone);
	const isPassedOn = ({ coordinates }: SourceEntryRecord) =>
		agent.home !== undefined && coordinates.includes(homeCoordinate(agent.home));
	const [lead] = isFinal && entries.every(isPassedOn) ? [] : entries;
	if (!lead) return false;
	const sayings = sayingsOf(entries);
	// Its documents come with its next update.
	transaction.sourceEntries.save({ ...lead, digest: "" });
	await updateListing(transaction, agent, { sayings, actor: sourceActor(gone.source), at });
	return true;
}

/** The slug stays taken, so that no other source restores the listing. */
async function entomb(
	transaction: Transaction,
	{ gone, agent, reason, at }: Leaving,
): Promise<void> {
	const actor = sourceActor(gone.source);
	await closeAgent(transaction, { agent, actor });
	saveState(transaction, agent, { status: "removed", at, actor, reason });
	recordAudit(transaction, {
		actor,
		action: "agent.remove",
		subject: `agent ${agent.slug}`,
		reason,
		changes: [{ field: "status", before: agent.status, after: "removed" }],
	});
}
