import type { AgentFilter } from "#contract/agents/agents-page.ts";
import type { ObservedChange } from "#contract/agents/changes.ts";
import type { CheckResult } from "#contract/evidence/checks.ts";
import type { Statement } from "#contract/evidence/statements.ts";
import type { AgentStatus, IncidentStatus, TrustLevel } from "#contract/vocabulary.ts";
import type { ListingQuality } from "#domain/agents/listing-quality.ts";
import type { CategoryTrend } from "#domain/market/category-trends.ts";
import type { FearGreedIndex } from "#domain/market/fear-greed.ts";
import type { Launch } from "#domain/market/launch-leaderboard.ts";
import type { Rotation } from "#domain/market/sector-rotation.ts";
import type { VerificationStats } from "#domain/market/verification-stats.ts";
import type { WeeklyHighlights } from "#domain/market/weekly-highlights.ts";
import type * as records from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { ImportRecord } from "#domain/records/import-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { EarnedAward } from "#domain/scores/awards.ts";
import type { Exposure } from "#domain/scores/exposure.ts";
import type { Standing } from "#domain/scores/rank.ts";
import type { ScorePartRow } from "#domain/scores/score-parts.ts";
import type { ListingReach } from "#domain/web/listing-reach.ts";
import type { AlsoListed } from "./agents/also-listed.ts";
import type { ChartedModel } from "./agents/charted-models.ts";
import type { AgentSource, ListingSource, SourceConflict } from "./agents/gather-sources.ts";
import type { SharedEndpoint } from "./agents/same-endpoints.ts";
import type { SimilarAgent } from "./agents/similar-agents.ts";
import type { SlugTable } from "./agents/slug-table.ts";
import type { History } from "./history/history.ts";

/**
 * Number of agents for each value of each filter. Without values that no agent has, and without filters that are not
 * counted.
 */
export type FacetCounts = Readonly<Record<AgentFilter, ReadonlyMap<string, number>>>;

export interface SnapshotAgent extends records.Listing {
	slug: string;
	status: Exclude<AgentStatus, "removed">;
	deprecation: { message: string | null; successor: { slug: string; title: string } | null } | null;
	claim: records.Claim;
	featured: boolean;
	sample: boolean;
	/** Present if it names hosts inside the network of the operator. */
	internal?: true;
	/** Present if it names addresses that nobody has. It is never ranked. */
	isPlaceholder?: true;
	/** Its page at the registry that listed it first. Null if that is this registry. */
	home: string | null;
	createdAt: string;
	updatedAt: string;
	/** When an hour first showed its last change. */
	shownAt: string;
	/** Its place in the order of the list, from 0. */
	number: number;
	/** Shared by equal scores. All that are not ranked share the one after the last. */
	rank: number;
	/** False while too little is known. The market score is then 0. */
	isRanked: boolean;
	marketScore: number;
	/** How much of the market score is known, in percent. */
	knownWeight: number;
	/** 0 if unknown. The market score then leaves it out. */
	trendScore: number;
	trendKnown: boolean;
	trustScore: number;
	trustLevel: TrustLevel;
	trust: { identity: number; verification: number; completeness: number };
	scoreParts: { market: ScorePartRow[]; trust: ScorePartRow[] };
	/** Repositories whose counts are left out, each with the number of listings that share it. */
	sharedRepositories: Readonly<Record<string, number>>;
	pageViews: number;
	/** Of the last seven days, of the seven before, and so on. */
	weeklyViews: readonly number[];
	upvotes: number;
	downvotes: number;
	watchers: number;
	badges: EarnedAward[];
	exposure: Exposure;
	/** Without duplicates. */
	provenance: SnapshotProvenance[];
	commentCount: number;
	incidentCount: number;
	openIncidentCount: number;
	similar: SimilarAgent[];
	/** Newest first. */
	versions: records.VersionRecord[];
	/** When revisions were published. Only the latest, oldest first. */
	revisedAt: string[];
	documentOrigins: Readonly<Record<string, Omit<records.DocumentOrigin, "by">>>;
	sources: AgentSource[];
	conflicts: SourceConflict[];
	/** What other sources call it, in its protocol and in catalogues. */
	otherNames: string[];
	/** Other public agents that are probably the same program. */
	alsoListedAs: AlsoListed[];
	/** Other public agents with the same address or package. */
	sameEndpoint: (SharedEndpoint & { title: string })[];
	/** What was seen to change, newest first. */
	changes: readonly ObservedChange[];
	/** Of the rules that are about something in it, in their order. */
	checks: readonly CheckResult[];
	/** Results that are not public yet, as they are. In `checks` are others about the same. */
	withheldChecks: readonly CheckResult[];
	makerDomains: readonly string[];
	/** What leaves the machine of whoever uses it. Null without a way. */
	reach: ListingReach | null;
	/** What other scanners say about its documents and packages. */
	statements: readonly Statement[];
}

