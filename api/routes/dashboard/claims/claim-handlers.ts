import { dashboardPath } from "#contract/addresses.ts";
import { endClaim } from "#registry/claims/end-claim.ts";
import { requestCheck, startClaim } from "#registry/claims/start-claim.ts";
import { getPublicAgent } from "#registry/signals/agents-by-slug.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, showPage, type Visit } from "../visit.ts";
import { claimView } from "./claim-view.ts";

export interface ClaimParts extends DashboardParts {
	/** Requests the checks that are due. */
	onCheckRequest: () => void;
}

/** The ways to prove ownership of an agent. */
export function claimHandlers(parts: ClaimParts) {
	const { registry, onChange, onCheckRequest } = parts;
	const page = (visit: Visit) => claimPage(parts, visit);
	return {
		claim: showPage(parts, page),
		startClaim: takeForm(parts, "startClaim", {
			act: async ({ account, parameters }, { method }) => {
				const slug = parameters.slug ?? "";
				await startClaim(registry, { slug, method, accountId: account.id });
				return { to: dashboardPath("claim", slug), done: "begun" };
			},
			again: page,
		}),
		checkClaim: takeForm(parts, "checkClaim", {
			act: async ({ account }, { id }) => {
				const { agentSlug } = await requestCheck(registry, { id, accountId: account.id });
				onCheckRequest();
				return { to: dashboardPath("claim", agentSlug), done: "check" };
			},
			again: page,
		}),
		endClaim: takeForm(parts, "endClaim", {
			act: async ({ account }, { id }) => {
				const actor = { id: account.id };
				const ended = await endClaim(registry, { id, actor, accountId: account.id });
				if (ended.changesSnapshot) onChange("member");
				return { to: dashboardPath("claim", ended.claim.agentSlug), done: "ended" };
			},
			again: page,
		}),
	};
}

async function claimPage({ registry: { store } }: DashboardParts, visit: Visit) {
	const agent = await getPublicAgent(store, visit.parameters.slug ?? "");
	const claims = await store.claims.by("agent", agent.slug);
	return claimView(visit.hour.context, { ...visit, agent, claims });
}
