import { type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import {
	AGENT_SKILL,
	AGENT_SKILLS_SCHEMA,
	type AgentSkills,
} from "#contract/protocols/agent-skills.ts";
import type { TextDocument } from "#contract/text-document.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { thirdPartyNotice } from "../notices.ts";
import type { Site, ViewContext } from "../view-context.ts";

type Points = readonly (readonly [id: EndpointId, text: string])[];

const NAMED = "{slug} is the slug of an agent, as returned by searches and lists.";

/** How an agent uses the registry, in a text that it can load as a skill. */
export function agentSkillView({
	site,
}: ViewContext): typeof AGENT_SKILL & { document: TextDocument } {
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
				{ title: "Find", points: pointsOf(site, FIND) },
				{ title: "Look closer", points: pointsOf(site, LOOK_CLOSER) },
				{ title: "Other protocols", points: pointsOf(site, PROTOCOLS) },
			],
		},
	};
}

const FIND: Points = [
	[
		"listAgents",
		"search by words with the parameter q; sort=relevance puts the best matches first; filter by type and category",
	],
	["listCategories", "all categories with their number of agents"],
	["leaderboard", "recent launches, fastest-growing first"],
];
const LOOK_CLOSER: Points = [
	["getAgentMarkdown", "one agent as text; the shortest to read"],
	["getAgent", "the same as JSON, with all known facts"],
	["getTrust", "the parts of its trust score"],
	["listIncidents", "known incidents; check them before you recommend an agent"],
];
const PROTOCOLS: Points = [
	["mcp", "the same as tools of an MCP server"],
	["openApi", "a description of every response"],
];

function pointsOf(site: Site, points: Points) {
	return points.map(([id, text]) => {
		const { method, path } = getEndpoint(id);
		return { name: `${method} ${path}`, url: site.baseUrl + path, text };
	});
}

/** The list in which agents look for skills. The digest is of the rendered text of the skill, in hexadecimal digits. */
export function agentSkillsView(
	site: Site,
	skill: typeof AGENT_SKILL,
	sha256: string,
): AgentSkills {
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
