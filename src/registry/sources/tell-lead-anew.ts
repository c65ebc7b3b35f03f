import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import { sourceNameIn, sourceOrigin } from "#domain/source-origin.ts";
import type { RegistryTransaction } from "../store.ts";
import { findLead } from "./list-sayings.ts";
import type { Taking } from "./seen-entry.ts";

/**
 * Where the source that counts most for a listing is not the one that its documents are of, its entry is taken anew: documents are
 * not kept with entries, so all of that source is compared, which is due now.
 */
export async function tellLeadAnew(
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

/** False where the listing had its documents from another source, whose versions this one does not vouch for. */
export function hasDocumentsOf(
	{ facts, importOrigin }: AgentRecord,
	entry: SourceEntryRecord,
): boolean {
	const origin = facts.documents?.origin ?? importOrigin;
	return sourceNameIn(origin) === undefined || origin === sourceOrigin(entry);
}
