import type { AgentStatus, TrustLevel } from "#contract/vocabulary.ts";
import type { Claim, Fact } from "#domain/records/agent-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { Listing } from "#domain/records/listing.ts";
import type { CategoryTrend } from "#domain/reports/category-trends.ts";
import type { FearGreedIndex } from "#domain/reports/fear-greed.ts";
import type { Launch } from "#domain/reports/launch-leaderboard.ts";
import type { Sector } from "#domain/reports/sector-rotation.ts";
import type { VerificationStats } from "#domain/reports/verification-stats.ts";
import type { WeeklyHighlights } from "#domain/reports/weekly-highlights.ts";
import type { EarnedAward } from "#domain/scores/awards.ts";
import type { Exposure } from "#domain/scores/exposure.ts";
import type { ScorePart } from "#domain/scores/score-parts.ts";
import type { FacetCounts } from "./facet-counts.ts";
import type { History } from "./history.ts";
import type { SlugTable } from "./slug-table.ts";

/** A public agent of the frozen hour: its listing, scored and ranked. */
export interface SnapshotAgent extends Listing {
	slug: string;
	status: Exclude<AgentStatus, "removed">;
	deprecation: { message: string | null; successor: { slug: string; title: string } | null } | null;
	claim: Claim;
	featured: boolean;
	sample: boolean;
	createdAt: string;
	updatedAt: string;
	rank: number;
	marketScore: number;
	/** 0 while unknown; the market score then leaves it out. */
	trendScore: number;
	trustScore: number;
	trustLevel: TrustLevel;
	trust: { identity: number; verification: number; completeness: number };
	scoreParts: { market: ScorePart[]; trust: ScorePart[] };
	pageViews: number;
	upvotes: number;
	downvotes: number;
	watchers: number;
	badges: EarnedAward[];
	exposure: Exposure;
	/** No two say the same. */
	provenance: SnapshotProvenance[];
	commentCount: number;
	incidentCount: number;
}

/** Where some of an agent's facts come from. */
export interface SnapshotProvenance extends Fact {
	/** Fields of the listing. */
	fields: string[];
}

export interface SnapshotCategory {
	slug: string;
	name: string;
	icon: string | null;
	description: string | null;
	agentCount: number;
	/** Slugs of the best ranked agents: as many as a page shows. */
	best: string[];
}

export interface SnapshotComment {
	id: string;
	agentSlug: string;
	author: string;
	body: string;
	createdAt: string;
}

/** A slug under which an agent was public once. Nothing else of the agent is kept. */
export interface SnapshotTombstone {
	slug: string;
	removedAt: string;
	/** Where the agent lives now; null when it was removed. */
	movedTo: string | null;
	/** The slug that the agent had first, however often it was renamed. */
	firstSlug: string;
	/** True where the agent was removed under this slug; false where it went on under another. */
	isLast: boolean;
}

/** A slug of an agent that was taken down by somebody else than its owner. */
export interface TakenDownSlug {
	slug: string;
	removedAt: string;
}

export type SnapshotIncident = Omit<IncidentRecord, "transitions">;

export interface MarketMood extends FearGreedIndex {
	/** Null while there is no value of a week ago. */
	delta7d: number | null;
}

/** Public agents in rank order: the agent of rank n stands at n - 1, which is its number. A plain array is one. */
export interface SnapshotAgents extends Iterable<SnapshotAgent> {
	readonly length: number;
	at(number: number): SnapshotAgent | undefined;
	slice(start: number, end?: number): SnapshotAgent[];
	/** What agents of a file know without reading them. */
	readonly saved?: {
		readonly slugs: SlugTable;
		/** Digest of all that is known about an agent but its rank. */
		digestAt(number: number): Uint8Array;
	};
}

/** What is shown, frozen at an instant. Everything that anybody reads is drawn from this. */
export interface Snapshot {
	id: string;
	at: string;
	methodologyVersion: string;
	/** True when invented demonstration listings are among the agents. */
	sampleData: boolean;
	/** True when there are no others. */
	isAllSample: boolean;
	agents: SnapshotAgents;
	/** Since this instant nothing about any agent, category or incident has changed, as far as the hourly job knows. */
	recordsAsOf: string;
	/** How many agents each value of each filter has. */
	facets: FacetCounts;
	/** By removal, then by slug. */
	tombstones: SnapshotTombstone[];
	/** By slug. Copies of what the registry said before follow these. */
	takenDown: TakenDownSlug[];
	/** Where public agents live now, by the slugs that they had before; `findNewSlug` asks it. */
	moved: Readonly<Record<string, string>>;
	/** By slug. */
	categories: SnapshotCategory[];
	/** Newest first. */
	incidents: SnapshotIncident[];
	/** By agent, newest first. */
	comments: Map<string, SnapshotComment[]>;
	market: { mood: MarketMood; sectors: Sector[]; verification: VerificationStats };
	categoryTrends: CategoryTrend[];
	launches: Launch[];
	week: WeeklyHighlights;
	history: History;
}
