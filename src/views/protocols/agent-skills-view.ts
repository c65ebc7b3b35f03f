import { AGENT_SKILLS_SCHEMA, type AgentSkills } from "#contract/agent-skills.ts";
import { endpointUrl } from "../endpoint-url.ts";
import type { Site } from "../view-context.ts";
import type { Skill } from "./agent-skill-view.ts";

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
