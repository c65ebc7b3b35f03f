import { JOINING } from "#domain/identity/coordinates.ts";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { handSource, isOtherHome } from "#domain/intake/source-origin.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import { type ImportRecord, publicPlace } from "#domain/records/import-record.ts";
import { entryKey, type SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { type Transaction, transact, verb } from "../act.ts";
import { tellRises } from "../agents/change-agent.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { giveTo, isOwnerless } from "../claims/owner-proofs.ts";
import { findOwnerNamed } from "../owners/transfers.ts";
import { readPrecedences } from "../sources/begin-run.ts";
import { entryByHand, keepImport } from "../sources/by-hand.ts";
import { findSame, repeatedIn } from "../sources/find-same.ts";
import { isLead } from "../sources/list-sayings.ts";
import { coordinatesOfEntry, readAgent } from "../sources/read-entry.ts";
import { saveEntry } from "../sources/save-entry.ts";
import { keptOrigin } from "../sources/seen-entry.ts";
import { sayBeside } from "../sources/take-entry.ts";
import type { Actor, RegistryContext } from "../store.ts";
import { type AgentImport, importAgent } from "./import-agent.ts";
import { type ImportResult, importResult } from "./import-result.ts";

export interface ImportOptions {
	agents: readonly ImportedAgent[];
	/** Approves new agents immediately, without a review. */
	approve: boolean;
	/** For whom: an account, or an organisation by its slug. */
	owner?: string | undefined;
	actor: Actor;
}

/**
 * Imports agents of another registry, all or none. New ones are queued for review or approved. Known ones are updated,
 * but only facts that were imported. Facts that an owner declared or proved are never overwritten.
 */
export const importAgents = verb(
	async (transaction, { agents, approve, owner, actor }: ImportOptions) => {
		const results: ImportResult[] = [];
		const reads = agents.map((agent) => ({
			origin: agent.origin,
			read: readAgent(agent, transaction.allowedHosts),
		}));
		const precedences = await readPrecedences(transaction);
		const siblings = repeatedIn(reads.map(({ read }) => (read.ok ? coordinatesOfEntry(read) : [])));
		for (const { origin, read } of reads) {
			const taking = { approve, actor, siblings, precedences };
			if (read.ok) results.push(await importFrom(transaction, { ...taking, read }));
			else results.push(importResult(origin, "skipped", { reason: read.reason }));
		}
		if (owner) await giveImported(transaction, results, { owner, actor });
		const changes = countOutcomes(results);
		if (changes.length > 0) {
			recordAudit(transaction, {
				actor,
				action: "agents.import",
				subject: "registry agents",
				changes,
			});
		}
		return results;
	},
);

/** Gives imported listings without an owner to one, those in review with their approval. */
async function giveImported(
	transaction: Transaction,
	results: readonly ImportResult[],
	{ owner, actor }: { owner: string; actor: Actor },
): Promise<void> {
	const ownerId = await findOwnerNamed(transaction, owner, "owner");
	for (const { slug, submissionId } of results) {
		const agent = slug === null ? undefined : await transaction.agents.find(slug);
		const reason = "Imported for its owner.";
		if (agent && isOwnerless(agent)) await giveTo(transaction, agent, { ownerId, actor, reason });
		const waiting =
			submissionId === null ? undefined : await transaction.submissions.find(submissionId);
		if (waiting?.status !== "pending" || !waiting.imported) continue;
		transaction.submissions.save({ ...waiting, imported: { ...waiting.imported, ownerId } });
	}
}

/** Counts of results. Unchanged agents are not recorded. */
function countOutcomes(results: readonly ImportResult[]): AuditChange[] {
	return (["added", "queued", "updated"] as const)
		.map((field) => ({ field, count: results.filter(({ outcome }) => outcome === field).length }))
		.filter(({ count }) => count > 0)
		.map(({ field, count }) => ({ field, before: null, after: String(count) }));
}

interface Importing extends Pick<AgentImport, "read" | "precedences" | "approve" | "actor"> {
	siblings: ReadonlySet<string>;
}

async function importFrom(transaction: Transaction, taking: Importing): Promise<ImportResult> {
	const { read, siblings } = taking;
	const { origin } = read.agent;
	const source = handSource(origin);
	const before = await transaction.sourceEntries.find(
		entryKey({ source, origin: keptOrigin(origin) }),
	);
	const own =
		(await transaction.findAgentByImportOrigin(origin)) ??
		(before?.slug ? await transaction.agents.find(before.slug) : undefined);
	if (own && isOtherHome(own, read.agent)) {
		const reason = `the listing ${own.slug} has its origin at another registry`;
		return importResult(origin, "skipped", { reason });
	}
	const waiting = own ? undefined : await transaction.submissions.findBy("origin", origin);
	const coordinates = coordinatesOfEntry(read);
	const target = { source, coordinates };
	const same = own || waiting ? undefined : await findSame(transaction, target, siblings);
	const known = own ?? same?.agent;
	const at = transaction.now().toISOString();
	const told = { origin, at, slug: known?.slug ?? null, coordinates };
	const entry = entryByHand({ ...told, said: before?.said ?? null }, before);
	const isShared = known && known.status !== "removed" && (before || same);
	const { result, said } = isShared
		? await importBeside(transaction, { ...taking, known, entry, at })
		: await importAgent(transaction, { ...taking, known, entry, at });
	if (isShared) await saveEntry(transaction, before, entryByHand({ ...told, said }, before));
	const rises = known ? await tellRises(transaction, known) : [];
	if (!same) return { ...result, notes: [...result.notes, ...rises] };
	const note = `It is another source of a listing that was there, with the same ${JOINING[same.by]}.`;
	return { ...result, outcome: "updated", notes: [...result.notes, note, ...rises] };
}

async function importBeside(
	transaction: Transaction,
	given: AgentImport & { known: AgentRecord },
): Promise<{ result: ImportResult; said: SourceEntryRecord["said"] }> {
	const { known, read } = given;
	await keepImport(transaction, known);
	if (await isLead(transaction, known, given)) return importAgent(transaction, given);
	const { count, entry } = await sayBeside(transaction, known, given);
	const told = { slug: known.slug, notes: read.notes };
	return { result: importResult(read.agent.origin, count, told), said: entry.said };
}

/** Remembers where an import came from, for the page of sources. */
export async function recordImport(
	context: RegistryContext,
	{ place, ...fields }: Omit<ImportRecord, "importedAt">,
	actor: Actor,
): Promise<ImportRecord> {
	const record = { ...fields, place: publicPlace(place), importedAt: context.now().toISOString() };
	await transact(context, async (transaction) => {
		transaction.imports.save(record);
		recordAudit(transaction, {
			actor,
			action: "imports.record",
			subject: `import ${record.place}`,
			changes: [{ field: "entries", before: null, after: String(record.entries) }],
		});
	});
	return record;
}
