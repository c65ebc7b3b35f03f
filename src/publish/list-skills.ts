import { hash } from "node:crypto";
import type { AgentSkills } from "#contract/agent-skills.ts";
import { renderSkill } from "#render/skill.ts";
import { agentSkillView } from "#views/protocols/agent-skill-view.ts";
import { agentSkillsView } from "#views/protocols/agent-skills-view.ts";
import type { ViewContext } from "#views/view-context.ts";

/** The list of skills, with the digest of the one there is as it is drawn. */
export function listSkills(context: ViewContext): AgentSkills {
	const skill = agentSkillView(context);
	return agentSkillsView(context.site, skill, hash("sha256", renderSkill(skill)));
}