export interface SnapshotProvenance extends records.Fact {
	fields: string[];
}

export interface SnapshotCategory extends Omit<CategoryRecord, "createdAt"> {
	agentCount: number;
	/** Slugs of the highest-ranked agents, at most as many as a page shows. */
	best: string[];
}

export type SnapshotComment = Pick<CommentRecord, (typeof COMMENT_MEMBERS)[number]>;

export const COMMENT_MEMBERS = ["id", "agentSlug", "author", "body", "createdAt"] as const;

/** A former slug of a public agent. Only names of the agent are kept. */
export interface SnapshotTombstone {
	slug: string;
	removedAt: string;
	/** When an hour first showed it. */
	shownAt: string;
	/** The next slug of the agent. Null if it was removed. */
	movedTo: string | null;
	/** The first slug of the agent, even if it was renamed several times. */
	firstSlug: string;
	/** True if the agent became part of the one that it moved to. */
	merged?: true;
	/** True when the agent was removed under this slug, false when it was renamed. */
	isLast: boolean;
	/** Name of the server in its document, by which mirrors know it. Missing if another server now has it. */
	protocolName?: string;
	/** Its page at the registry that listed it first, if that is another one. */
	home?: string;
	/** The reason given by a source. Reasons given by people are not public. */
	reason?: string;
}

/** A slug of an agent that was taken down by someone other than its owner. */
export interface TakenDownSlug {
	slug: string;
	removedAt: string;
	/** True if it may come back. */
	isHidden?: true;
}

export interface SnapshotIncident extends Omit<IncidentRecord, "transitions"> {
	/** Its statuses in the order of time. */
	steps: IncidentStep[];
}

export interface IncidentStep {
	status: IncidentStatus;
	at: string;
	by: "moderator" | "owner";
}

export interface MarketMood extends FearGreedIndex {
	/** Null without a value from a week ago. */
	delta7d: number | null;
}

/** Public agents in rank order. The index of an agent is its number. An array is one. */
export interface SnapshotAgents extends Iterable<SnapshotAgent> {
	readonly length: number;
	at(number: number): SnapshotAgent | undefined;
	slice(start: number, end?: number): SnapshotAgent[];
	/** Facts about saved agents that need no reading. */
	readonly saved?: {
		readonly slugs: SlugTable;
		standingAt(number: number): Standing;
		digestAt(number: number): Uint8Array;
	};
}

/** The public content of the registry, frozen at an instant. Every page and file is rendered from it. */
export interface Snapshot {
	id: string;
	at: string;
	/** The instant by which changes count that this hour shows first. Later than those of all hours before. */
	shownAt: string;
	/** Changes of hours from this one on count by when they were shown, older ones by when they were made. */
	countedFrom: string;
	methodologyVersion: string;
	/** True if some agents are invented samples. */
	sampleData: boolean;
	isAllSample: boolean;
	agents: SnapshotAgents;
	facets: FacetCounts;
	/** Sorted by removal, then slug. */
	tombstones: SnapshotTombstone[];
	/** Sorted by slug. Earlier publications of the registry have to respect these. */
	takenDown: TakenDownSlug[];
	/** Current slugs of public agents by former slug. Use `findNewSlug`. */
	moved: Readonly<Record<string, string>>;
	/** Sorted by slug. */
	categories: SnapshotCategory[];
	/** Newest first. */
	incidents: SnapshotIncident[];
	/** By agent, newest first. */
	comments: Map<string, SnapshotComment[]>;
	market: { mood: MarketMood; verification: VerificationStats } & Rotation;
	/** In order of precedence. */
	sources: ListingSource[];
	/** Imports by hand, the earliest first. */
	imports: ImportRecord[];
	categoryTrends: CategoryTrend[];
	launches: Launch[];
	/** The newest, for charts. A former version wrote none. */
	models?: ChartedModel[];
	week: WeeklyHighlights;
	quality: ListingQuality;
	/** Slugs of agents that fail a check, whether that is public or not. */
	failing: string[];
	/** Slugs of agents that open feeds leave out. Absent if there are none. */
	kept?: readonly string[];
	history: History;
}
