import { dayOf } from "#contract/instants.ts";
import type { SnapshotAgent, SnapshotIncident } from "#snapshot/snapshot.ts";
import { agentFacts } from "../agents/agent-facts.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { quoteText } from "../quote-text.ts";
import { rowsOf } from "../rows-of.ts";
import { type Fact, type Point, type TextDocument, textPoint } from "../text-document.ts";
import { agentUrl, getAgent, incidentUrl, type ViewContext } from "../view-context.ts";
import { llmsHeader } from "./llms-header.ts";

/** The whole catalogue for language models: a line for each agent by rank, then one for each incident. */
export function llmsFullView(context: ViewContext): TextDocument {
	const { agents, incidents } = context.snapshot;
	const sections = [
		{
			title: "Agents",
			count: agents.length,
			points: rowsOf(agents, (agent) => agentPoint(context, agent)),
		},
		{
			title: "Incidents",
			count: incidents.length,
			points: rowsOf(incidents, (incident) => incidentPoint(context, incident)),
		},
	];
	return { ...llmsHeader(context), sections: sections.filter(({ count }) => count > 0) };
}

function agentPoint(context: ViewContext, agent: SnapshotAgent): Point {
	return {
		name: quoteText(agent.title),
		url: agentUrl(context, agent.slug),
		facts: [
			...textPoint("Description", quoteText(agent.shortDescription ?? "")),
			...agentFacts(context, agent),
			...connectLink(context, agent),
		],
	};
}

/** Only a link to the ways to connect, because reading every document for this one file would delay the hour. */
function connectLink({ site }: ViewContext, { slug, documents }: SnapshotAgent): Fact[] {
	if (documents.length === 0) return [];
	return [{ name: "How to connect", url: endpointUrl(site, "getConnect", { slug }) }];
}

function incidentPoint(context: ViewContext, incident: SnapshotIncident): Point {
	const { kind, severity, status, agents, reportedAt } = incident;
	const titles = agents.map((slug) => quoteText(getAgent(context, slug).title));
	return {
		name: incident.title,
		url: incidentUrl(context, incident.slug),
		facts: [
			{ name: "Kind", text: kind },
			{ name: "Severity", text: severity },
			{ name: "Status", text: status },
			...textPoint("Agents", titles.join(", ")),
			{ name: "Reported", text: dayOf(reportedAt) },
		],
	};
}
