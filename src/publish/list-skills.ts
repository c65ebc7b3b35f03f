import { hash } from "node:crypto";
import type { AgentSkills } from "#contract/agent-skills.ts";
import { renderSkill } from "#render/markdown.ts";
import { agentSkillsView, agentSkillView } from "#views/protocols/agent-skill-view.ts";
import type { ViewContext } from "#views/view-context.ts";

/** The list of skills. It contains the digest of the only one, as rendered. */
export function listSkills(context: ViewContext): AgentSkills {
	const skill = agentSkillView(context);
	return agentSkillsView(context.site, skill, hash("sha256", renderSkill(skill)));
}
