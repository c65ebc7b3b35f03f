import { isModerator } from "#domain/account-role.ts";
import { hasDomainProof } from "#domain/claim-rules.ts";
import { agentNotFound, Refusal } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { recordAudit } from "../record-audit.ts";
import type { Actor, RegistryContext } from "../registry-context.ts";
import { saveProofs } from "./save-proofs.ts";

interface Grading {
	slug: string;
	/** 3 certified, 4 enterprise, null for neither. */
	level: AgentRecord["grantedLevel"];
	actor: Actor;
}

/** Grants a level on top of a proven domain, or takes it back. Granting what is granted changes nothing. */
export async function gradeAgent(
	context: RegistryContext,
	{ slug, level, actor }: Grading,
): Promise<AgentRecord> {
	return context.store.transact(async (transaction) => {
		// The operator at the command line has no account.
		const account = await transaction.findAccount(actor.id);
		if (account && !isModerator(account.role)) {
			throw new Refusal("not_allowed", "Only moderators grant levels.");
		}
		const agent = await transaction.findAgent(slug);
		if (!agent || agent.status === "removed") throw agentNotFound();
		const claims = await transaction.listClaimsTo(slug);
		if (level !== null && !hasDomainProof(agent, claims)) {
			throw new Refusal(
				"conflict",
				"This level is granted only while the owner proves the domain of the website.",
			);
		}
		if (agent.grantedLevel === level) return agent;
		const at = context.now().toISOString();
		const after = { ...agent, grantedLevel: level };
		const graded = saveProofs(transaction, agent, { after, claims, at });
		recordAudit(context, transaction, {
			...{ actor, action: "claim.grade", subject: `agent ${slug}` },
			changes: [
				{ field: "grantedLevel", before: asText(agent.grantedLevel), after: asText(level) },
				...graded.changes,
			],
		});
		return graded.agent;
	});
}

function asText(level: AgentRecord["grantedLevel"]): string | null {
	return level === null ? null : String(level);
}
