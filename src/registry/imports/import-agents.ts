import { factsOf } from "#domain/facts.ts";
import type { ImportedAgent } from "#domain/imported-agent.ts";
import { followObservations } from "#domain/joined-observations.ts";
import { LISTING_FIELDS, type Listing, listingOf } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import { entryKey } from "#domain/records/source-entry-record.ts";
import { handSource } from "#domain/source-origin.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { withDocumentOrigins } from "../documents/listing-origins.ts";
import { findSame, repeatedIn } from "../sources/find-same.ts";
import { coordinatesOfEntry, type ReadEntry, readAgent } from "../sources/read-entry.ts";
import { keptOrigin } from "../sources/seen-entry.ts";
import { tellRises } from "../sources/tell-rises.ts";
import type { Actor, RegistryContext, RegistryTransaction } from "../store.ts";
import { type ImportResult, importAgent, importResult, type Merge } from "./import-agent.ts";
import { joinImport } from "./join-import.ts";

export interface ImportOptions {
	agents: readonly ImportedAgent[];
	/** Approves new agents immediately, without a review. */
	approve: boolean;
	actor: Actor;
}

/**
 * Imports agents of another registry, all or none. New ones are queued for review or approved. Known ones are updated,
 * but only facts that were imported. Facts that an owner declared or proved are never overwritten.
 */
export async function importAgents(
	context: RegistryContext,
	{ agents, approve, actor }: ImportOptions,
): Promise<ImportResult[]> {
	return context.store.transact(async (transaction) => {
		const results: ImportResult[] = [];
		const reads = agents.map((agent) => ({ origin: agent.origin, read: readAgent(agent) }));
		const siblings = repeatedIn(reads.map(({ read }) => (read.ok ? coordinatesOfEntry(read) : [])));
		for (const { origin, read } of reads) {
			const given = { approve, actor, siblings };
			if (read.ok) results.push(await importFrom(context, transaction, { ...given, read }));
			else results.push(importResult(origin, "skipped", { reason: read.reason }));
		}
		const changes = countOutcomes(results);
		if (changes.length > 0) {
			recordAudit(context, transaction, {
				actor,
				action: "agents.import",
				subject: "registry agents",
				changes,
			});
		}
		return results;
	});
}

/** Counts of results. Unchanged agents are not recorded. */
function countOutcomes(results: readonly ImportResult[]): AuditChange[] {
	return (["added", "queued", "updated"] as const)
		.map((field) => ({ field, count: results.filter(({ outcome }) => outcome === field).length }))
		.filter(({ count }) => count > 0)
		.map(({ field, count }) => ({ field, before: null, after: String(count) }));
}

interface Given extends Omit<ImportOptions, "agents"> {
	read: ReadEntry;
	siblings: ReadonlySet<string>;
}

async function importFrom(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ read, siblings, approve, actor }: Given,
): Promise<ImportResult> {
	const { agent, listing, notes } = read;
	const { origin } = agent;
	const entry = await transaction.sourceEntries.find(
		entryKey({ source: handSource(origin), origin: keptOrigin(origin) }),
	);
	const own =
		(await transaction.findAgentByImportOrigin(origin)) ??
		(entry?.slug ? await transaction.agents.find(entry.slug) : undefined);
	const waiting = own ? undefined : await transaction.submissions.findBy("origin", origin);
	const coordinates = coordinatesOfEntry(read);
	const seen = { source: handSource(origin), coordinates };
	const same = own || waiting ? undefined : await findSame(transaction, seen, siblings);
	const known = own ?? same?.agent;
	const before = known ?? waiting?.listing;
	const given = { agent, listing, notes, known, waiting, before, approve, actor };
	const joining = { entry, read, coordinates, by: same?.by, approve, actor };
	const result =
		known && known.status !== "removed" && (entry || same)
			? await joinImport(context, transaction, { ...joining, known })
			: (await importAgent(context, transaction, { ...given, merge: mergeListing })).result;
	const rises = known ? await tellRises(context, transaction, known) : [];
	return { ...result, notes: [...result.notes, ...rises] };
}

/** Imported facts are replaced by newer ones; all others stay. */
const mergeListing: Merge = async (known, { listing, at, origin, read }) => {
	const replaceable = LISTING_FIELDS.filter((field) => {
		const source = known.facts[field]?.source;
		return source === undefined || source === "imported";
	});
	const changes = Object.fromEntries(replaceable.map((field) => [field, listing[field]]));
	const { observations } = { ...known, ...changes };
	const merged: Listing = {
		...listingOf(known),
		...changes,
		observations: followObservations(known.observations, observations, { at, isFollowed: false }),
	};
	const kept = Object.entries(known.facts).filter(([, { source }]) => source !== "imported");
	const imported = factsOf(merged, { source: "imported", checkedAt: at, origin });
	const facts = await withDocumentOrigins(read, merged, imported);
	return { listing: merged, facts: { ...facts, ...Object.fromEntries(kept) } };
};
