import { dashboardPath } from "#contract/addresses.ts";
import { agentNotFound } from "#domain/errors.ts";
import { removeAgent } from "#registry/agents/remove-agent.ts";
import { gradeAgent } from "#registry/claims/grade-agent.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { showPage } from "../../dashboard/show-page.ts";
import { takeForm } from "../../dashboard/take-form.ts";
import type { DashboardParts, Visit } from "../../dashboard/visit.ts";
import { findPeople } from "../find-people.ts";
import { deskAgentView } from "./desk-agent-view.ts";

const LEVELS = { none: null, "3": 3, "4": 4 } as const;

/** One agent on the desk: granting a level, taking it down. */
export function deskAgentHandlers(parts: DashboardParts) {
	const { registry, onChange } = parts;
	const { store } = registry;
	return {
		deskAgent: showPage(parts, (visit) => showAgent(store, visit)),
		gradeAgent: takeForm(parts, "gradeAgent", {
			act: async ({ account, parameters }, { level, version: expected }) => {
				const slug = parameters.slug ?? "";
				await gradeAgent(registry, { slug, expected, level: LEVELS[level], actor: account });
				onChange("moderator");
				return { to: dashboardPath("deskAgent", slug), done: "graded" };
			},
			again: (visit) => showAgent(store, visit),
		}),
		takeDownAgent: takeForm(parts, "takeDownAgent", {
			confirm: true,
			act: async ({ account, parameters }, given) => {
				const slug = parameters.slug ?? "";
				await removeAgent(registry, { ...given, slug, actor: account, as: "moderator" });
				onChange("moderator");
				return { to: dashboardPath("deskAgent", slug), done: "removed" };
			},
			again: (visit) => showAgent(store, visit),
		}),
	};
}

async function showAgent(store: RegistryReader, visit: Visit): Promise<DashboardView> {
	const agent = await store.agents.find(visit.parameters.slug ?? "");
	if (!agent) throw agentNotFound();
	const claims = await store.claims.by("agent", agent.slug);
	const people = await findPeople(store, [
		agent.ownerId,
		...claims.map(({ accountId }) => accountId),
		...agent.transitions.map(({ actor }) => actor),
	]);
	return deskAgentView(visit.hour.context, { ...visit, agent, claims, people });
}
