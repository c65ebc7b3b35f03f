import { dashboardPath } from "#contract/http/addresses.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { rowsOfPage } from "#views/dashboard/paging.ts";
import { listedOwners } from "../../owners/own-organisations.ts";
import { type DashboardParts, ownerIn, pageNumber, type Visit } from "../visit.ts";
import { agentsView } from "./agents-view.ts";

const PAGE_LENGTH = 50;

/** Agents of the account and its organisations, also hidden ones. */
export async function agentsPage(
	{ registry: { store } }: Pick<DashboardParts, "registry">,
	visit: Visit,
): Promise<DashboardView> {
	const owner = ownerIn(visit);
	const { ownerIds, organisations } = await listedOwners(store, visit.account, owner);
	const ownedBy = async (index: "owner" | "hiddenOwner") =>
		(await Promise.all(ownerIds.map((id) => store.agents.by(index, id)))).flat();
	const page = pageNumber(visit);
	const place = { page, path: dashboardPath("myAgents"), query: { owner } };
	const { rows, ...around } = rowsOfPage(await ownedBy("owner"), PAGE_LENGTH, place);
	const shown = rows.map(async (agent) => {
		return { agent, revision: await store.findOpenRevision(agent.slug) };
	});
	const hidden = await ownedBy("hiddenOwner");
	const agents = await Promise.all(shown);
	return agentsView(visit.hour.context, { ...visit, agents, around, hidden, organisations });
}
