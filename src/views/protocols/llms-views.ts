import { guidePath } from "#contract/http/addresses.ts";
import type { Endpoint, Operation } from "#contract/http/endpoint.ts";
import { ENDPOINTS, type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import { GUIDES } from "#contract/http/guides.ts";
import { dayOf } from "#contract/instants.ts";
import { LLMS_TXT_AGENT_COUNT } from "#contract/limits.ts";
import {
	type Point,
	type TextDocument,
	type TextFact,
	textPoint,
} from "#contract/text-document.ts";
import { NOT_RANKED } from "#domain/scores/rank.ts";
import type { SnapshotAgent, SnapshotCategory, SnapshotIncident } from "#snapshot/snapshot.ts";
import { agentFacts } from "../agents/agent-facts.ts";
import { agentRows } from "../agents/agent-rows.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { sampleNotices, thirdPartyNotice } from "../notices.ts";
import { endpointReference } from "../open-api/tags.ts";
import { describedBy, QUOTES_NOTICE, quoteText } from "../texts/quote-text.ts";
import { agentUrl, categoryUrl, getAgent, incidentUrl, type ViewContext } from "../view-context.ts";

/** Index for language models: endpoints, categories, and the first agents by rank. */
export function llmsTxtView(context: ViewContext): TextDocument {
	const { agents, categories } = context.snapshot;
	const { paragraphs, ...header } = llmsHeader(context);
	const first = agents.slice(0, LLMS_TXT_AGENT_COUNT);
	const sections = [
		{ title: "Endpoints", points: ENDPOINTS.map((row) => endpointPoint(context, row)) },
		{
			title: "Guides",
			points: GUIDES.map(({ id, title: name, summary: text }) => ({
				name,
				url: context.site.baseUrl + guidePath(id),
				text,
			})),
		},
		{ title: "Categories", points: categories.map((row) => categoryPoint(context, row)) },
		{ title: "Agents", points: first.map((agent) => agentPoint(context, agent)) },
	];
	return {
		...header,
		paragraphs: [...paragraphs, ...restSentences(first.length, agents.length)],
		sections: sections.filter(({ points }) => points.length > 0),
	};
}

function restSentences(count: number, all: number): string[] {
	if (count === 0) return [];
	const { path } = getEndpoint("llmsFullTxt");
	const which = count < all ? `the first ${count} of ${all}` : `all ${all}`;
	return [`This file lists ${which} agents, ranked ones first; ${path} says more of each.`];
}

/** An endpoint that cannot be opened directly is linked to its documentation. */
function endpointPoint({ site }: ViewContext, row: Operation & { id: EndpointId }): Point {
	const { id, method, path, summary } = row;
	const url = site.baseUrl + (isOpened(row) ? path : endpointReference(id));
	return { name: `${method} ${path}`, url, text: summary };
}

/** True when no body, name, token or query is needed. */
function isOpened({ method, path, query, scope }: Endpoint): boolean {
	if (method !== "GET" || path.includes("{") || scope !== undefined) return false;
	return query === undefined || query.safeParse({}).success;
}

function categoryPoint(context: ViewContext, category: SnapshotCategory): Point {
	const { slug, name, description, agentCount } = category;
	const text = [`agents: ${agentCount}`, description ?? ""].filter(Boolean).join(". ");
	return { name, url: categoryUrl(context, slug), text };
}

/** Our figures come before the words of strangers, which might end in other figures. */
function agentPoint({ site }: ViewContext, agent: SnapshotAgent): Point {
	const { slug, title, rank, isRanked, marketScore } = agent;
	const standing = isRanked ? `rank ${rank}, market score ${marketScore}` : NOT_RANKED;
	return {
		name: quoteText(title),
		url: endpointUrl(site, "getAgentMarkdown", { slug }),
		text: [standing, describedBy(agent)].filter(Boolean).join(". "),
	};
}

/** The whole catalogue for language models: a line for each agent by rank, then one for each incident. */
export function llmsFullView(context: ViewContext): TextDocument {
	const { agents, incidents } = context.snapshot;
	const sections = [
		{
			title: "Agents",
			count: agents.length,
			points: agentRows(agents, (agent) => wholeAgent(context, agent)),
		},
		{
			title: "Incidents",
			count: incidents.length,
			points: incidents.map((incident) => wholeIncident(context, incident)),
		},
	];
	return { ...llmsHeader(context), sections: sections.filter(({ count }) => count > 0) };
}

function wholeAgent(context: ViewContext, agent: SnapshotAgent): Point {
	return {
		name: quoteText(agent.title),
		url: agentUrl(context, agent.slug),
		facts: [
			...textPoint("Description", describedBy(agent)),
			...agentFacts(context, agent),
			...connectLink(context, agent),
		],
	};
}

/** Only a link to the ways to connect, because reading every document for this one file would delay the hour. */
function connectLink({ site }: ViewContext, { slug, documents }: SnapshotAgent): TextFact[] {
	if (documents.length === 0) return [];
	return [{ name: "How to connect", url: endpointUrl(site, "getConnect", { slug }) }];
}

function wholeIncident(context: ViewContext, incident: SnapshotIncident): Point {
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

/** The beginning of both files for language models: the first line says who wrote the words that follow. */
function llmsHeader(context: ViewContext): Omit<TextDocument, "sections"> {
	const { site, snapshot } = context;
	const { at, agents, categories, week, methodologyVersion } = snapshot;
	return {
		title: `${site.name} — ${thirdPartyNotice("agents below")}`,
		summary: `A public registry of AI agents, bots, models, copilots and MCP servers, with their ranks, trust scores and incidents. ${QUOTES_NOTICE}`,
		paragraphs: [
			`Unchanged since ${at}. Agents: ${agents.length}. Ranked: ${week.ranked}. Categories: ${categories.length}. Methodology version: ${methodologyVersion}.`,
			...sampleNotices(context),
		],
	};
}
