import { compare } from "#contract/compare.ts";
import type { DumpKey } from "#contract/dumps/dump.ts";
import {
	agentPath,
	categoryPath,
	incidentPath,
	sourcePath,
	weekPath,
} from "#contract/http/addresses.ts";
import type { Limits } from "#contract/quotas.ts";
import type { DocumentReading } from "#documents/document-reading.ts";
import { once } from "#domain/evidence/once-per.ts";
import type { ChartedModel } from "#snapshot/agents/charted-models.ts";
import { withoutKept } from "#snapshot/agents/without-agents.ts";
import { type DocumentsOf, noDocuments } from "#snapshot/document-files.ts";
import { logosOf, type ReadLogo } from "#snapshot/logo-files.ts";
import type {
	Snapshot,
	SnapshotAgent,
	SnapshotAgents,
	SnapshotCategory,
	SnapshotIncident,
} from "#snapshot/snapshot.ts";
import { firstOf } from "./first-of.ts";
import { type WeekReport, weekReports, weeksOf } from "./market/week-report.ts";

/** Address and name of this instance. Absolute addresses come from here and never from a request. */
export interface Site {
	/** Without a trailing slash. */
	baseUrl: string;
	name: string;
	contactEmail: string;
	/** No file about one agent states any. */
	limits: Limits;
	brand?: Brand;
}

/** The look that an operator chose. */
export interface Brand {
	/** Paths on this site. Null where the usual look stays. */
	style: string | null;
	logo: string | null;
	/** By path without a leading slash. */
	files: ReadonlyMap<string, Uint8Array>;
}

type Lookup<Item> = Pick<ReadonlyMap<string, Item>, "get" | "has">;
export type AgentLookup = Lookup<SnapshotAgent>;

export interface ViewContext {
	site: Site;
	snapshot: Snapshot;
	/** What readers outside may copy. */
	open: () => ViewContext;
	agentBySlug: AgentLookup;
	oldestAgent: () => SnapshotAgent | undefined;
	/** Agents with versions, and when the newest version was listed. */
	versioned: () => readonly { slug: string; listedAt: string }[];
	/** Models of charts by slug, and a text that changes whenever any of them does. */
	charted: () => { models: ReadonlyMap<string, ChartedModel>; mark: string };
	/** A report of each past week by name of the week, oldest first. */
	weekReports: () => ReadonlyMap<string, WeekReport>;
	categoryBySlug: ReadonlyMap<string, SnapshotCategory>;
	incidentBySlug: ReadonlyMap<string, SnapshotIncident>;
	incidentsByAgent: ReadonlyMap<string, readonly SnapshotIncident[]>;
	/** Public keys of the signatures of dumps, newest first. */
	dumpKeys: readonly DumpKey[];
	documentsOf: DocumentsOf;
	/** Digests of the logos of all agents, each once. */
	logos: () => readonly string[];
	readLogo: ReadLogo;
	/** What the documents of the last agent say. Most of its files need it, and are rendered one after the other. */
	lastRead: { agent: SnapshotAgent | null; readings: readonly DocumentReading[] };
}

/** What is stored next to a snapshot. */
type Surroundings = Pick<ViewContext, "dumpKeys" | "documentsOf" | "readLogo">;

/** Does no work per agent. What needs all agents is computed on first use. */
export function createViewContext(
	snapshot: Snapshot,
	site: Site,
	{ dumpKeys = [], documentsOf = noDocuments, readLogo = noLogos }: Partial<Surroundings> = {},
): ViewContext {
	const around = { dumpKeys, documentsOf, readLogo };
	const context: ViewContext = {
		site,
		snapshot,
		open: once(() =>
			snapshot.kept ? createViewContext(withoutKept(snapshot), site, around) : context,
		),
		agentBySlug: lookUpIn(snapshot.agents),
		oldestAgent: once(() => firstOf(snapshot.agents, 1, byCreation)[0]),
		versioned: once(() => findVersioned(snapshot.agents)),
		charted: once(() => {
			const { models = [] } = snapshot;
			return { models: bySlug(models), mark: JSON.stringify(models) };
		}),
		weekReports: once(() => reportWeeks(snapshot)),
		categoryBySlug: bySlug(snapshot.categories),
		incidentBySlug: bySlug(snapshot.incidents),
		incidentsByAgent: groupByAgent(snapshot.incidents),
		logos: once(() => logosOf(snapshot.agents)),
		...around,
		lastRead: { agent: null, readings: [] },
	};
	return context;
}

