import type { IncidentRecord } from "#domain/records/incident-record.ts";
import { notify } from "../outbox/notify.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { affectedAgents } from "./affected-agents.ts";

interface IncidentNews {
	incident: IncidentRecord;
	type: "incident.opened" | "incident.updated";
	detail: string | null;
}

/** Notifies the owners of all agents that an incident affects, each owner once. */
export async function tellOwners(
	context: RegistryContext,
	transaction: RegistryTransaction,
	{ incident, type, detail }: IncidentNews,
): Promise<void> {
	const notified = new Set<string>();
	for (const { ownerId, slug } of await affectedAgents(transaction, incident)) {
		if (ownerId === null || notified.has(ownerId)) continue;
		notified.add(ownerId);
		await notify(context, transaction, {
			accountId: ownerId,
			type,
			subject: { title: incident.title, agentSlug: slug, incidentSlug: incident.slug, detail },
		});
	}
}
