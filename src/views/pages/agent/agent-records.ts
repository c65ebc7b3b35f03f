import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { withdrawalOf } from "../../agents/agent-connect-view.ts";
import { endpointPath } from "../../endpoint-url.ts";
import { openIncidentsOf, openIncidentTag } from "../../market/open-incidents.ts";
import { incidentsOf, type ViewContext } from "../../view-context.ts";
import { showAmount, showDay } from "../display.ts";
import { incidentRow } from "../market/incident-page.ts";

/** Bounds the size of the page. The JSON has all of them. */
const SHOWN_COUNT = 20;
/** More would push the page out of sight. */
const BANNER_COUNT = 3;

export function agentRecords(context: ViewContext, agent: SnapshotAgent) {
	const incidents = incidentsOf(context, agent);
	const comments = context.snapshot.comments.get(agent.slug) ?? [];
	return {
		incidents: incidents.slice(0, SHOWN_COUNT).map((incident) => incidentRow(context, incident)),
		banner: bannerOf(context, agent),
		moreIncidents: restOf(incidents, "incident", endpointPath("listIncidents")),
		comments: comments.slice(0, SHOWN_COUNT).map(({ author, body, createdAt }) => ({
			author,
			body,
			day: showDay(createdAt),
		})),
		moreComments: restOf(comments, "comment", endpointPath("listComments", { slug: agent.slug })),
	};
}

/** Why a listing should not be installed now, which replaces its button. Null if nothing says so. */
export function recallOf(context: ViewContext, agent: SnapshotAgent) {
	const withdrawn = withdrawalOf(agent);
	if (withdrawn) return { heading: "Withdrawn. Do not install it.", reason: withdrawn };
	const harm = agent.checks.find(({ id, state }) => id === "pkg.known-bad" && state === "fail");
	if (harm) return { heading: "Known to be harmful. Do not install it.", reason: harm.sentence };
	const isSevere = openIncidentTag(context, agent)?.tone === "bad";
	return isSevere ? { heading: "Do not install it before you read this.", reason: null } : null;
}

/** Open incidents, most severe first, which decides the colour. */
function bannerOf(context: ViewContext, agent: SnapshotAgent) {
	const tag = openIncidentTag(context, agent);
	if (tag === null) return null;
	const open = openIncidentsOf(context, agent).slice(0, BANNER_COUNT);
	return {
		heading: tag.label,
		tone: tag.tone,
		incidents: open.map((incident) => incidentRow(context, incident)),
	};
}

/** How many a page leaves out, and where to find them. */
function restOf({ length }: readonly unknown[], noun: string, path: string) {
	const count = length - SHOWN_COUNT;
	return count > 0 ? { label: `${showAmount(count, `more ${noun}`)} in the JSON`, path } : null;
}
