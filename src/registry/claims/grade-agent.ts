import { textOfValue } from "#domain/agents/field-changes.ts";
import { hasDomainProof } from "#domain/claims/claim-rules.ts";
import { Refusal } from "#domain/errors.ts";
import { requireVersion } from "#domain/history.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { requireModerator, requireUninvolved, verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { getPublicAgent } from "../signals/cast-vote.ts";
import type { Actor } from "../store.ts";
import { saveProofs } from "./close-claim.ts";

interface Grading {
	slug: string;
	/** Version that was read before; the agent may have changed since, or have another owner. */
	expected: number;
	/** 3 certified, 4 enterprise, null for neither. */
	level: AgentRecord["grantedLevel"];
	actor: Actor;
}

/** Grants a level on top of a proven domain, or revokes it. Granting the current level changes nothing. */
export const gradeAgent = verb(async (transaction, { slug, expected, level, actor }: Grading) => {
	await requireModerator(transaction, actor);
	const agent = await getPublicAgent(transaction, slug);
	await requireUninvolved(transaction, actor, agent.ownerId);
	requireVersion(agent, expected);
	const claims = await transaction.claims.by("agent", slug);
	if (level !== null && !hasDomainProof(agent, claims)) {
		throw new Refusal(
			"conflict",
			"This level requires the owner to have verified the domain of the website.",
		);
	}
	if (agent.grantedLevel === level) return agent;
	const at = transaction.now().toISOString();
	const after = { ...agent, grantedLevel: level };
	const graded = saveProofs(transaction, agent, { after, claims, at });
	recordAudit(transaction, {
		actor,
		action: "claim.grade",
		subject: `agent ${slug}`,
		changes: [
			{ field: "grantedLevel", before: textOfValue(agent.grantedLevel), after: textOfValue(level) },
			...graded.changes,
		],
	});
	await notify(transaction, {
		accountId: agent.ownerId,
		type: "agent.graded",
		subject: { title: agent.title, agentSlug: slug, detail: NAMES[level ?? "none"] },
	});
	return graded.agent;
});

const NAMES = { none: "No level.", 3: "Certified.", 4: "Enterprise." } as const;
