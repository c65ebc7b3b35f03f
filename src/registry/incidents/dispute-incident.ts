import type { Reasoning } from "#contract/moderation/reason.ts";
import { Refusal } from "#domain/errors.ts";
import { madeBy } from "#domain/history.ts";
import { refuseDispute } from "#domain/moderation/incident-rules.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { requireReason } from "#domain/texts/text-gate.ts";
import { verb } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { requireRecord } from "../requirements.ts";
import { findCurrentAgents } from "../signals/agents-by-slug.ts";

interface Dispute extends Reasoning {
	incident: string;
	ownerId: string;
}

/** Lets the owner of an affected agent dispute an open incident. It stays open until a moderator decides. */
export const disputeIncident = verb(
	async (transaction, { incident: slug, ownerId, ...input }: Dispute) => {
		const incident = await requireRecord(transaction, "incidents", slug);
		const agents = await findCurrentAgents(transaction, incident.agents);
		if (!agents.some((agent) => agent.ownerId === ownerId)) {
			throw new Refusal("not_allowed", "The incident does not affect any of your agents.");
		}
		const reason = requireReason(input);
		const refused = refuseDispute(incident, ownerId);
		if (refused) throw new Refusal("conflict", refused);
		const at = transaction.now().toISOString();
		const disputed: IncidentRecord = {
			...incident,
			status: "disputed",
			updatedAt: at,
			transitions: [
				...incident.transitions,
				{ to: "disputed", at, ...madeBy({ id: ownerId, by: transaction.by }), reason },
			],
		};
		transaction.incidents.save(disputed);
		await recordOwnAct(transaction, {
			member: ownerId,
			action: "incident.dispute",
			subject: `incident ${slug}`,
			reason,
			changes: [{ field: "status", before: incident.status, after: "disputed" }],
		});
		return disputed;
	},
);
