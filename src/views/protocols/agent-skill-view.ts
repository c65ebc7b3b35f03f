import { AGENT_SKILL, AGENT_SKILLS_SCHEMA, type AgentSkills } from "#contract/agent-skills.ts";
import { type EndpointId, getEndpoint } from "#contract/endpoints.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { thirdPartyNotice } from "../notices.ts";
import type { Point, TextDocument } from "../text-document.ts";
import type { Site, ViewContext } from "../view-context.ts";

interface Skill {
	name: string;
	description: string;
	document: TextDocument;
}

const NAMED = "{slug} is the slug of an agent, as returned by searches and lists.";

/** How an agent uses the registry, in a text that it can load as a skill. */
export function agentSkillView({ site }: ViewContext): Skill {
	return {
		...AGENT_SKILL,
		document: {
			title: "Find and check AI agents",
			summary: "A public registry of agents that programs can read without a key.",
			paragraphs: [
				`Beware: ${thirdPartyNotice("agents")}. The registry calculates ranks and scores from public signals; the methodology explains how.`,
				NAMED,
			],
			sections: [
				{ title: "Find", points: findPoints(site) },
				{ title: "Look closer", points: lookPoints(site) },
				{ title: "Other protocols", points: protocolPoints(site) },
			],
		},
	};
}

function findPoints(site: Site): Point[] {
	return [
		point(
			site,
			"listAgents",
			"search by words with the parameter q; sort=relevance puts the best matches first; filter by type and category",
		),
		point(site, "listCategories", "all categories with their number of agents"),
		point(site, "leaderboard", "recent launches, fastest-growing first"),
	];
}

function lookPoints(site: Site): Point[] {
	return [
		point(site, "getAgentMarkdown", "one agent as text; the shortest to read"),
		point(site, "getAgent", "the same as JSON, with all known facts"),
		point(site, "getTrust", "the parts of its trust score"),
		point(site, "listIncidents", "known incidents; check them before you recommend an agent"),
	];
}

function protocolPoints(site: Site): Point[] {
	return [
		point(site, "mcp", "the same as tools of an MCP server"),
		point(site, "a2a", "the same for agents that speak A2A"),
		point(site, "openApi", "a description of every response"),
	];
}

function point(site: Site, id: EndpointId, text: string): Point {
	const { method, path } = getEndpoint(id);
	return { name: `${method} ${path}`, url: site.baseUrl + path, text };
}

/** The list in which agents look for skills. The digest is of the rendered text of the skill, in hexadecimal digits. */
export function agentSkillsView(site: Site, skill: Skill, sha256: string): AgentSkills {
	const { name, description } = skill;
	return {
		$schema: AGENT_SKILLS_SCHEMA,
		skills: [
			{
				name,
				type: "skill-md",
				description,
				url: endpointUrl(site, "agentSkill"),
				digest: `sha256:${sha256}`,
			},
		],
	};
}
