import { dashboardPath } from "#contract/addresses.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { endClaim } from "#registry/claims/end-claim.ts";
import { requestCheck, startClaim } from "#registry/claims/start-claim.ts";
import { actorOver } from "#registry/owners/acting.ts";
import { getPublicAgent } from "#registry/signals/agents-by-slug.ts";
import type { RegistryReader } from "#registry/store.ts";
import { formsOf } from "../forms-of.ts";
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
	const path = ({ parameters: { slug = "" } }: Visit) => dashboardPath("claim", slug);
	const form = formsOf(parts, { path, again: page });
	return {
		claim: showPage(parts, page),
		startClaim: form("startClaim", "begun", ({ actor, ...visit }, { method }) =>
			startClaim(visit.registry, { ...visit.parameters, method, accountId: actor.id }),
		),
		checkClaim: form("checkClaim", "check", async ({ account }, { id }) => {
			const { id: accountId } = await claimantOf(registry.store, account, id);
			await requestCheck(registry, { id, accountId });
			onCheckRequest();
		}),
		endClaim: form("endClaim", "ended", async ({ account }, { id }) => {
			const actor = await claimantOf(registry.store, account, id);
			const ended = await endClaim(registry, { id, actor, accountId: actor.id });
			if (ended.changesSnapshot) onChange("member");
		}),
	};
}

/** The account, or its organisation that a claim belongs to. */
async function claimantOf(store: RegistryReader, account: AccountRecord, id: string) {
	const claim = await store.claims.find(id);
	return actorOver(store, account, { ownerId: claim?.accountId });
}

async function claimPage({ registry: { store } }: DashboardParts, visit: Visit) {
	const agent = await getPublicAgent(store, visit.parameters.slug ?? "");
	const claims = await store.claims.by("agent", agent.slug);
	return claimView(visit.hour.context, { ...visit, ownerId: visit.actor.id, agent, claims });
}
