import { by } from "#contract/compare.ts";
import { METHODOLOGY_VERSION } from "#contract/versions.ts";
import { listingQuality } from "#domain/agents/listing-quality.ts";
import { failuresIn, publicResults } from "#domain/checks/public-results.ts";
import { categoryTrends } from "#domain/market/category-trends.ts";
import { launchLeaderboard } from "#domain/market/launch-leaderboard.ts";
import type { ScoredAgent } from "#domain/market/scored-agent.ts";
import { sectorRotation } from "#domain/market/sector-rotation.ts";
import { verificationStats } from "#domain/market/verification-stats.ts";
import { weeklyHighlights } from "#domain/market/weekly-highlights.ts";
import { isOpenIncident } from "#domain/moderation/incident-rules.ts";
import { TOP_TEN_MAX_RANK } from "#domain/scores/awards.ts";
import type { SignalSums } from "#domain/scores/engagement.ts";
import { lastRankWithin } from "#domain/scores/rank.ts";
import { countFacets } from "./agents/agent-facets.ts";
import { alsoListed } from "./agents/also-listed.ts";
import { applyMoves, movesOf } from "./agents/apply-moves.ts";
import { groupChanges, groupComments } from "./agents/attached-records.ts";
import { chartedModels } from "./agents/charted-models.ts";
import { NO_SOURCES } from "./agents/gather-sources.ts";
import { identifierHolders } from "./agents/identifier-holders.ts";
import { listTakenDown, listTombstones } from "./agents/list-tombstones.ts";
import { readyAgents } from "./agents/ready-agents.ts";
import { similarAgents } from "./agents/similar-agents.ts";
import { type AgentSurroundings, snapshotAgent } from "./agents/snapshot-agent.ts";
import { firstShown } from "./first-shown.ts";
import type { RegistryExtract } from "./registry-extract.ts";
import { type ScoredRegistry, type SnapshotInput, scoreRegistry } from "./score-registry.ts";
import type { Snapshot, SnapshotAgent, SnapshotCategory, SnapshotIncident } from "./snapshot.ts";

const BEST_COUNT = 50;

export interface BuiltSnapshot extends Snapshot {
	agents: SnapshotAgent[];
}

export interface CountedSnapshot {
	snapshot: BuiltSnapshot;
	signals: ReadonlyMap<string, SignalSums>;
}

/** Scores and ranks everything public at an instant. Pure: equal input gives an equal snapshot. */
export function buildSnapshot(input: SnapshotInput): BuiltSnapshot {
	return countSnapshot(input).snapshot;
}

export function countSnapshot(input: SnapshotInput): CountedSnapshot {
	const { at, former } = input;
	const dated = firstShown(at.toISOString(), former);
	const { sources } = input.extract.followed ?? NO_SOURCES;
	const moves = movesOf(input.extract.agents);
	const moved = applyMoves(input.extract, moves);
	const extract = { ...moved, agents: readyAgents(moved, at) };
	const history = input.history.following(moves);
	const scoredRegistry = scoreRegistry({ extract, history, at });
	const { records, scored, incidents, mood, run } = scoredRegistry;
	const publicSlugs = new Set(records.map(({ slug }) => slug));
	const comments = groupComments(extract.comments, publicSlugs, run.at);
	const withRun = history.with(run);
	const { internal } = extract;
	const known = { comments, history: withRun, at, shownAt: dated.ofAgent, resolve: moves.resolve };
	const agents = buildAgents(scoredRegistry, extract, known).map(
		(agent): SnapshotAgent =>
			internal?.slugs.has(agent.slug) ? { ...agent, internal: true } : agent,
	);
	const categorySlugs = extract.categories.map(({ slug }) => slug).sort();
	const snapshot = {
		id: snapshotId(at),
		at: run.at,
		shownAt: dated.shownAt,
		countedFrom: dated.countedFrom,
		methodologyVersion: METHODOLOGY_VERSION,
		sampleData: records.some(({ sample }) => sample),
		isAllSample: records.every(({ sample }) => sample),
		agents,
		facets: countFacets(agents, at.getTime()),
		...listTombstones(extract.agents, moves, { publicSlugs, shownAt: dated.ofTombstone }),
		takenDown: listTakenDown(extract.agents, moves),
		categories: buildCategories(extract, scored),
		incidents,
		comments,
		market: { mood, ...sectorRotation(scored, mood.days), verification: verificationStats(scored) },
		sources,
		imports: (extract.imports ?? []).toSorted(by(({ importedAt }) => importedAt)),
		categoryTrends: categoryTrends(categorySlugs, scored, at),
		launches: launchLeaderboard(scored, at),
		models: chartedModels(agents),
		week: weeklyHighlights(scored, at),
		quality: listingQuality(agents),
		failing: agents
			.filter(({ checks, withheldChecks }) => failuresIn(checks, withheldChecks).length > 0)
			.map(({ slug }) => slug),
		...(internal?.isKept && internal.slugs.size > 0 && { kept: [...internal.slugs] }),
		history: withRun,
	};
	return { snapshot, signals: scoredRegistry.signals };
}

