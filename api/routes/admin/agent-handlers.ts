import { agentNotFound } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { agentOperations } from "#registry/operations/agent-operations.ts";
import { claimOperations } from "#registry/operations/claim-operations.ts";
import { reviewedAgentView } from "#views/moderation/reviewed-agent-view.ts";
import type { Handlers } from "../handler.ts";
import { type AdminParts, actAsModerator, answerModerator } from "./answer-moderator.ts";

export function agentHandlers(parts: AdminParts) {
	const answer = (agent: AgentRecord) => ({ body: reviewedAgentView(agent) });
	return {
		adminGetAgent: answerModerator(parts, "adminGetAgent", async ({ parameters }) => {
			const agent = await parts.registry.store.agents.find(parameters.slug ?? "");
			if (!agent || agent.status === "removed") throw agentNotFound();
			return answer(agent);
		}),
		adminGradeAgent: actAsModerator(parts, "adminGradeAgent", {
			operation: claimOperations["claim.grade"],
			answer,
		}),
		adminRemoveAgent: actAsModerator(parts, "adminRemoveAgent", {
			operation: agentOperations["agent.remove"],
			answer,
		}),
	} satisfies Partial<Handlers>;
}
