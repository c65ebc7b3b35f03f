import { ReasonRequest } from "#contract/moderation.ts";
import { GradeRequest } from "#contract/reviewed-agent.ts";
import { GRANTED_LEVELS } from "#contract/vocabulary.ts";
import { removeAgent } from "#registry/agents/remove-agent.ts";
import { gradeAgent } from "#registry/claims/grade-agent.ts";
import { reviewedAgentView } from "#views/moderation/reviewed-agent-view.ts";
import { parseBody } from "../../parse-body.ts";
import type { Handlers } from "../handler.ts";
import { type AdminParts, answerModerator } from "./answer-moderator.ts";

export function agentHandlers(parts: AdminParts) {
	const { registry, onChange } = parts;
	return {
		adminGradeAgent: answerModerator(
			parts,
			"adminGradeAgent",
			async ({ parameters: { slug = "" }, actor, readBody }) => {
				const level = GRANTED_LEVELS[parseBody(GradeRequest, await readBody()).level];
				const graded = await gradeAgent(registry, { slug, level, actor });
				onChange();
				return { body: reviewedAgentView(graded) };
			},
		),
		adminRemoveAgent: answerModerator(
			parts,
			"adminRemoveAgent",
			async ({ parameters: { slug = "" }, actor, readBody }) => {
				const { reason } = parseBody(ReasonRequest, await readBody());
				const removed = await removeAgent(registry, { slug, actor, as: "moderator", reason });
				onChange();
				return { body: reviewedAgentView(removed) };
			},
		),
	} satisfies Partial<Handlers>;
}
