import { DecisionQuery, ReasonRequest } from "#contract/moderation.ts";
import { GradeRequest } from "#contract/reviewed-agent.ts";
import { GRANTED_LEVELS } from "#contract/vocabulary.ts";
import { agentNotFound } from "#domain/errors.ts";
import { removeAgent } from "#registry/agents/remove-agent.ts";
import { gradeAgent } from "#registry/claims/grade-agent.ts";
import { reviewedAgentView } from "#views/moderation/reviewed-agent-view.ts";
import { parseBody } from "../../parse-body.ts";
import { parseQuery } from "../../parse-query.ts";
import type { Handlers } from "../handler.ts";
import { type AdminParts, answerModerator } from "./answer-moderator.ts";

export function agentHandlers(parts: AdminParts) {
	const { registry, onChange } = parts;
	return {
		adminGetAgent: answerModerator(parts, "adminGetAgent", async ({ parameters }) => {
			const agent = await registry.store.agents.find(parameters.slug ?? "");
			if (!agent || agent.status === "removed") throw agentNotFound();
			return { body: reviewedAgentView(agent) };
		}),
		adminGradeAgent: answerModerator(
			parts,
			"adminGradeAgent",
			async ({ parameters: { slug = "" }, query, actor, readBody }) => {
				const { version: expected } = parseQuery(DecisionQuery, query);
				const level = GRANTED_LEVELS[parseBody(GradeRequest, await readBody()).level];
				const graded = await gradeAgent(registry, { slug, expected, level, actor });
				onChange("moderator");
				return { body: reviewedAgentView(graded) };
			},
		),
		adminRemoveAgent: answerModerator(
			parts,
			"adminRemoveAgent",
			async ({ parameters: { slug = "" }, actor, readBody }) => {
				const { reason } = parseBody(ReasonRequest, await readBody());
				const removed = await removeAgent(registry, { slug, actor, as: "moderator", reason });
				onChange("moderator");
				return { body: reviewedAgentView(removed) };
			},
		),
	} satisfies Partial<Handlers>;
}