/** For callers that render no logos. */
function noLogos(sha256: string): never {
	throw new Error(`The logo ${sha256} was requested without files of logos`);
}

function lookUpIn(agents: SnapshotAgents): AgentLookup {
	const { saved } = agents;
	if (!saved) {
		const map = once(() => bySlug(agents));
		return { get: (slug) => map().get(slug), has: (slug) => map().has(slug) };
	}
	return {
		get(slug) {
			const number = saved.slugs.find(slug);
			return number === undefined ? undefined : agents.at(number);
		},
		has: (slug) => saved.slugs.find(slug) !== undefined,
	};
}

function findVersioned(agents: SnapshotAgents) {
	const entries: { slug: string; listedAt: string }[] = [];
	for (const { slug, versions } of agents) {
		if (versions[0]) entries.push({ slug, listedAt: versions[0].listedAt });
	}
	return entries;
}

export function reportWeeks(snapshot: Snapshot): Map<string, WeekReport> {
	const weeks = weeksOf(snapshot);
	const reports = weekReports(snapshot, weeks);
	return new Map(
		reports.flatMap((report, place) => {
			const id = weeks[place]?.id;
			return id === undefined ? [] : [[id, report] as const];
		}),
	);
}

/** Oldest first, then by slug. */
function byCreation(left: SnapshotAgent, right: SnapshotAgent): number {
	return compare(left.createdAt, right.createdAt) || compare(left.slug, right.slug);
}

function bySlug<Item extends { slug: string }>(items: Iterable<Item>): Map<string, Item> {
	return new Map(Array.from(items, (item) => [item.slug, item] as const));
}

function groupByAgent(incidents: readonly SnapshotIncident[]): Map<string, SnapshotIncident[]> {
	const groups = new Map<string, SnapshotIncident[]>();
	for (const incident of incidents) {
		for (const agent of new Set(incident.agents)) {
			const group = groups.get(agent);
			if (group) group.push(incident);
			else groups.set(agent, [incident]);
		}
	}
	return groups;
}

export const agentUrl = ({ site }: ViewContext, slug: string) => site.baseUrl + agentPath(slug);
/** Where a listing first appeared. Its first slug never changes. */
export const homeUrl = (
	context: ViewContext,
	{ home, firstSlug }: { home?: string | null; firstSlug: string },
) => home ?? agentUrl(context, firstSlug);
export const categoryUrl = ({ site }: ViewContext, slug: string) =>
	site.baseUrl + categoryPath(slug);
export const sourceUrl = ({ site }: ViewContext, name: string) => site.baseUrl + sourcePath(name);
export const incidentUrl = ({ site }: ViewContext, slug: string) =>
	site.baseUrl + incidentPath(slug);

export const weekUrl = ({ site }: ViewContext, week: string) => site.baseUrl + weekPath(week);

/** For what the snapshot names, which it also holds. */
function getFrom<Item>(items: Lookup<Item>, kind: string, name: string): Item {
	const item = items.get(name);
	if (!item) throw new Error(`The snapshot names the ${kind} ${name} but does not hold it`);
	return item;
}

export const getWeekReport = ({ weekReports }: ViewContext, week: string) =>
	getFrom(weekReports(), "week", week);
export const getAgent = ({ agentBySlug }: ViewContext, slug: string) =>
	getFrom(agentBySlug, "agent", slug);
export const getCategory = ({ categoryBySlug }: ViewContext, slug: string) =>
	getFrom(categoryBySlug, "category", slug);
export const getIncident = ({ incidentBySlug }: ViewContext, slug: string) =>
	getFrom(incidentBySlug, "incident", slug);

export function agentLink(context: ViewContext, slug: string): { title: string; path: string } {
	return { title: getAgent(context, slug).title, path: agentPath(slug) };
}

export function categoryOf({ categoryBySlug }: ViewContext, { categorySlug }: SnapshotAgent) {
	return categorySlug === null ? undefined : categoryBySlug.get(categorySlug);
}

export function incidentsOf({ incidentsByAgent }: ViewContext, { slug }: SnapshotAgent) {
	return incidentsByAgent.get(slug) ?? [];
}
