import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { sourceNameIn, sourceOrigin } from "#domain/source-origin.ts";
import type { RegistryTransaction } from "../store.ts";
import { findLead } from "./list-sayings.ts";
import type { Taking } from "./seen-entry.ts";

/**
 * If the first source of a listing is not the one its documents are from, its entry must be read again. Documents are
 * not stored with entries, so a full comparison of that source is now due.
 */
export async function refreshLead(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	{ precedences, at }: Pick<Taking, "precedences" | "at">,
): Promise<void> {
	const lead = await findLead(transaction, { slug: agent.slug, precedences });
	if (!lead || hasDocumentsOf(agent, lead)) return;
	transaction.sourceEntries.save({ ...lead, digest: "" });
	const source = await transaction.sources.find(lead.source);
	if (source)
		transaction.sources.save({ ...source, validator: null, comparedAt: null, nextAt: at });
}

/** False if the listing had its documents from another source, whose versions this one may not have. */
export function hasDocumentsOf({ facts, importOrigin }: AgentRecord, entry: SourceEntryRecord) {
	const origin = facts.documents?.origin ?? importOrigin;
	return sourceNameIn(origin) === undefined || origin === sourceOrigin(entry);
}
