import type { ClaimStatus } from "#contract/vocabulary.ts";
import type { Engagement } from "../scores/engagement.ts";

export interface ScoredAgent {
	slug: string;
	rank: number;
	isRanked: boolean;
	marketScore: number;
	/** Null while unknown. */
	trend: number | null;
	categorySlug: string | null;
	claimStatus: ClaimStatus;
	verificationLevel: number;
	createdAt: string;
	launchedAt: string | null;
	engagement: Engagement;
}
