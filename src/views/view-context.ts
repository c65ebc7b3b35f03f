import { agentPath, categoryPath, incidentPath } from "#contract/addresses.ts";
import type {
	Snapshot,
	SnapshotAgent,
	SnapshotCategory,
	SnapshotIncident,
} from "#snapshot/snapshot.ts";

/** How this instance presents itself; absolute addresses come from here and never from a request. */
export interface Site {
	/** Without a trailing slash. */
	baseUrl: string;
	name: string;
	contactEmail: string;
}

/** What every view is drawn from. */
export interface ViewContext {
	site: Site;
	snapshot: Snapshot;
	agentBySlug: ReadonlyMap<string, SnapshotAgent>;
	categoryBySlug: ReadonlyMap<string, SnapshotCategory>;
	incidentBySlug: ReadonlyMap<string, SnapshotIncident>;
	/** Incidents of each agent that has any, in the order of the snapshot. */
	incidentsByAgent: ReadonlyMap<string, readonly SnapshotIncident[]>;
}

export function createViewContext(snapshot: Snapshot, site: Site): ViewContext {
	return {
		site,
		snapshot,
		agentBySlug: bySlug(snapshot.agents),
		categoryBySlug: bySlug(snapshot.categories),
		incidentBySlug: bySlug(snapshot.incidents),
		incidentsByAgent: groupByAgent(snapshot.incidents),
	};
}

function bySlug<Item extends { slug: string }>(items: readonly Item[]): Map<string, Item> {
	return new Map(items.map((item) => [item.slug, item]));
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
export const categoryUrl = ({ site }: ViewContext, slug: string) =>
	site.baseUrl + categoryPath(slug);
export const incidentUrl = ({ site }: ViewContext, slug: string) =>
	site.baseUrl + incidentPath(slug);

/** An agent that the snapshot itself names; its absence would be our bug. */
export function getAgent({ agentBySlug }: ViewContext, slug: string): SnapshotAgent {
	const agent = agentBySlug.get(slug);
	if (!agent) throw new Error(`The snapshot names the agent ${slug} but does not hold it`);
	return agent;
}

/** The category of an agent; undefined where it has none. */
export function categoryOf(
	{ categoryBySlug }: ViewContext,
	{ categorySlug }: SnapshotAgent,
): SnapshotCategory | undefined {
	return categoryBySlug.get(categorySlug ?? "");
}

/** What happened to an agent, the newest first. */
export function incidentsOf(
	{ incidentsByAgent }: ViewContext,
	{ slug }: SnapshotAgent,
): readonly SnapshotIncident[] {
	return incidentsByAgent.get(slug) ?? [];
}

/** A category that the snapshot itself names. */
export function getCategory({ categoryBySlug }: ViewContext, slug: string): SnapshotCategory {
	const category = categoryBySlug.get(slug);
	if (!category) throw new Error(`The snapshot names the category ${slug} but does not hold it`);
	return category;
}

/** An incident that the snapshot itself names. */
export function getIncident({ incidentBySlug }: ViewContext, slug: string): SnapshotIncident {
	const incident = incidentBySlug.get(slug);
	if (!incident) throw new Error(`The snapshot names the incident ${slug} but does not hold it`);
	return incident;
}
