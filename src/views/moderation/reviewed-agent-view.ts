import type { ReviewedAgent } from "#contract/moderation/reviewed-agent.ts";
import { isRestorable, removerOf } from "#domain/agents/removals.ts";
import { recordVersion } from "#domain/history.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";

export function reviewedAgentView(agent: AgentRecord): ReviewedAgent {
	const { slug, status, claim } = agent;
	const hidden = isRestorable(agent) ? agent.hidden : undefined;
	return {
		slug,
		version: recordVersion(agent),
		status,
		state: hidden?.until === null ? "hidden" : status,
		removed_by: status === "removed" ? (hidden?.by ?? removerOf(agent).kind) : null,
		restorable_until: hidden?.until ?? null,
		claim_status: claim.status,
		verification_level: claim.level,
	};
}
