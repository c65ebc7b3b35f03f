import { type DumpAgent, type DumpDay, DumpSignals } from "#contract/dumps/dump-agent.ts";
import { Reach } from "#contract/evidence/reach.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { dayOf, daysBefore } from "#contract/instants.ts";
import { statedExposure, statedPoints } from "#domain/agents/recount-agent.ts";
import { countedProofs } from "#domain/claims/foreign-proof.ts";
import { ENGAGEMENT_DAYS, type SignalSums } from "#domain/scores/engagement.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { shownFacts } from "../agents/agent-facts.ts";

/** An agent with its scores and all public data that they are calculated from. Nothing in it depends on the hour. */
export function dumpAgentView(agent: SnapshotAgent, sums: SignalSums, at: string): DumpAgent {
	const { claim, scoreParts } = agent;
	return {
		slug: agent.slug,
		rank: agent.rank,
		...shownFacts(agent, "dump", "identity"),
		category: agent.categorySlug,
		...shownFacts(agent, "dump", "addresses"),
		...shownFacts(agent, "dump", "contents"),
		...shownFacts(agent, "dump", "connecting"),
		...shownFacts(agent, "dump", "model"),
		...shownFacts(agent, "dump", "times"),
		...shownFacts(agent, "dump", "observed"),
		created_at: agent.createdAt,
		updated_at: agent.updatedAt,
		versions: agent.versions.map(({ number, listedAt, publishedAt }) => ({
			version: number,
			first_seen_at: listedAt,
			published_at: publishedAt,
		})),
		status: agent.status,
		featured: agent.featured,
		sample: agent.sample,
		...(agent.isPlaceholder && { placeholder: true }),
		reach: agent.reach && answerOf(Reach, agent.reach),
		claim_status: claim.status,
		verification_level: claim.level,
		domain_verified_at: claim.domainVerifiedAt,
		repository_verified_at: claim.repositoryVerifiedAt,
		proven_elsewhere: countedProofs(agent.sources),
		market_score: agent.marketScore,
		known_weight: agent.knownWeight,
		is_ranked: agent.isRanked,
		trend_score: agent.trendScore,
		trend_known: agent.trendKnown,
		trust_score: agent.trustScore,
		trust_level: agent.trustLevel,
		shared_repositories: agent.sharedRepositories,
		market_parts: statedPoints(scoreParts.market),
		trust_parts: statedPoints(scoreParts.trust),
		exposure: statedExposure(agent.exposure),
		signals: answerOf(DumpSignals, { ...sums, days: daysOf(sums, at) }),
		checks: [...agent.checks],
	};
}

function daysOf({ views, votes, watches }: SignalSums, at: string): DumpDay[] {
	const days: DumpDay[] = [];
	for (let age = 0; age < ENGAGEMENT_DAYS; age += 1) {
		const counts = { views: views[age] ?? 0, votes: votes[age] ?? 0, watches: watches[age] ?? 0 };
		if (counts.views + counts.votes + counts.watches === 0) continue;
		days.push({ day: dayOf(daysBefore(at, age)), ...counts });
	}
	return days;
}
