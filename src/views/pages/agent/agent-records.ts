import { fillTemplate, incidentPath } from "#contract/addresses.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { INCIDENT_SEVERITY_LABELS, INCIDENT_STATUS_LABELS } from "../../labels.ts";
import { incidentsOf, type ViewContext } from "../../view-context.ts";
import { showAmount, showDay } from "../display.ts";

/** More would let the page grow without bound. All of them are in the JSON. */
const INCIDENT_COUNT = 20;
const COMMENT_COUNT = 20;

/** What a page leaves out, and where to find it. */
interface Rest {
	label: string;
	path: string;
}

/** Incidents and comments of an agent. */
export interface AgentRecords {
	/** The newest, and where the others are. */
	incidents: { title: string; path: string; severity: string; status: string; day: string }[];
	moreIncidents: Rest | null;
	comments: { author: string; body: string; day: string }[];
	moreComments: Rest | null;
}

export function agentRecords(context: ViewContext, agent: SnapshotAgent): AgentRecords {
	return { ...incidentsPart(context, agent), ...commentsPart(context, agent) };
}

function incidentsPart(context: ViewContext, agent: SnapshotAgent) {
	const incidents = incidentsOf(context, agent);
	return {
		incidents: incidents
			.slice(0, INCIDENT_COUNT)
			.map(({ title, slug, severity, status, occurredAt }) => ({
				title,
				path: incidentPath(slug),
				severity: INCIDENT_SEVERITY_LABELS[severity],
				status: INCIDENT_STATUS_LABELS[status],
				day: showDay(occurredAt),
			})),
		moreIncidents: restOf(
			incidents.length - INCIDENT_COUNT,
			"incident",
			getEndpoint("listIncidents").path,
		),
	};
}

function commentsPart({ snapshot }: ViewContext, { slug }: SnapshotAgent) {
	const comments = snapshot.comments.get(slug) ?? [];
	return {
		comments: comments.slice(0, COMMENT_COUNT).map(({ author, body, createdAt }) => ({
			author,
			body,
			day: showDay(createdAt),
		})),
		moreComments: restOf(
			comments.length - COMMENT_COUNT,
			"comment",
			fillTemplate(getEndpoint("listComments").path, { slug }),
		),
	};
}

function restOf(count: number, noun: string, path: string): Rest | null {
	return count > 0 ? { label: `${showAmount(count, `more ${noun}`)} in the JSON`, path } : null;
}
