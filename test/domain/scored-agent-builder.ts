import type { ScoredAgent } from "#domain/reports/scored-agent.ts";
import { noEngagement } from "#domain/scores/engagement.ts";

/** An agent of unknown trend and without engagement, and what is given. */
export function scoredAgent(slug: string, facts: Partial<ScoredAgent> = {}): ScoredAgent {
	return { ...bare, slug, engagement: noEngagement(), ...facts };
}

/** Engagement of so many signals a day: in the last 7 days, the 7 before, and all days before that. */
export function engagementOf(recent: number, before = 0, earlier = 0) {
	const daily = Array.from({ length: 44 }, (_, day) =>
		day < 7 ? recent : day < 14 ? before : earlier,
	);
	return { ...noEngagement(), daily };
}

const bare: Omit<ScoredAgent, "slug" | "engagement"> = {
	rank: 1,
	marketScore: 50,
	trend: null,
	categorySlug: null,
	claimStatus: "unclaimed",
	verificationLevel: 0,
	createdAt: "2026-01-01T00:00:00.000Z",
	launchedAt: null,
};
