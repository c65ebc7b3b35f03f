import { dashboardPath } from "#contract/addresses.ts";
import { DAY_MS, instantAfter } from "#contract/instants.ts";
import { agentNotFound } from "#domain/errors.ts";
import { listNotes } from "#registry/audit/add-note.ts";
import { failuresOf } from "#registry/findings/own-findings.ts";
import type { RegistryReader } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { agentActs, claimActs } from "../../../acts/agent-acts.ts";
import { findingActs } from "../../../acts/finding-acts.ts";
import { takeForm } from "../../dashboard/take-form.ts";
import { type DashboardParts, type Lead, showPage, type Visit } from "../../dashboard/visit.ts";
import { deskActs } from "../desk-acts.ts";
import { findPeople } from "../find-people.ts";
import { deskAgentView } from "./desk-agent-view.ts";

const LEVELS = { none: "none", "3": "certified", "4": "enterprise" } as const;

/** One agent on the desk: granting a level, taking it down. */
export function deskAgentHandlers(parts: DashboardParts) {
	const { store } = parts.registry;
	const run = deskActs(parts);
	return {
		deskAgent: showPage(parts, (visit) => showAgent(store, visit)),
		gradeAgent: takeForm(parts, "gradeAgent", {
			act: async (visit, { level, version }) => {
				const slug = visit.parameters.slug ?? "";
				await run(visit, claimActs["claim.grade"], { slug, version, level: LEVELS[level] });
				return { to: dashboardPath("deskAgent", slug), done: "graded" };
			},
			again: (visit) => showAgent(store, visit),
		}),
		setAsideFinding: takeForm(parts, "setAsideFinding", {
			act: async (visit, given) => {
				await run(visit, findingActs["finding.set_aside"], given);
				return leadTo(visit, "set_aside");
			},
			again: (visit) => showAgent(store, visit),
		}),
		attachStatement: takeForm(parts, "attachStatement", {
			act: async (visit, { days, ...given }) => {
				const expires_at = instantAfter(parts.registry.now(), days * DAY_MS);
				await run(visit, findingActs["statement.attach"], { ...given, expires_at });
				return leadTo(visit, "attached");
			},
			again: (visit) => showAgent(store, visit),
		}),
		withdrawStatement: takeForm(parts, "withdrawStatement", {
			act: async (visit) => {
				const id = visit.parameters.id ?? "";
				await run(visit, findingActs["statement.withdraw"], { id });
				return leadTo(visit, "withdrawn");
			},
		}),
		noteAgent: takeForm(parts, "noteAgent", {
			act: async (visit, { text }) => {
				const slug = visit.parameters.slug ?? "";
				await run(visit, agentActs["agent.note"], { slug, text });
				return { to: `${dashboardPath("deskAgent", slug)}#notes` };
			},
			again: (visit) => showAgent(store, visit),
		}),
		takeDownAgent: takeForm(parts, "takeDownAgent", {
			act: async (visit, { act, ...given }) => {
				const slug = visit.parameters.slug ?? "";
				await run(visit, agentActs[`agent.${act}`], { ...given, slug });
				return leadTo(visit, act);
			},
			again: (visit) => showAgent(store, visit),
		}),
	};
}

function leadTo({ parameters }: Visit, done: string): Lead {
	return { to: dashboardPath("deskAgent", parameters.slug ?? ""), done };
}

async function showAgent(store: RegistryReader, visit: Visit): Promise<DashboardView> {
	const agent = await store.agents.find(visit.parameters.slug ?? "");
	if (!agent) throw agentNotFound();
	const claims = await store.claims.by("agent", agent.slug);
	const findings = await failuresOf(store, agent.slug);
	const notes = await listNotes(store, { kind: "agent", name: agent.slug });
	const people = await findPeople(store, [
		agent.ownerId,
		...claims.map(({ accountId }) => accountId),
		...agent.transitions.flatMap(({ actor, by = null }) => [actor, by]),
		...notes.map(({ actor }) => actor),
	]);
	return deskAgentView(visit.hour.context, { ...visit, agent, claims, findings, notes, people });
}
