import { removalSentence } from "#domain/agents/removals.ts";
import { isOtherHome, sourceActor, sourceOrigin } from "#domain/intake/source-origin.ts";
import { whyLeftOut } from "#domain/intake/source-patterns.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { canonicalJson } from "#domain/texts/canonical-json.ts";
import type { Transaction } from "../act.ts";
import { tellRises } from "../agents/change-agent.ts";
import { importAgent } from "../imports/import-agent.ts";
import { isThere } from "../imports/import-documents.ts";
import type { ImportResult } from "../imports/import-result.ts";
import { sha256 } from "../sha256.ts";
import type { Actor, RegistryTransaction } from "../store.ts";
import { keepImport } from "./by-hand.ts";
import { sayAlone } from "./compose-listing.ts";
import { binds, findDecision, findSame, withoutRemoved } from "./find-same.ts";
import { letGo, withdrawWaiting } from "./let-go.ts";
import { isLead, recompose } from "./list-sayings.ts";
import { mirrorStatus } from "./mirror-status.ts";
import { coordinatesOfEntry, type EntryReading, type ReadEntry, traitsOf } from "./read-entry.ts";
import { quarantined, seenEntry, settled, type Taking } from "./seen-entry.ts";
import type { CountName, ForeignEntry } from "./source-page.ts";

export interface TakenEntry {
	count: CountName;
	entry: SourceEntryRecord;
}

interface Given extends Taking {
	foreign: ForeignEntry;
	read: EntryReading;
	/** Repositories in which its page has several programs. */
	siblings: ReadonlySet<string>;
	before: SourceEntryRecord | undefined;
}

/** Another text makes the next run take every entry anew, because the same content now says something else. */
const READ_AS = "1.3";

/** Processes an entry of a page. The caller saves the entry. */
export async function takeEntry(
	transaction: Transaction,
	{ foreign, read, before, ...taking }: Given,
): Promise<TakenEntry> {
	const { origin } = foreign;
	const digest = sha256(READ_AS + canonicalJson(read.ok ? read.agent : foreign));
	const record = seenEntry(taking, { origin, digest }, before);
	if (!read.ok) {
		const flaw = { reason: read.reason, text: canonicalJson(foreign) };
		return { count: "quarantined", entry: quarantined(record, flaw) };
	}
	const decided = await findDecision(transaction, before);
	if (decided) return { count: "left_out", entry: { ...record, ...decided } };
	const entry = await withoutRemoved(transaction, record);
	const reason = whyLeftOut(traitsOf(read), taking.source);
	if (reason !== undefined) return { count: "left_out", entry: leaveOut(entry, reason) };
	const isKept = before?.state === "followed" || before?.state === "waiting";
	if (isKept && before.digest === digest && before.slug === entry.slug)
		return { count: "unchanged", entry };
	return follow(transaction, { ...taking, read, entry });
}

function leaveOut(entry: SourceEntryRecord, reason: string): SourceEntryRecord {
	return { ...entry, state: "left_out", reason, text: null };
}

interface Following extends Taking {
	siblings: ReadonlySet<string>;
	read: ReadEntry;
	entry: SourceEntryRecord;
}

async function follow(transaction: Transaction, input: Following): Promise<TakenEntry> {
	const coordinates = coordinatesOfEntry(input.read);
	const { notes: _, claim: __, ...base } = input.entry;
	const { claim } = input.read.agent;
	const noted = withNotes({ ...base, ...(claim && { claim }) }, input.read.notes);
	const entry = { ...noted, coordinates, reason: null, text: null };
	const known = await findListing(transaction, entry, input);
	if (!known) return importEntry(transaction, { ...input, entry, known });
	if (known.status === "removed") {
		const reason = removalSentence(known);
		await withdrawWaiting(transaction, { entry, reason });
		return { count: "left_out", entry: leaveOut(entry, reason) };
	}
	const reason = `It is now a source of the listing ${known.slug}, which is the same agent.`;
	await withdrawWaiting(transaction, { entry, reason });
	const linked = { ...input, entry: settled({ ...entry, slug: known.slug }) };
	await keepImport(transaction, known);
	const result = (await isLead(transaction, known, linked))
		? await importEntry(transaction, { ...linked, known })
		: await sayBeside(transaction, known, { ...linked, actor: sourceActor(entry.source) });
	const rises = await tellRises(transaction, known);
	const notes = [...(result.entry.notes ?? []), ...rises];
	return { ...result, entry: withNotes(result.entry, notes) };
}

