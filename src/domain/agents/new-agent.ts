import { type AgentRecord, UNCLAIMED } from "../records/agent-record.ts";
import type { SubmissionRecord } from "../records/submission-record.ts";

type Registered = Pick<SubmissionRecord, "id" | "listing" | "imported" | "ownerId" | "sample">;

export function newAgent(
	{ id, listing, imported, ownerId, sample }: Registered,
	{ slug, at, by }: { slug: string; at: string; by: string },
): Omit<AgentRecord, "facts" | "versions"> {
	return {
		...listing,
		slug,
		status: "active",
		deprecation: null,
		// A person reviewed it; an import was only checked by rules.
		claim: { ...UNCLAIMED, level: imported ? 0 : 1 },
		featured: false,
		profileReviewed: false,
		grantedLevel: null,
		movedTo: null,
		ownerId: imported ? (imported.ownerId ?? null) : ownerId,
		submissionId: id,
		importOrigin: imported?.origin ?? null,
		...(imported?.home && { home: imported.home }),
		createdAt: at,
		updatedAt: at,
		transitions: [{ to: "active", at, actor: by, reason: null }],
		sample,
	};
}
