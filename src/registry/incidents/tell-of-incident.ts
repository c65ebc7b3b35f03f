import { showAffected } from "#contract/evidence/osv.ts";
import { fieldChanges } from "#domain/agents/field-changes.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { Transaction } from "../act.ts";
import { notify } from "../outbox/notify.ts";
import { findCurrentAgents, followersOf } from "../signals/agents-by-slug.ts";

interface IncidentNews {
	incident: IncidentRecord;
	type: "incident.opened" | "incident.updated" | "incident.withdrawn";
	detail: string | null;
}

/** Notifies the owners of all agents that an incident affects, and of a withdrawal their followers, everyone once. */
export async function tellOwners(
	transaction: Transaction,
	{ incident, type, detail }: IncidentNews,
): Promise<void> {
	const notified = new Set<string>();
	for (const agent of await findCurrentAgents(transaction, incident.agents)) {
		const { slug } = agent;
		const followers = type === "incident.withdrawn" ? await followersOf(transaction, agent) : [];
		for (const accountId of [agent.ownerId, ...followers]) {
			if (accountId === null || notified.has(accountId)) continue;
			notified.add(accountId);
			await notify(transaction, {
				accountId,
				type,
				subject: { title: incident.title, agentSlug: slug, incidentSlug: incident.slug, detail },
			});
		}
	}
}

const AUDITED = ["title", "status", "severity", "summary", "affected"] as const;

/** What the audit log says about a change. */
export function changesOf(
	before: IncidentRecord | undefined,
	after: IncidentRecord,
): AuditChange[] {
	const shown = (incident: IncidentRecord) => ({
		...incident,
		affected: incident.affected.map(showAffected).join("\n") || null,
	});
	return fieldChanges<ReturnType<typeof shown>>(AUDITED, before && shown(before), shown(after));
}
