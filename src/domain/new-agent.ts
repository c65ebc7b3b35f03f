import type { AgentRecord } from "./records/agent-record.ts";
import type { SubmissionRecord } from "./records/submission-record.ts";

type Registered = Pick<SubmissionRecord, "id" | "listing" | "imported" | "ownerId" | "sample">;

/** The agent that an approved registration makes. */
export function newAgent(
	{ id, listing, imported, ownerId, sample }: Registered,
	{ slug, at, by }: { slug: string; at: string; by: string },
): Omit<AgentRecord, "facts" | "versions"> {
	return {
		...listing,
		// A registration has no launch date; being listed is the launch that the registry knows of. What was imported has
		// been elsewhere before.
		launchedAt: listing.launchedAt ?? (imported ? null : at),
		slug,
		status: "active",
		deprecation: null,
		claim: {
			status: "unclaimed",
			// Reviewed by a person; what was imported was only looked over.
			level: imported ? 0 : 1,
			changedAt: null,
			domainVerifiedAt: null,
			repositoryVerifiedAt: null,
		},
		featured: false,
		profileReviewed: false,
		grantedLevel: null,
		movedTo: null,
		ownerId: imported ? null : ownerId,
		submissionId: id,
		importOrigin: imported?.origin ?? null,
		...(imported?.home && { home: imported.home }),
		createdAt: at,
		updatedAt: at,
		transitions: [{ to: "active", at, actor: by, reason: null }],
		sample,
	};
}
