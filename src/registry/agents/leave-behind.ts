import { daysBefore } from "#contract/instants.ts";
import { RESTORABLE_DAYS, TRANSFERRED } from "#domain/agents/removals.ts";
import { applyProofs } from "#domain/claims/claim-rules.ts";
import { withTransition } from "#domain/history.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";

/**
 * A removed listing of an owner that ends. Its history says whose it was, so that what the owner removed does not look
 * like a moderator's removal; what the owner had hidden is gone after the usual days.
 */
export function leaveBehind(agent: AgentRecord, ownerId: string, at: string): AgentRecord {
	const { hidden } = agent;
	const until = hidden?.until ?? daysBefore(new Date(at), -RESTORABLE_DAYS);
	return {
		...applyProofs({ ...agent, ownerId: null, grantedLevel: null }, { claims: [], at }),
		...withTransition(agent, {
			to: TRANSFERRED,
			at,
			actor: ownerId,
			reason: "Its owner has ended.",
		}),
		...(hidden?.by === "owner" && { hidden: { ...hidden, until } }),
	};
}
