import type { ReviewedAgent } from "#contract/reviewed-agent.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";

/** What moderators decide about an agent, as it is recorded now. */
export function reviewedAgentView({ slug, status, claim }: AgentRecord): ReviewedAgent {
	return { slug, status, claim_status: claim.status, verification_level: claim.level };
}
