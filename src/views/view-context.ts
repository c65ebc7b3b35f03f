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
}

export function createViewContext(snapshot: Snapshot, site: Site): ViewContext {
	return {
		site,
		snapshot,
		agentBySlug: new Map(snapshot.agents.map((agent) => [agent.slug, agent])),
	};
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

/** A category that the snapshot itself names. */
export function getCategory({ snapshot }: ViewContext, slug: string): SnapshotCategory {
	const category = snapshot.categories.find((candidate) => candidate.slug === slug);
	if (!category) throw new Error(`The snapshot names the category ${slug} but does not hold it`);
	return category;
}

/** An incident that the snapshot itself names. */
export function getIncident({ snapshot }: ViewContext, slug: string): SnapshotIncident {
	const incident = snapshot.incidents.find((candidate) => candidate.slug === slug);
	if (!incident) throw new Error(`The snapshot names the incident ${slug} but does not hold it`);
	return incident;
}
