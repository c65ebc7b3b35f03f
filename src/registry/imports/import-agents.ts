import { acceptImport } from "#domain/accept-import.ts";
import { factsOf } from "#domain/facts.ts";
import type { ImportedAgent } from "#domain/imported-agent.ts";
import { followObservations } from "#domain/joined-observations.ts";
import { LISTING_FIELDS, type Listing, listingOf } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { withDocumentOrigins } from "../documents/listing-origins.ts";
import { tellRises } from "../sources/tell-rises.ts";
import type { Actor, RegistryContext, RegistryTransaction } from "../store.ts";
import { type ImportResult, importAgent, importResult, type Merge } from "./import-agent.ts";

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
		for (const agent of agents)
			results.push(await importFrom(context, transaction, { agent, approve, actor }));
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

async function importFrom(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ agent, approve, actor }: { agent: ImportedAgent; approve: boolean; actor: Actor },
): Promise<ImportResult> {
	const { origin } = agent;
	const accepted = acceptImport(agent);
	if (!accepted.ok) return importResult(origin, "skipped", { reason: accepted.reason });
	const known = await transaction.findAgentByImportOrigin(origin);
	const waiting = known ? undefined : await transaction.submissions.findBy("origin", origin);
	const { listing, notes } = accepted;
	const before = known ?? waiting?.listing;
	const given = {
		agent,
		listing,
		notes,
		known,
		waiting,
		before,
		approve,
		actor,
		merge: mergeListing,
	};
	const { result } = await importAgent(context, transaction, given);
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
