import { METHODOLOGY_VERSION } from "#contract/versions.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { categoryTrends } from "#domain/reports/category-trends.ts";
import { launchLeaderboard } from "#domain/reports/launch-leaderboard.ts";
import { sectorRotation } from "#domain/reports/sector-rotation.ts";
import { verificationStats } from "#domain/reports/verification-stats.ts";
import { weeklyHighlights } from "#domain/reports/weekly-highlights.ts";
import { applyMoves, movesOf } from "./apply-moves.ts";
import { groupComments } from "./attached-records.ts";
import { listTombstones } from "./list-tombstones.ts";
import type { RegistryExtract } from "./registry-extract.ts";
import { type ScoredRegistry, type SnapshotInput, scoreRegistry } from "./score-registry.ts";
import type { Snapshot, SnapshotCategory } from "./snapshot.ts";
import { snapshotAgent } from "./snapshot-agent.ts";

/** Scores and ranks everything public at an instant. Pure: equal input gives an equal snapshot. */
export function buildSnapshot(input: SnapshotInput): Snapshot {
	const { at } = input;
	const moves = movesOf(input.extract.agents);
	const extract = applyMoves(input.extract, moves);
	const history = input.history.following(moves);
	const scoredRegistry = scoreRegistry({ extract, history, at });
	const { records, scored, incidents, mood, run } = scoredRegistry;
	const publicSlugs = new Set(records.map(({ slug }) => slug));
	const comments = groupComments(extract.comments, publicSlugs, run.at);
	const withRun = history.with(run);
	const categorySlugs = extract.categories.map(({ slug }) => slug).sort();
	return {
		id: snapshotId(at),
		at: run.at,
		methodologyVersion: METHODOLOGY_VERSION,
		sampleData: records.some(({ sample }) => sample),
		agents: drawAgents(scoredRegistry, { comments, history: withRun, at, publicSlugs }),
		...listTombstones(extract.agents, moves, publicSlugs),
		categories: countCategories(extract, records),
		incidents,
		comments,
		market: { mood, sectors: sectorRotation(scored), verification: verificationStats(scored) },
		categoryTrends: categoryTrends(categorySlugs, scored, at),
		launches: launchLeaderboard(scored, at),
		week: weeklyHighlights(scored, at),
		history: withRun,
	};
}

/** Sorts like the instant and is safe as a file name. */
export function snapshotId(at: Date): string {
	return at.toISOString().replace(/[:.]/g, "-");
}

function drawAgents(
	{ ranked, incidents }: ScoredRegistry,
	{
		comments,
		history,
		at,
		publicSlugs,
	}: Pick<Snapshot, "comments" | "history"> & {
		at: Date;
		publicSlugs: ReadonlySet<string>;
	},
): Snapshot["agents"] {
	const incidentSlugs = incidents.flatMap(({ agents }) => agents);
	const incidentCounts = Map.groupBy(incidentSlugs, (slug) => slug);
	return ranked.map((record, index) => {
		const { slug } = record.agent;
		return snapshotAgent(record, {
			rank: index + 1,
			at,
			points: history.pointsOf(slug),
			commentCount: comments.get(slug)?.length ?? 0,
			incidentCount: incidentCounts.get(slug)?.length ?? 0,
			publicSlugs,
		});
	});
}

function countCategories(
	{ categories }: RegistryExtract,
	records: readonly AgentRecord[],
): SnapshotCategory[] {
	const counts = Map.groupBy(records, ({ categorySlug }) => categorySlug);
	return categories
		.map(({ slug, name, icon, description }) => ({
			slug,
			name,
			icon,
			description,
			agentCount: counts.get(slug)?.length ?? 0,
		}))
		.sort((left, right) => (left.slug < right.slug ? -1 : 1));
}
