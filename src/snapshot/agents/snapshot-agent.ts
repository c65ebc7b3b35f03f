import { dayOf, startOfDay } from "#contract/instants.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { mapMembers } from "#contract/members-of.ts";
import { describeModel } from "#domain/agents/describe-model.ts";
import { isMade, isStated } from "#domain/agents/facts.ts";
import { countedProofs } from "#domain/claims/foreign-proof.ts";
import { type AgentRecord, LISTING_FIELDS, listingOf } from "#domain/records/agent-record.ts";
import { earnedAwards, TOP_TEN_MAX_RANK, TRENDING_MIN_SCORE } from "#domain/scores/awards.ts";
import { noEngagement } from "#domain/scores/engagement.ts";
import { assessExposure } from "#domain/scores/exposure.ts";
import { sumMarketParts } from "#domain/scores/market-score.ts";
import { makerDomains } from "#domain/web/host-operator.ts";
import { listingReach } from "#domain/web/listing-reach.ts";
import type { DocumentResults } from "../check-columns.ts";
import type { HistoryPoint } from "../history/point-table.ts";
import { type ScoredRecord, scoreRecord } from "../score-registry.ts";
import type { SnapshotAgent, SnapshotProvenance } from "../snapshot.ts";
import { type AgentSources, disagreements } from "./gather-sources.ts";

/** What others decide of it, which stays as it is given here. */
type Given =
	| ("number" | "rank" | "shownAt" | "commentCount" | "incidentCount" | "openIncidentCount")
	| ("similar" | "checks" | "changes" | "withheldChecks" | "statements")
	| "alsoListedAs";

export interface AgentSurroundings extends Pick<SnapshotAgent, Given> {
	/** True if it is among the first ten, and nothing ties at the bound. */
	isTopTen: boolean;
	at: Date;
	/** The agent's points, including this run's. A function, because few agents need them. */
	points: () => readonly HistoryPoint[];
	/** False if another agent holds the stated identifier. */
	holdsIdentifier: boolean;
	logoAt: (address: string | null) => string | null;
	titles: ReadonlyMap<string, string>;
	/** Undefined if no source has the agent. */
	ofSources?: AgentSources | undefined;
	/** What its documents state of what it reaches, and what looks saw. Undefined if they were not read. */
	read?: Pick<DocumentResults, "reach" | "seen"> | undefined;
}

export function snapshotAgent(record: ScoredRecord, around: AgentSurroundings): SnapshotAgent {
	const { trend, market, isPlaceholder } = record;
	// Nobody states that it has no tools: no document lists any.
	const agent = describeModel({ ...record.agent, toolsCount: record.agent.toolsCount || null });
	const { decayedViews: _, daily: __, ...counts } = record.engagement;
	const { total: trustScore, level: trustLevel, parts: trustParts, ...trust } = record.trust;
	const { isTopTen, at, points, holdsIdentifier, logoAt, titles, ofSources, read, ...shown } =
		around;
	const { ways = [], sites = [] } = read?.reach ?? {};
	const hosts = [...agent.keyHosts, ...ways.flatMap((way) => way.hosts.map(({ host }) => host))];
	const proven = { ...agent, sources: ofSources?.sources ?? [] };
	const domains = makerDomains(proven, { sites, hosts });
	const { slug, claim, featured, sample, createdAt, updatedAt } = agent;
	return {
		...listingOf(agent),
		logoSha256: agent.logoSha256 ?? logoAt(agent.logoUrl),
		catalogIdentifier: holdsIdentifier ? agent.catalogIdentifier : null,
		slug,
		status: agent.status === "deprecated" ? "deprecated" : "active",
		deprecation: shownDeprecation(agent, titles),
		claim,
		featured,
		sample,
		...(isPlaceholder && { isPlaceholder }),
		home: agent.home ?? null,
		createdAt,
		updatedAt,
		...shown,
		isRanked: market.isRanked,
		marketScore: market.total,
		knownWeight: market.knownWeight,
		trendScore: trend ?? 0,
		trendKnown: trend !== null,
		trustScore,
		trustLevel,
		sharedRepositories: record.sharedRepositories,
		trust,
		scoreParts: { market: market.parts, trust: trustParts },
		...counts,
		badges: earnedAwards({
			agent,
			at,
			isRanked: market.isRanked,
			topTenSince: isTopTen ? heldSince(points(), ({ rank }) => rank <= TOP_TEN_MAX_RANK) : null,
			trendingSince:
				(trend ?? 0) >= TRENDING_MIN_SCORE
					? heldSince(points(), ({ trendScore }) => trendScore >= TRENDING_MIN_SCORE)
					: null,
		}),
		exposure: assessExposure(agent),
		provenance: groupFacts(agent),
		versions: agent.versions,
		revisedAt: revisionsOf(agent),
		documentOrigins: shownOrigins(agent),
		sources: proven.sources,
		conflicts: [...(ofSources?.conflicts ?? []), ...seenConflicts(agent, read?.seen ?? [])],
		otherNames: [...new Set([...(ofSources?.names ?? []), ...(agent.formerNames ?? [])])].filter(
			(name) => name !== agent.protocolName,
		),
		sameEndpoint: shownEndpoints(around),
		makerDomains: domains,
		reach: listingReach(ways, domains),
	};
}

