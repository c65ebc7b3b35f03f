import { Refusal } from "#domain/errors.ts";
import { listingChanges } from "#domain/listing-changes.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { revisedListing } from "#domain/revised-listing.ts";
import type { RegistryReader } from "../store.ts";
import { checkListing } from "../submissions/check-listing.ts";
import { checkNewSlug } from "./check-new-slug.ts";

/** Refuses a revision that changes nothing or takes what belongs to others; returns what it changes. */
export async function checkRevision(
	reader: RegistryReader,
	agent: AgentRecord,
	submission: Pick<SubmissionRecord, "listing" | "basedOn" | "renameTo">,
): Promise<AuditChange[]> {
	const { renameTo } = submission;
	const listing = revisedListing(agent, submission);
	const slug = { field: "slug", before: agent.slug, after: renameTo };
	const changes = [...(renameTo === null ? [] : [slug]), ...listingChanges(agent, listing)];
	if (changes.length === 0) {
		throw new Refusal("conflict", "This changes nothing: it is what is public already.");
	}
	await checkListing(reader, listing, agent);
	if (renameTo !== null) await checkNewSlug(reader, renameTo);
	return changes;
}
