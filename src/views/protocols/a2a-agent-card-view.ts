import { A2A_PROTOCOL_VERSION, type A2aAgentCard } from "#contract/a2a-protocol.ts";
import { A2A_OUTPUT_MODES, A2A_SKILL_NAMES, A2A_SKILLS, textModeOf } from "#contract/a2a-skills.ts";
import { MCP_TOOLS, type ReadToolName } from "#contract/mcp-tools.ts";
import { API_VERSION } from "#contract/versions.ts";
import { endpointUrl } from "../endpoint-url.ts";
import { thirdPartyNotice } from "../notices.ts";
import type { ViewContext } from "../view-context.ts";

const DATA_INPUT = ["application/json"];
const ALL_INPUT = ["text/plain", ...DATA_INPUT];
const ALL_OUTPUT = Object.values(A2A_OUTPUT_MODES);

/** What other agents read before they send a message. It does not change from hour to hour. */
export function a2aAgentCardView({ site }: ViewContext): A2aAgentCard {
	return {
		name: site.name,
		description: [
			"A public registry of AI agents, bots, models, copilots and MCP servers.",
			'Send search words as text, or a data part {"skill": "…", "arguments": {…}} with the arguments of the MCP tool with that name.',
			`Register agents through ${endpointUrl(site, "registerAgent")} or ${endpointUrl(site, "mcp")}, not here.`,
			`Beware: ${thirdPartyNotice("agents in the answers")}.`,
		].join(" "),
		version: API_VERSION,
		supportedInterfaces: [
			{
				url: endpointUrl(site, "a2a"),
				protocolBinding: "JSONRPC",
				protocolVersion: A2A_PROTOCOL_VERSION,
			},
		],
		provider: { organization: site.name, url: `${site.baseUrl}/` },
		documentationUrl: `${site.baseUrl}/docs/`,
		iconUrl: endpointUrl(site, "getPageCard", { page: "home" }),
		capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
		defaultInputModes: ALL_INPUT,
		defaultOutputModes: ALL_OUTPUT,
		skills: A2A_SKILL_NAMES.map(skillOf),
	};
}

function skillOf(id: ReadToolName): A2aAgentCard["skills"][number] {
	const { title, description } = MCP_TOOLS[id];
	const { tags, examples } = A2A_SKILLS[id];
	const takesText = examples.some((example) => typeof example === "string");
	return {
		id,
		name: title,
		description,
		tags: [...tags],
		examples: examples.map((given) => (typeof given === "string" ? given : JSON.stringify(given))),
		inputModes: takesText ? ALL_INPUT : DATA_INPUT,
		outputModes: [textModeOf(id), A2A_OUTPUT_MODES.data],
	};
}