interface Saying extends Pick<Taking, "precedences" | "at"> {
	entry: SourceEntryRecord;
	read: ReadEntry;
	actor: Actor;
}

/** What an entry states beside those whose documents count. */
export async function sayBeside(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	{ entry, read, ...rest }: Saying,
): Promise<{ count: "updated" | "unchanged"; entry: SourceEntryRecord }> {
	const updated = { ...entry, said: await sayAlone(read, { before: entry.said, at: rest.at }) };
	const isNew = await recompose(transaction, agent, rest, updated);
	return { count: isNew ? "updated" : "unchanged", entry: updated };
}

/** The listing that the entry is a source of, or that is the same agent; a removed one only if the removal holds for it. */
async function findListing(
	transaction: RegistryTransaction,
	entry: SourceEntryRecord,
	{ source, siblings, read }: Pick<Following, "source" | "siblings" | "read">,
): Promise<AgentRecord | undefined> {
	if (entry.slug !== null) return transaction.agents.find(entry.slug);
	const ofOrigin = async (origin: string) => {
		const agent = await transaction.findAgentByImportOrigin(origin);
		const isFree = agent?.status === "removed" && !(await binds(transaction, agent, entry));
		return isFree ? undefined : agent;
	};
	const match = await ofOrigin(sourceOrigin(entry));
	if (match) return match;
	const imported = await ofOrigin(entry.origin);
	if (!imported || source.decision !== "approve" || isOtherHome(imported, read.agent)) {
		return (await findSame(transaction, entry, siblings))?.agent;
	}
	if (imported.status === "removed") return imported;
	// Listings imported by hand are followed from now on.
	const followed = { ...imported, importOrigin: sourceOrigin(entry) };
	transaction.agents.save(followed);
	return followed;
}

async function importEntry(
	transaction: Transaction,
	{ read, entry, ...taking }: Omit<Following, "siblings"> & { known: AgentRecord | undefined },
): Promise<TakenEntry> {
	const { source } = taking;
	const { result, said } = await importAgent(transaction, {
		...taking,
		read: { ...read, agent: { ...read.agent, origin: sourceOrigin(entry) } },
		entry,
		approve: source.decision === "approve",
		actor: sourceActor(source.name),
	});
	const outcome = imported({ ...entry, said: said ?? entry.said }, result);
	return settle(transaction, { ...taking, ...outcome });
}

async function settle(
	transaction: Transaction,
	{ count, entry, source, precedences, at }: Taking & TakenEntry,
): Promise<TakenEntry> {
	const agent = entry.slug === null ? undefined : await transaction.agents.find(entry.slug);
	if (entry.state !== "followed" || !agent) return { count, entry };
	if (agent.versions.length > 0 && !agent.versions.some(isThere)) {
		const message = agent.versions[0]?.message ?? null;
		const reason = `Every version of it is deleted at its source.${message === null ? "" : ` ${message}`}`;
		return { count: "gone", entry: await letGo(transaction, { entry, reason, precedences, at }) };
	}
	const isMirrored = mirrorStatus(transaction, agent, { actor: sourceActor(source.name), at });
	return { count: isMirrored && count === "unchanged" ? "updated" : count, entry };
}

function imported(entry: SourceEntryRecord, result: ImportResult): TakenEntry {
	const { outcome, slug, submissionId, reason, notes } = result;
	if (outcome === "skipped") {
		const [first = "", ...rest] = reason ?? "";
		return { count: "left_out", entry: leaveOut(entry, `${first.toUpperCase()}${rest.join("")}.`) };
	}
	const noted: SourceEntryRecord = {
		...withNotes(entry, notes),
		state: "waiting",
		slug,
		submissionId,
	};
	return { count: outcome, entry: slug === null ? noted : settled(noted) };
}

function withNotes(entry: SourceEntryRecord, notes: readonly string[]): SourceEntryRecord {
	return notes.length === 0 ? entry : { ...entry, notes: [...notes] };
}
