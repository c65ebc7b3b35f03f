import type { ScoredAgent } from "#domain/market/scored-agent.ts";
import { ENGAGEMENT_DAYS, noEngagement } from "#domain/scores/engagement.ts";

/** An agent with an unknown trend, without engagement, and with the given values. */
export function scoredAgent(slug: string, facts: Partial<ScoredAgent> = {}): ScoredAgent {
	return { ...bare, slug, engagement: noEngagement(), ...facts };
}

/**
 * Engagement of this many signals a day: in the last 7 complete days, the 7 before, and all days before that. None
 * today.
 */
export function engagementOf(recent: number, before = 0, earlier = 0) {
	const weeks = [0, ...Array(7).fill(recent), ...Array(7).fill(before)];
	const daily = Array.from({ length: ENGAGEMENT_DAYS }, (_, day) => weeks[day] ?? earlier);
	return { ...noEngagement(), daily };
}

const bare: Omit<ScoredAgent, "slug" | "engagement"> = {
	rank: 1,
	isRanked: true,
	marketScore: 50,
	trend: null,
	categorySlug: null,
	claimStatus: "unclaimed",
	verificationLevel: 0,
	createdAt: "2026-01-01T00:00:00.000Z",
	launchedAt: null,
};
