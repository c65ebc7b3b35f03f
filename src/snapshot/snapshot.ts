import type { AgentStatus, IncidentStatus, TrustLevel } from "#contract/vocabulary.ts";
import type { Claim, Fact } from "#domain/records/agent-record.ts";
import type { DocumentOrigin } from "#domain/records/document-origin.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { Listing } from "#domain/records/listing.ts";
import type { VersionRecord } from "#domain/records/version-record.ts";
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
import type { AgentSource, SnapshotSource, SourceConflict } from "./gather-sources.ts";
import type { History } from "./history.ts";
import type { SharedEndpoint } from "./same-endpoints.ts";
import type { SimilarAgent } from "./similar-agents.ts";
import type { SlugTable } from "./slug-table.ts";

/** A public agent of the frozen hour: its listing, scored and ranked. */
export interface SnapshotAgent extends Listing {
	slug: string;
	status: Exclude<AgentStatus, "removed">;
	deprecation: { message: string | null; successor: { slug: string; title: string } | null } | null;
	claim: Claim;
	featured: boolean;
	sample: boolean;
	/** Its page at the registry that listed it first; null where that is this one. */
	home: string | null;
	createdAt: string;
	updatedAt: string;
	rank: number;
	marketScore: number;
	/** 0 while unknown: the market score then leaves it out. */
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
	/** No two have the same content. */
	provenance: SnapshotProvenance[];
	commentCount: number;
	incidentCount: number;
	openIncidentCount: number;
	/** Those that are most like it. */
	similar: SimilarAgent[];
	/** Newest first. */
	versions: VersionRecord[];
	/** When changes of its listing became public: the last of them, oldest first. */
	revisedAt: string[];
	/** Where it has its documents from, by digest. */
	documentOrigins: Readonly<Record<string, Omit<DocumentOrigin, "by">>>;
	/** Sources that have it, those whose facts count first at the beginning. */
	sources: AgentSource[];
	/** What these say differently. */
	conflicts: SourceConflict[];
	/** Other public agents at the same address or with the same package. */
	sameEndpoint: (SharedEndpoint & { title: string })[];
}

/** The source of some of an agent's facts. */
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
	/** Slugs of the highest ranked agents, as many as a page shows. */
	best: string[];
}

export interface SnapshotComment {
	id: string;
	agentSlug: string;
	author: string;
	body: string;
	createdAt: string;
}

/** A slug under which an agent was public once. Of the agent itself its names alone are kept. */
export interface SnapshotTombstone {
	slug: string;
	removedAt: string;
	/** Where the agent is now. Null when it was removed. */
	movedTo: string | null;
	/** The first slug of the agent, however often it was renamed. */
	firstSlug: string;
	/** True when the agent was removed under this slug, false when it was renamed. */
	isLast: boolean;
	/** What its document called a server, under which mirrors know it. Missing where another has the name now. */
	protocolName?: string;
	/** Its page at the registry that listed it first, where that is another one. */
	home?: string;
	/** Why, where a source told it: what people wrote about a removal is not public. */
	reason?: string;
}

/** A slug of an agent that was taken down by somebody other than its owner. */
export interface TakenDownSlug {
	slug: string;
	removedAt: string;
}

export interface SnapshotIncident extends Omit<IncidentRecord, "transitions"> {
	/** Its statuses in the order of time. */
	steps: IncidentStep[];
}

/** When an incident took a status, and who said so. */
export interface IncidentStep {
	status: IncidentStatus;
	at: string;
	by: "moderator" | "owner";
}

export interface MarketMood extends FearGreedIndex {
	/** Null when there is no value from a week ago. */
	delta7d: number | null;
}

/** Public agents in rank order: the agent of rank n is at index n - 1, which is its number. A plain array is one. */
export interface SnapshotAgents extends Iterable<SnapshotAgent> {
	readonly length: number;
	at(number: number): SnapshotAgent | undefined;
	slice(start: number, end?: number): SnapshotAgent[];
	/** What is known about saved agents without reading them. */
	readonly saved?: {
		readonly slugs: SlugTable;
		/** Digest of everything that is known about an agent except its rank. */
		digestAt(number: number): Uint8Array;
	};
}

/** What is shown, frozen at an instant. Everything that is read is rendered from it. */
export interface Snapshot {
	id: string;
	at: string;
	methodologyVersion: string;
	/** True when some agents are invented samples. */
	sampleData: boolean;
	/** True when all of them are. */
	isAllSample: boolean;
	agents: SnapshotAgents;
	/** How many agents each value of each filter has. */
	facets: FacetCounts;
	/** Sorted by removal, then by slug. */
	tombstones: SnapshotTombstone[];
	/** Sorted by slug. Copies of what the registry published before must follow these. */
	takenDown: TakenDownSlug[];
	/** Current slugs of public agents by their former ones. Used through `findNewSlug`. */
	moved: Readonly<Record<string, string>>;
	/** Sorted by slug. */
	categories: SnapshotCategory[];
	/** Newest first. */
	incidents: SnapshotIncident[];
	/** By agent, newest first. */
	comments: Map<string, SnapshotComment[]>;
	market: { mood: MarketMood; sectors: Sector[]; verification: VerificationStats };
	/** Those whose facts count first come first. */
	sources: SnapshotSource[];
	categoryTrends: CategoryTrend[];
	launches: Launch[];
	week: WeeklyHighlights;
	history: History;
}
