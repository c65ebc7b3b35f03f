import type { ForeignProof } from "#contract/agents/agent.ts";
import { observationKind } from "#contract/evidence/observations.ts";
import { daysSince } from "#contract/instants.ts";
import { METHOD } from "#contract/versions.ts";
import { countedProofs } from "#domain/claims/foreign-proof.ts";
import { sharingOf } from "#domain/evidence/counted-observations.ts";
import { fearGreedIndex } from "#domain/market/fear-greed.ts";
import type { ScoredAgent } from "#domain/market/scored-agent.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Engagement } from "#domain/scores/engagement.ts";
import { engagementOf, noEngagement, type SignalSums } from "#domain/scores/engagement.ts";
import { foldSignals } from "#domain/scores/fold-events.ts";
import { type MarketFacts, type MarketScore, marketScore } from "#domain/scores/market-score.ts";
import { compareInList, ranksOf, shownRank } from "#domain/scores/rank.ts";
import { isNewPoint, type RecordedFigures } from "#domain/scores/recorded-figures.ts";
import { roundTo } from "#domain/scores/score-parts.ts";
import { trendScore } from "#domain/scores/trend-score.ts";
import { type TrustPoints, trustScore } from "#domain/scores/trust-score.ts";
import { publicIncidents } from "./agents/attached-records.ts";
import { type GatheredSources, NO_SOURCES } from "./agents/gather-sources.ts";
import type { FormerHour } from "./first-shown.ts";
import type { History } from "./history/history.ts";
import type { HistoryRun } from "./history/point-table.ts";
import type { RegistryExtract } from "./registry-extract.ts";
import type { MarketMood, SnapshotIncident } from "./snapshot.ts";

export interface SnapshotInput {
	extract: RegistryExtract;
	history: History;
	/** The hour that is served until this one. Undefined before the first. */
	former?: FormerHour | undefined;
	at: Date;
}

export interface ScoredRegistry {
	records: AgentRecord[];
	/** In rank order. */
	sorted: ScoredRecord[];
	/** In the same order. */
	ranks: number[];
	scored: ScoredAgent[];
	/** Sums of signals for engagement, by slug. Agents without signals are missing. */
	signals: ReadonlyMap<string, SignalSums>;
	incidents: SnapshotIncident[];
	mood: MarketMood;
	run: HistoryRun;
}

export function scoreRegistry({ extract, history, at }: SnapshotInput): ScoredRegistry {
	const instant = at.toISOString();
	const records = extract.agents.filter(
		({ status, createdAt }) => status !== "removed" && createdAt <= instant,
	);
	checkReferences(records, extract);
	const owners = new Map(records.map(({ slug, ownerId }) => [slug, ownerId]));
	const signals = foldSignals(extract.events, at, owners);
	const { followed = NO_SOURCES, placeholders } = extract;
	const sorted = sortRecords(records, signals, { at, ...followed, placeholders });
	const ranks = ranksOf(sorted.map(({ market }) => ({ marketScore: market.total })));
	const scored = sorted.map((record, index) => ({
		slug: record.agent.slug,
		rank: ranks[index] ?? 0,
		isRanked: record.market.isRanked,
		marketScore: record.market.total,
		trend: record.trend,
		categorySlug: record.agent.categorySlug,
		claimStatus: record.agent.claim.status,
		verificationLevel: record.agent.claim.level,
		createdAt: record.agent.createdAt,
		launchedAt: record.agent.launchedAt,
		engagement: record.engagement,
	}));
	const incidents = publicIncidents(extract.incidents, { owners, instant });
	const mood = measureMood({ scored, incidents, history, at });
	const run = {
		at: instant,
		fearGreed: mood.value,
		method: METHOD,
		points: newPoints(scored, history.without(instant)),
	};
	return { records, sorted, ranks, scored, signals, incidents, mood, run };
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

function sortRecords(
	records: readonly AgentRecord[],
	signals: ReadonlyMap<string, SignalSums>,
	{
		at,
		ofAgents,
		placeholders,
	}: Pick<SnapshotInput, "at"> &
		Pick<GatheredSources, "ofAgents"> &
		Pick<RegistryExtract, "placeholders">,
): ScoredRecord[] {
	const none = noEngagement();
	const facts = { at, sharing: sharingOf(records) };
	return records
		.map((agent) => {
			const sums = signals.get(agent.slug);
			const record = scoreRecord(agent, sums ? engagementOf(sums) : none, {
				...facts,
				proofs: countedProofs(ofAgents.get(agent.slug)?.sources),
				isPlaceholder: placeholders?.has(agent.slug) || undefined,
			});
			const { market, isPlaceholder } = record;
			const { slug, title, sourceUpdatedAt } = agent;
			return { record, slug, title, marketScore: market.total, isPlaceholder, sourceUpdatedAt };
		})
		.sort(compareInList)
		.map(({ record }) => record);
}

/** Figures of agents that have changed since their last point. */
function newPoints(scored: readonly ScoredAgent[], history: History): HistoryRun["points"] {
	const points = new Map<string, RecordedFigures>();
	for (const { slug, rank, isRanked, marketScore, trend, engagement } of scored) {
		const { upvotes } = engagement;
		const recorded = isRanked ? rank : shownRank({ rank, isRanked }, scored.length);
		const figures = { marketScore, trendScore: trend ?? 0, upvotes, rank: recorded };
		const last = history.latestPointOf(slug);
		if (last?.method !== METHOD || isNewPoint(last, figures)) points.set(slug, figures);
	}
	return points;
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
	const first = history.moods[0]?.at ?? at.toISOString();
	const days = Math.max(0, daysSince(first, at));
	const index = fearGreedIndex({ agents: scored, incidents, days, at });
	const weekAgo = history.runBefore(at.toISOString(), 7);
	// Values of another method are not comparable.
	const before = weekAgo?.method === METHOD ? weekAgo.fearGreed : null;
	const delta = index.value === null || before === null ? null : index.value - before;
	return { ...index, delta7d: delta === null ? null : roundTo(delta, 1) };
}

/** A record with everything that decides its rank. */
export interface ScoredRecord {
	agent: AgentRecord;
	engagement: Engagement;
	/** Null while unknown. */
	trend: number | null;
	market: MarketScore;
	trust: TrustPoints;
	isPlaceholder: true | undefined;
	/** Repositories and packages whose counts are left out, each with the number of listings that share one. */
	sharedRepositories: Readonly<Record<string, number>>;
}

export function scoreRecord(
	agent: AgentRecord,
	engagement: Engagement,
	facts: Pick<MarketFacts, "at" | "sharing"> & {
		proofs: readonly ForeignProof[];
		isPlaceholder: true | undefined;
	},
): ScoredRecord {
	const { at, sharing, proofs, isPlaceholder } = facts;
	const trend = trendScore(engagement, daysSince(agent.createdAt, at));
	return {
		agent,
		engagement,
		trend,
		market: marketScore(agent, { engagement, trend, at, sharing, isPlaceholder }),
		trust: trustScore(agent, { isProvenElsewhere: proofs.length > 0, isPlaceholder }),
		isPlaceholder,
		sharedRepositories: sharedAmong(agent.observations, sharing),
	};
}

function sharedAmong(
	observations: AgentRecord["observations"],
	sharing: MarketFacts["sharing"],
): ScoredRecord["sharedRepositories"] {
	const counts = observations
		.filter(({ kind }) => observationKind(kind).sharedAs)
		.map(({ subject }) => [subject, sharing(subject)] as const);
	return Object.fromEntries(counts.filter(([, count]) => count > 1));
}
