import { Refusal } from "#domain/errors.ts";
import { listingChanges } from "#domain/listing-changes.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { revisedListing } from "#domain/revised-listing.ts";
import type { RegistryReader } from "../store.ts";
import { checkListing } from "../submissions/check-listing.ts";
import { checkNewSlug } from "./check-new-slug.ts";

type Asked = Pick<SubmissionRecord, "listing" | "basedOn" | "renameTo">;

/** What a revision may not take because it belongs to others, each a check that runs. */
export function revisionChecks(
	reader: RegistryReader,
	agent: AgentRecord,
	asked: Asked,
): Promise<void>[] {
	const { renameTo } = asked;
	return [
		checkListing(reader, revisedListing(agent, asked), agent),
		...(renameTo === null ? [] : [checkNewSlug(reader, renameTo)]),
	];
}

/** What a revision changes. One that changes nothing is refused. */
export function requireChanges(agent: AgentRecord, asked: Asked): AuditChange[] {
	const { renameTo } = asked;
	const slug = { field: "slug", before: agent.slug, after: renameTo };
	const listing = revisedListing(agent, asked);
	const changes = [...(renameTo === null ? [] : [slug]), ...listingChanges(agent, listing)];
	if (changes.length > 0) return changes;
	throw new Refusal("conflict", "This changes nothing: it is what is public already.");
}
