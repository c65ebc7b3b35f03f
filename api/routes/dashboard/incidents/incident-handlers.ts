import { dashboardPath } from "#contract/addresses.ts";
import { Refusal } from "#domain/errors.ts";
import { affectedAgents } from "#registry/incidents/affected-agents.ts";
import { disputeIncident } from "#registry/incidents/dispute-incident.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, showPage, type Visit } from "../visit.ts";
import { disputeView } from "./dispute-view.ts";

/** Incidents of the account's own agents, which it can dispute. */
export function incidentHandlers(parts: DashboardParts) {
	const { registry, onChange } = parts;
	return {
		dispute: showPage(parts, (visit) => showDispute(registry.store, visit)),
		disputeIncident: takeForm(parts, "disputeIncident", {
			act: async ({ account, parameters }, { reason }) => {
				const incident = parameters.incident ?? "";
				await disputeIncident(registry, { incident, ownerId: account.id, reason });
				onChange("member");
				return { to: dashboardPath("dispute", incident), done: "disputed" };
			},
			again: (visit) => showDispute(registry.store, visit),
		}),
	};
}

async function showDispute(store: RegistryReader, visit: Visit): Promise<DashboardView> {
	const { account, parameters, hour } = visit;
	const incident = await store.incidents.find(parameters.incident ?? "");
	if (!incident) throw new Refusal("not_found", "No incident has this slug.");
	const agents = await affectedAgents(store, incident);
	if (!agents.some(({ ownerId }) => ownerId === account.id)) {
		throw new Refusal("not_allowed", "The incident does not affect any of your agents.");
	}
	return disputeView(hour.context, { ...visit, incident });
}
