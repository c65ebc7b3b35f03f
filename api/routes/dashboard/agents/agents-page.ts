import { ownersOf } from "#registry/owners/acting.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { organisationsFor } from "../../owners/own-organisations.ts";
import type { DashboardParts, Visit } from "../visit.ts";
import { agentsView } from "./agents-view.ts";

/** Agents of the account and its organisations, also hidden ones. */
export async function agentsPage(
	{ registry: { store } }: Pick<DashboardParts, "registry">,
	visit: Visit,
): Promise<DashboardView> {
	const owners = await ownersOf(store, visit.account, "view");
	const ownedBy = async (index: "owner" | "hiddenOwner") =>
		(await Promise.all(owners.map(({ id }) => store.agents.by(index, id)))).flat();
	const own = (await ownedBy("owner")).map(async (agent) => {
		return { agent, revision: await store.findOpenRevision(agent.slug) };
	});
	const hidden = await ownedBy("hiddenOwner");
	const organisations = await organisationsFor(store, visit.account, "view");
	const agents = await Promise.all(own);
	return agentsView(visit.hour.context, { ...visit, agents, hidden, organisations });
}
