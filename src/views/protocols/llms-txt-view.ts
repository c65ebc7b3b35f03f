import { guidePath } from "#contract/addresses.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ENDPOINTS, type EndpointId, getEndpoint } from "#contract/endpoints.ts";
import { GUIDES, type Guide } from "#contract/guides.ts";
import { LLMS_TXT_AGENT_COUNT } from "#contract/limits.ts";
import type { SnapshotAgent, SnapshotCategory } from "#snapshot/snapshot.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { endpointReference } from "../open-api/tags.ts";
import { quoteText } from "../quote-text.ts";
import type { Point, TextDocument } from "../text-document.ts";
import { categoryUrl, type ViewContext } from "../view-context.ts";
import { llmsHeader } from "./llms-header.ts";

/** Index for language models: endpoints, categories, and the first agents by rank. */
export function llmsTxtView(context: ViewContext): TextDocument {
	const { agents, categories } = context.snapshot;
	const { paragraphs, ...header } = llmsHeader(context);
	const first = agents.slice(0, LLMS_TXT_AGENT_COUNT);
	const sections = [
		{ title: "Endpoints", points: ENDPOINTS.map((row) => endpointPoint(context, row)) },
		{ title: "Guides", points: GUIDES.map((guide) => guidePoint(context, guide)) },
		{ title: "Categories", points: categories.map((row) => categoryPoint(context, row)) },
		{ title: "Agents", points: first.map((agent) => agentPoint(context, agent)) },
	];
	return {
		...header,
		paragraphs: [...paragraphs, ...restSentences(first.length)],
		sections: sections.filter(({ points }) => points.length > 0),
	};
}

function restSentences(count: number): string[] {
	if (count === 0) return [];
	const { path } = getEndpoint("llmsFullTxt");
	return [`This file lists the top ${count} agents by rank; ${path} lists all of them.`];
}

type Row = Endpoint & { id: EndpointId };

/** An endpoint that cannot be opened directly is linked to its documentation. */
function endpointPoint({ site }: ViewContext, row: Row): Point {
	const { id, method, path, summary } = row;
	const url = site.baseUrl + (isOpened(row) ? path : endpointReference(id));
	return { name: `${method} ${path}`, url, text: summary };
}

/** True when no body, name, token or query is needed. */
function isOpened({ method, path, query, scope }: Endpoint): boolean {
	if (method !== "GET" || path.includes("{") || scope !== undefined) return false;
	return query === undefined || query.safeParse({}).success;
}

function guidePoint({ site }: ViewContext, { id, title, summary }: Guide): Point {
	return { name: title, url: site.baseUrl + guidePath(id), text: summary };
}

function categoryPoint(context: ViewContext, category: SnapshotCategory): Point {
	const { slug, name, description, agentCount } = category;
	const text = [`agents: ${agentCount}`, description ?? ""].filter(Boolean).join(". ");
	return { name, url: categoryUrl(context, slug), text };
}

/** Our figures come before the words of strangers, which might end in other figures. */
function agentPoint({ site }: ViewContext, agent: SnapshotAgent): Point {
	const { slug, title, rank, marketScore, shortDescription } = agent;
	return {
		name: quoteText(title),
		url: endpointUrl(site, "getAgentMarkdown", { slug }),
		text: [`rank ${rank}, market score ${marketScore}`, quoteText(shortDescription ?? "")]
			.filter(Boolean)
			.join(". "),
	};
}
