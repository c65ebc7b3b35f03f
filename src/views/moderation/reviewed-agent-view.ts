import type { ReviewedAgent } from "#contract/reviewed-agent.ts";
import { recordVersion } from "#domain/history.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";

/** What moderators decide about an agent, as in the registry now. */
export function reviewedAgentView(agent: AgentRecord): ReviewedAgent {
	const { slug, status, claim } = agent;
	return {
		slug,
		version: recordVersion(agent),
		status,
		claim_status: claim.status,
		verification_level: claim.level,
	};
}
