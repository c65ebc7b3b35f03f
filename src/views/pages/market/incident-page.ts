import { by } from "#contract/compare.ts";
import { showAffected } from "#contract/evidence/osv.ts";
import { agentPath, incidentPath } from "#contract/http/addresses.ts";
import type { IncidentStatus } from "#contract/vocabulary.ts";
import { advisoryId } from "#domain/advisories/advisory-id.ts";
import { rankLabel } from "#domain/scores/rank.ts";
import type { IncidentStep, SnapshotIncident } from "#snapshot/snapshot.ts";
import { endpointPath } from "../../endpoint-url.ts";
import { INCIDENT_KIND_LABELS, INCIDENT_STATUS_LABELS, TRUST_LEVEL_LABELS } from "../../labels.ts";
import { incidentCorrections, incidentMeaning } from "../../market/incident-view.ts";
import { severityTag, statusTag } from "../../market/open-incidents.ts";
import { cutText } from "../../texts/cut-text.ts";
import { agentLink, getAgent, type ViewContext } from "../../view-context.ts";
import { breadcrumbList } from "../agent/structured-data.ts";
import { showDay, showInstant, showScore } from "../display.ts";
import { pageFrame } from "../page-frame.ts";

/** Search engines show about this much of a description. */
const DESCRIPTION_LENGTH = 200;

/** Until it is established, a record may not say that something happened. */
const CLAIMED = "Alleged date";
const ESTABLISHED = "Happened";

const HAPPENED: Readonly<Record<IncidentStatus, string>> = {
	reported: CLAIMED,
	investigating: CLAIMED,
	confirmed: ESTABLISHED,
	mitigated: ESTABLISHED,
	resolved: ESTABLISHED,
	disputed: CLAIMED,
};

export function incidentPage(context: ViewContext, incident: SnapshotIncident) {
	const { slug, title, summary, agents, sources, affected, advisory } = incident;
	const path = incidentPath(slug);
	const osvPath = advisory && endpointPath("getAdvisory", { advisory: advisoryId(incident) });
	return {
		...pageFrame(context, {
			path,
			title,
			description: cutText(summary, DESCRIPTION_LENGTH),
			card: "/og/incidents.png",
			section: "/incidents/",
			structured: [
				breadcrumbList(context, [
					{ name: "Incidents", path: "/incidents/" },
					{ name: title, path },
				]),
			],
		}),
		row: incidentRow(context, incident),
		summary,
		/** What its status says and does not say. */
		meaning: incidentMeaning(incident),
		corrections: incidentCorrections(incident),
		/** From the day it happened, each step with who recorded it. */
		timeline: timelineOf(incident),
		changed: showInstant(incident.updatedAt),
		agents: agents.map((agent) => standingOf(context, agent)),
		affected: affected.map(showAffected),
		sources: sources.map(({ url, title: name }) => ({
			title: name,
			href: url,
			host: URL.parse(url)?.host ?? "",
		})),
		forms: [
			{ label: "All incidents as JSON", path: endpointPath("listIncidents") },
			...(osvPath ? [{ label: "Advisory as OSV", path: osvPath }] : []),
			{ label: "Atom feed of incidents", path: endpointPath("incidentsAtom") },
		],
	};
}

const SPEAKERS: Readonly<Record<IncidentStep["by"], string>> = {
	moderator: "recorded by a moderator",
	owner: "stated by the owner of the agent",
};

/** The time of day is known only for what the registry did itself. */
function timelineOf(incident: SnapshotIncident) {
	const { status, occurredAt, steps, corrections = [], withdrawn, withdrawals = [] } = incident;
	const moderated = (at: string, label: string) => ({ label, by: "moderator" as const, at });
	const all = [
		...steps
			.filter(({ at }) => at !== withdrawn?.at && !withdrawals.includes(at))
			.map((step) => ({ ...step, label: INCIDENT_STATUS_LABELS[step.status] })),
		...corrections.map(({ at, note }) => {
			const words = withdrawals.includes(at) ? note : `Corrected: ${note}`;
			return moderated(at, cutText(words, DESCRIPTION_LENGTH));
		}),
		...(withdrawn ? [moderated(withdrawn.at, "Withdrawn")] : []),
	].sort(by(({ at: instant }) => instant));
	return [
		{ label: withdrawn ? CLAIMED : HAPPENED[status], by: null, at: showDay(occurredAt) },
		...all.map(({ label, at, ...step }) => ({ label, by: SPEAKERS[step.by], at: showInstant(at) })),
	];
}

function standingOf(context: ViewContext, slug: string) {
	const agent = getAgent(context, slug);
	const { title, trustLevel } = agent;
	const rank = rankLabel(agent, context.snapshot.agents.length);
	const standing = [rank, agent.isRanked ? `score ${showScore(agent.marketScore)}` : ""];
	return {
		title,
		path: agentPath(slug),
		standing: [...standing, TRUST_LEVEL_LABELS[trustLevel].toLowerCase()]
			.filter(Boolean)
			.join(", "),
	};
}

export type IncidentRow = ReturnType<typeof incidentRow>;

export function incidentRow(context: ViewContext, incident: SnapshotIncident) {
	const { slug, title, severity, kind, occurredAt, agents } = incident;
	return {
		title,
		path: incidentPath(slug),
		severity: severityTag(severity),
		status: statusTag(incident),
		kind: INCIDENT_KIND_LABELS[kind],
		day: showDay(occurredAt),
		agents: agents.map((agent) => agentLink(context, agent)),
	};
}
