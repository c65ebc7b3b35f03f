import { isOpenIncident } from "#domain/incident-status.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { fearGreedIndex } from "#domain/reports/fear-greed.ts";
import type { ScoredAgent } from "#domain/reports/scored-agent.ts";
import { foldEvents, noEngagement } from "#domain/scores/engagement.ts";
import { compareByRank } from "#domain/scores/rank.ts";
import { roundTo } from "#domain/scores/score-parts.ts";
import { publicIncidents } from "./attached-records.ts";
import type { History, HistoryRun } from "./history.ts";
import type { RegistryExtract } from "./registry-extract.ts";
import { type ScoredRecord, scoreRecord } from "./score-record.ts";
import type { MarketMood, SnapshotIncident } from "./snapshot.ts";

export interface SnapshotInput {
	extract: RegistryExtract;
	/** Runs before this one. */
	history: History;
	at: Date;
}

export interface ScoredRegistry {
	/** Public records in no particular order. */
	records: AgentRecord[];
	/** In rank order. */
	ranked: ScoredRecord[];
	scored: ScoredAgent[];
	incidents: SnapshotIncident[];
	mood: MarketMood;
	/** What this run adds to the history. */
	run: HistoryRun;
}

/** Everything that is counted before anything is shown. */
export function scoreRegistry({ extract, history, at }: SnapshotInput): ScoredRegistry {
	const instant = at.toISOString();
	const records = extract.agents.filter(
		({ status, createdAt }) => status !== "removed" && createdAt <= instant,
	);
	checkReferences(records, extract);
	const ranked = rankRecords(records, extract, at);
	const scored = ranked.map(asScoredAgent);
	const publicSlugs = new Set(records.map(({ slug }) => slug));
	const incidents = publicIncidents(extract.incidents, publicSlugs, instant);
	const mood = measureMood({ scored, incidents, history, at });
	const run = { at: instant, fearGreed: mood.value, points: pointsOf(ranked) };
	return { records, ranked, scored, incidents, mood, run };
}

function checkReferences(records: readonly AgentRecord[], { categories }: RegistryExtract): void {
	const known = new Set(categories.map(({ slug }) => slug));
	for (const { slug, categorySlug } of records) {
		if (categorySlug !== null && !known.has(categorySlug)) {
			throw new Error(
				`The agent "${slug}" names the category "${categorySlug}", which does not exist.`,
			);
		}
	}
}

function rankRecords(
	records: readonly AgentRecord[],
	extract: RegistryExtract,
	at: Date,
): ScoredRecord[] {
	const owners = new Map(records.map(({ slug, ownerId }) => [slug, ownerId]));
	const engagements = foldEvents(extract.events, at, owners);
	return records
		.map((agent) => scoreRecord(agent, engagements.get(agent.slug) ?? noEngagement(), at))
		.sort((left, right) =>
			compareByRank(
				{ slug: left.agent.slug, marketScore: left.market.total, trustScore: left.trust.total },
				{ slug: right.agent.slug, marketScore: right.market.total, trustScore: right.trust.total },
			),
		);
}

function asScoredAgent(
	{ agent, market, trend, engagement }: ScoredRecord,
	index: number,
): ScoredAgent {
	return {
		slug: agent.slug,
		rank: index + 1,
		marketScore: market.total,
		trend,
		categorySlug: agent.categorySlug,
		claimStatus: agent.claim.status,
		verificationLevel: agent.claim.level,
		createdAt: agent.createdAt,
		launchedAt: agent.launchedAt,
		engagement,
	};
}

function pointsOf(ranked: readonly ScoredRecord[]): HistoryRun["points"] {
	return new Map(
		ranked.map(({ agent, market, trend, engagement }, index) => [
			agent.slug,
			{
				marketScore: market.total,
				trendScore: trend ?? 0,
				upvotes: engagement.upvotes,
				rank: index + 1,
			},
		]),
	);
}

function measureMood({
	scored,
	incidents,
	history,
	at,
}: {
	scored: readonly ScoredAgent[];
	incidents: readonly SnapshotIncident[];
	history: History;
	at: Date;
}): MarketMood {
	const openIncidents = incidents
		.filter(({ status }) => isOpenIncident(status))
		.map(({ severity }) => severity);
	const index = fearGreedIndex({ agents: scored, openIncidents, at });
	const weekAgo = history.runBefore(at.toISOString(), 7);
	return { ...index, delta7d: weekAgo ? roundTo(index.value - weekAgo.fearGreed, 1) : null };
}
