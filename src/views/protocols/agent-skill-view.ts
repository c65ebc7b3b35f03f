import { AGENT_SKILL } from "#contract/agent-skills.ts";
import { type EndpointId, getEndpoint } from "#contract/endpoints.ts";
import { thirdPartyNotice } from "../notices.ts";
import type { Point, TextDocument } from "../text-document.ts";
import type { Site, ViewContext } from "../view-context.ts";

export interface Skill {
	name: string;
	description: string;
	document: TextDocument;
}

const NAMED = "{slug} is the slug of an agent, as search and list answers give it.";

/** How an agent asks the registry, in a text that it may load as a skill. */
export function agentSkillView({ site }: ViewContext): Skill {
	return {
		...AGENT_SKILL,
		document: {
			title: "Find and check AI agents",
			summary: "A public registry of agents answers programs without a key.",
			paragraphs: [
				`Beware: ${thirdPartyNotice("agents")}. Ranks and scores are counted by the registry from public signals; the methodology says how.`,
				NAMED,
			],
			sections: [
				{ title: "Find", points: findPoints(site) },
				{ title: "Look closer", points: lookPoints(site) },
				{ title: "Instead of single requests", points: protocolPoints(site) },
			],
		},
	};
}

function findPoints(site: Site): Point[] {
	return [
		point(
			site,
			"listAgents",
			"search by words with the parameter q, the best matches first with sort=relevance; narrow by type and category",
		),
		point(site, "listCategories", "the categories, with how many agents each has"),
		point(site, "leaderboard", "the first by market score"),
	];
}

function lookPoints(site: Site): Point[] {
	return [
		point(site, "getAgentMarkdown", "one agent as text; the shortest to read"),
		point(site, "getAgent", "the same as JSON, with everything that is known"),
		point(site, "getTrust", "what its trust score is made of"),
		point(
			site,
			"listIncidents",
			"what went wrong with whom; look here before recommending an agent",
		),
	];
}

function protocolPoints(site: Site): Point[] {
	return [
		point(site, "mcp", "the same as tools of an MCP server"),
		point(site, "a2a", "the same for agents that speak A2A"),
		point(site, "openApi", "every answer, described"),
	];
}

function point(site: Site, id: EndpointId, text: string): Point {
	const { method, path } = getEndpoint(id);
	return { name: `${method} ${path}`, url: site.baseUrl + path, text };
}
