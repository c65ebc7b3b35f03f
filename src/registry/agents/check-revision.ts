import { listingChanges, revisedListing } from "#domain/agents/listing-changes.ts";
import { Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import type { SubmissionRecord, WaitingVersion } from "#domain/records/submission-record.ts";
import { refuseRewriting } from "../documents/published-versions.ts";
import type { RegistryReader } from "../store.ts";
import { checkListing } from "../submissions/check-listing.ts";
import { checkNewSlug } from "./rename-agent.ts";

type Asked = Pick<SubmissionRecord, "listing" | "basedOn" | "renameTo" | "versions">;

/** Checks that a revision does not take what belongs to others. */
export function revisionChecks(reader: RegistryReader, agent: AgentRecord, request: Asked) {
	const { renameTo, listing } = request;
	return [
		checkListing(reader, revisedListing(agent, request), { ownerId: agent.ownerId, own: agent }),
		refuseRewriting(reader, agent, listing.documents),
		...(renameTo === null ? [] : [checkNewSlug(reader, renameTo)]),
	];
}

/** Changes of a revision. A revision without changes is refused. */
export function requireChanges(agent: AgentRecord, request: Asked): AuditChange[] {
	const { renameTo } = request;
	const slug = { field: "slug", before: agent.slug, after: renameTo };
	const listing = revisedListing(agent, request);
	const changes = [
		...(renameTo === null ? [] : [slug]),
		...listingChanges(agent, listing),
		...(request.versions ?? []).flatMap(publishedChanges),
	];
	if (changes.length > 0) return changes;
	throw new Refusal(
		"conflict",
		"There is nothing to change: the public listing already says this.",
	);
}

export function publishedChanges(published: WaitingVersion | undefined): AuditChange[] {
	if (!published) return [];
	const [digest = null] = published.documents;
	return [{ field: `version ${published.number}`, before: null, after: digest }];
}
