import { dashboardPath, getParameter } from "#contract/http/addresses.ts";
import { Refusal } from "#domain/errors.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { requireRecord } from "#registry/act.ts";
import { disputeIncident } from "#registry/incidents/update-incident.ts";
import { ownersOf } from "#registry/owners/acting.ts";
import { findCurrentAgents } from "#registry/signals/cast-vote.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { formsOf } from "../forms-of.ts";
import { type DashboardParts, showPage, type Visit } from "../visit.ts";
import { disputeView } from "./dispute-view.ts";

/** Incidents of the account's own agents, which it can dispute. */
export function incidentHandlers(parts: DashboardParts) {
	const { registry, onChange } = parts;
	const page = (visit: Visit) => showDispute(registry.store, visit);
	const path = ({ parameters }: Visit) =>
		dashboardPath("dispute", getParameter(parameters, "incident"));
	const form = formsOf(parts, { path, again: page });
	return {
		dispute: showPage(parts, page),
		disputeIncident: form("disputeIncident", "disputed", async (visit, { reason }) => {
			const { incident } = visit.parameters;
			const { id: ownerId, ...by } = await affectedOwner(registry.store, visit.account, incident);
			await disputeIncident({ ...registry, ...by }, { incident, ownerId, reason });
			onChange("member");
		}),
	};
}

async function showDispute(store: RegistryReader, visit: Visit): Promise<DashboardView> {
	const { account, parameters, hour } = visit;
	const slug = getParameter(parameters, "incident");
	const incident = await requireRecord(store, "incidents", slug);
	const { id: ownerId } = await affectedOwner(store, account, slug);
	return disputeView(hour.context, { ...visit, incident, ownerId });
}

async function affectedOwner(store: RegistryReader, account: AccountRecord, slug: string) {
	const incident = await store.incidents.find(slug);
	const agents = incident ? await findCurrentAgents(store, incident.agents) : [];
	const owners = await ownersOf(store, account, "view");
	const own = owners.find(({ id }) => agents.some(({ ownerId }) => ownerId === id));
	if (own) return own;
	throw new Refusal("not_allowed", "The incident does not affect any of your agents.");
}