/** Sorts by instant and is safe as a file name. */
export function snapshotId(at: Date): string {
	return at.toISOString().replace(/[:.]/g, "-");
}

function buildAgents(
	{ sorted, ranks, scored, incidents }: ScoredRegistry,
	extract: RegistryExtract,
	known: Pick<Snapshot, "comments" | "history"> &
		Pick<ReturnType<typeof movesOf>, "resolve"> &
		Pick<SnapshotInput, "at"> & { shownAt: ReturnType<typeof firstShown>["ofAgent"] },
): SnapshotAgent[] {
	const { ofAgents } = extract.followed ?? NO_SOURCES;
	const findings = Map.groupBy(extract.findings ?? [], ({ slug }) => known.resolve(slug));
	const changes = groupChanges(extract);
	const logoAt = fetchedLogos(extract);
	const listed = sorted.map(({ agent }) => agent);
	const holders = identifierHolders(listed);
	const titles = new Map(listed.map(({ slug, title }) => [slug, title]));
	const also = alsoListed(listed, ofAgents);
	const similar = similarAgents(listed);
	const incidentCounts = countByAgent(incidents.filter(({ withdrawn }) => !withdrawn));
	const openCounts = countByAgent(incidents.filter(({ status }) => isOpenIncident(status)));
	const lastTopTen = lastRankWithin(TOP_TEN_MAX_RANK, scored);
	return sorted.map((record, index) => {
		const { slug } = record.agent;
		const rank = ranks[index] ?? 0;
		const results = extract.checks?.get(slug) ?? [];
		const shown = publicResults(results, findings.get(slug) ?? []);
		return snapshotAgent(record, {
			number: index,
			rank,
			isTopTen: rank <= lastTopTen,
			at: known.at,
			shownAt: known.shownAt(record.agent),
			points: () => known.history.pointsOf(slug),
			commentCount: known.comments.get(slug)?.length ?? 0,
			incidentCount: incidentCounts.get(slug) ?? 0,
			openIncidentCount: openCounts.get(slug) ?? 0,
			similar: similar.get(slug) ?? [],
			titles,
			holdsIdentifier: holders.has(slug),
			alsoListedAs: also.get(slug) ?? [],
			ofSources: ofAgents.get(slug),
			logoAt,
			changes: changes.get(slug) ?? [],
			checks: shown,
			read: extract.read?.get(slug),
			statements: extract.statements?.get(slug) ?? [],
			withheldChecks: results.filter(({ state }, place) => state !== shown[place]?.state),
		});
	});
}

function countByAgent(incidents: readonly SnapshotIncident[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const slug of incidents.flatMap(({ agents }) => agents)) {
		counts.set(slug, (counts.get(slug) ?? 0) + 1);
	}
	return counts;
}

function fetchedLogos({ logoAddresses = [] }: RegistryExtract): AgentSurroundings["logoAt"] {
	const digests = new Map(logoAddresses.map(({ address, sha256 }) => [address, sha256]));
	return (address) => (address === null ? null : (digests.get(address) ?? null));
}

/** By slug. `scored` must be in rank order. */
function buildCategories(
	{ categories }: RegistryExtract,
	scored: readonly ScoredAgent[],
): SnapshotCategory[] {
	const groups = Map.groupBy(scored, ({ categorySlug }) => categorySlug);
	return categories
		.map(({ slug, name, icon, description }) => {
			const group = groups.get(slug) ?? [];
			const best = group.slice(0, BEST_COUNT).map((agent) => agent.slug);
			return { slug, name, icon, description, agentCount: group.length, best };
		})
		.sort(by(({ slug }) => slug));
}
