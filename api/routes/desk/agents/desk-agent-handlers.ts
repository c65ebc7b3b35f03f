import { dashboardPath, getParameter } from "#contract/http/addresses.ts";
import { DAY_MS, instantAfter } from "#contract/instants.ts";
import { agentNotFound, refuseMembers } from "#domain/errors.ts";
import { listNotes } from "#registry/audit/record-audit.ts";
import { failuresOf } from "#registry/findings/own-findings.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { agentActs, claimActs } from "../../../acts/agent-acts.ts";
import { findingActs } from "../../../acts/finding-acts.ts";
import { formsOf } from "../../dashboard/forms-of.ts";
import { type DashboardParts, showPage, type Visit } from "../../dashboard/visit.ts";
import { deskActs } from "../desk-acts.ts";
import { findPeople } from "../find-people.ts";
import { deskAgentView } from "./desk-agent-view.ts";

const LEVELS = { none: "none", "3": "certified", "4": "enterprise" } as const;

export function deskAgentHandlers(parts: DashboardParts) {
	const run = deskActs(parts);
	const page = (visit: Visit) => showAgent(parts.registry.store, visit);
	const path = ({ parameters: { slug = "" } }: Visit) => dashboardPath("deskAgent", slug);
	const form = formsOf(parts, { path, again: page });
	return {
		deskAgent: showPage(parts, page),
		gradeAgent: form("gradeAgent", "graded", (visit, { level, version }) => {
			const input = { ...visit.parameters, version, level: LEVELS[level] };
			return run(visit, claimActs["claim.grade"], input);
		}),
		setAsideFinding: form("setAsideFinding", "set_aside", (visit, input) =>
			run(visit, findingActs["finding.set_aside"], input),
		),
		attachStatement: form("attachStatement", "attached", (visit, { days, ...input }) => {
			const expires_at = instantAfter(parts.registry.now(), days * DAY_MS);
			return run(visit, findingActs["statement.attach"], { ...input, expires_at });
		}),
		withdrawStatement: form("withdrawStatement", "withdrawn", (visit) => {
			const { id } = visit.parameters;
			return run(visit, findingActs["statement.withdraw"], { id });
		}),
		noteAgent: form("noteAgent", { to: (visit) => `${path(visit)}#notes` }, (visit, input) =>
			run(visit, agentActs["agent.note"], { ...input, ...visit.parameters }),
		),
		takeDownAgent: form(
			"takeDownAgent",
			{
				done: ({ act }) => act,
				ask: ({ act, for_good: forGood }, { parameters: { slug } }) =>
					act === "remove" && forGood
						? `Remove ${slug} for good? After a minute, this cannot be undone.`
						: undefined,
			},
			async (visit, { act, ...input }) => {
				if (input.for_good && act !== "remove") {
					throw refuseMembers([{ pointer: "#/for_good", detail: 'needs "Remove it"' }]);
				}
				await run(visit, agentActs[`agent.${act}`], { ...input, ...visit.parameters });
			},
		),
	};
}

async function showAgent(store: RegistryReader, visit: Visit): Promise<DashboardView> {
	const agent = await store.agents.find(getParameter(visit.parameters, "slug"));
	if (!agent) throw agentNotFound();
	const claims = await store.claims.by("agent", agent.slug);
	const findings = await failuresOf(store, agent.slug);
	const notes = await listNotes(store, { kind: "agent", name: agent.slug });
	const people = await findPeople(store, [
		agent.ownerId,
		...claims.map(({ accountId }) => accountId),
		...agent.transitions.flatMap(({ actor, by = null, taker = null }) => [actor, by, taker]),
		...notes.map(({ actor }) => actor),
	]);
	return deskAgentView(visit.hour.context, { ...visit, agent, claims, findings, notes, people });
}