/** What looks saw differently from the listing. Of many tools, a listing does not have all names. */
function seenConflicts(agent: AgentRecord, seen: DocumentResults["seen"]) {
	return seen.flatMap(({ said: { license, toolsCount, toolNames }, fact }) => {
		const isCut = Math.max(toolsCount ?? 0, agent.toolsCount ?? 0) > DOCUMENT.maxToolNames;
		const said = { license, ...(isCut ? { toolsCount } : { toolNames }) };
		return disagreements(agent, "seen", said).map((row) => ({ ...row, fact }));
	});
}

/** An agent can be revised every day, but a chart shows only a few. */
const REVISION_COUNT = 12;

function revisionsOf({ transitions }: AgentRecord): string[] {
	const revisions = transitions.filter(({ to }) => to === "revised");
	return revisions.slice(-REVISION_COUNT).map(({ at }) => at);
}

/** Without the senders, which are not public. */
function shownOrigins({ documentOrigins = {} }: AgentRecord): SnapshotAgent["documentOrigins"] {
	return mapMembers(documentOrigins, ({ origin, fetchedAt }) => ({ origin, fetchedAt }));
}

/** Leaves out agents that are not public. */
function shownEndpoints({
	ofSources,
	titles,
}: Pick<AgentSurroundings, "ofSources" | "titles">): SnapshotAgent["sameEndpoint"] {
	return (ofSources?.sameEndpoint ?? []).flatMap((same) => {
		const title = titles.get(same.slug);
		return title === undefined ? [] : [{ ...same, title }];
	});
}

const BY_RULE = { source: "rule", origin: null } as const;

/** Most agents have all facts from one source, so equal provenance is stored once. */
function groupFacts(agent: AgentRecord): SnapshotProvenance[] {
	const groups: SnapshotProvenance[] = [];
	for (const field of LISTING_FIELDS) {
		const said = agent.facts[field];
		if (!said || !isStated(agent[field])) continue;
		const fact = isMade(agent, field) ? { ...said, ...BY_RULE } : said;
		const { source, checkedAt, origin } = fact;
		const isSame = (group: SnapshotProvenance) =>
			group.source === source && group.checkedAt === checkedAt && group.origin === origin;
		const group = groups.find(isSame);
		if (group) group.fields.push(field);
		else groups.push({ ...fact, fields: [field] });
	}
	return groups;
}

/**
 * Leaves out a successor that is not public: removed and pending agents must be indistinguishable from unknown ones.
 */
function shownDeprecation({ deprecation }: AgentRecord, titles: ReadonlyMap<string, string>) {
	if (deprecation === null) return null;
	const { message, successor: slug } = deprecation;
	const title = slug === null ? undefined : titles.get(slug);
	return { message, successor: slug === null || title === undefined ? null : { slug, title } };
}

/**
 * The day since which a condition has held without interruption, up to the last point, which is the current state.
 * Null if it does not hold. A day rather than an instant, because points are later reduced to daily ones.
 */
function heldSince(points: readonly HistoryPoint[], holds: (point: HistoryPoint) => boolean) {
	const method = points.at(-1)?.method;
	const broken = points.findLastIndex((point) => point.method !== method || !holds(point));
	const first = points[broken + 1];
	return first ? startOfDay(dayOf(first.at)) : null;
}

/** Parts of the market score that depend on visitors. */
const ATTENTION: ReadonlySet<string> = new Set(["adoption", "trend"]);

/** An agent as in the next hour. A public one (`shown`) keeps its rank and attention; a new one has neither. */
export function previewAgent(record: AgentRecord, at: Date, shown?: SnapshotAgent): SnapshotAgent {
	const facts = {
		at,
		sharing: () => 1,
		proofs: countedProofs(shown?.sources),
		isPlaceholder: shown?.isPlaceholder,
	};
	const fresh = snapshotAgent(scoreRecord(record, noEngagement(), facts), {
		number: shown?.number ?? 0,
		rank: shown?.rank ?? 0,
		isTopTen: false,
		at,
		shownAt: shown?.shownAt ?? record.updatedAt,
		points: () => [],
		commentCount: 0,
		incidentCount: 0,
		openIncidentCount: 0,
		similar: [],
		holdsIdentifier: true,
		logoAt: () => null,
		titles: new Map(),
		alsoListedAs: [],
		checks: shown?.checks ?? [],
		changes: shown?.changes ?? [],
		withheldChecks: shown?.withheldChecks ?? [],
		statements: shown?.statements ?? [],
	});
	if (!shown) return fresh;
	const market = fresh.scoreParts.market.map((part) => {
		const row = shown.scoreParts.market.find(({ name }) => name === part.name);
		return row && ATTENTION.has(part.name) ? row : part;
	});
	const { total, knownWeight, isRanked } = sumMarketParts(market, shown.isPlaceholder);
	return {
		...fresh,
		trendScore: shown.trendScore,
		trendKnown: shown.trendKnown,
		marketScore: total,
		knownWeight,
		isRanked,
		scoreParts: { ...fresh.scoreParts, market },
		reach: shown.reach,
	};
}
