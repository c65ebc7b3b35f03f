import { dashboardPath, getParameter } from "#contract/http/addresses.ts";
import { isOrganisation } from "#domain/accounts/owners.ts";
import { isOpenClaim } from "#domain/claims/claim-rules.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { endClaim, requestCheck, startClaim } from "#registry/claims/open-claims.ts";
import { actingFor, actorOver, findOrganisation } from "#registry/owners/acting.ts";
import { getPublicAgent } from "#registry/signals/cast-vote.ts";
import type { RegistryReader } from "#registry/store.ts";
import { withQuery } from "#views/dashboard/paging.ts";
import { organisationsFor } from "../../owners/own-organisations.ts";
import { actorNamed } from "../../owners/owner-deeds.ts";
import { formsOf } from "../forms-of.ts";
import { type DashboardParts, showPage, type Visit } from "../visit.ts";
import { claimView } from "./claim-view.ts";
import type { ClaimPageParts } from "./claim-ways.ts";

export interface ClaimParts extends DashboardParts {
	onCheckRequest: () => void;
}

export function claimHandlers(parts: ClaimParts) {
	const { registry, onChange, onCheckRequest } = parts;
	const page = (visit: Visit) => claimPage(parts, visit);
	const path = ({ parameters: { slug = "" }, query: { owner } }: Visit) =>
		withQuery(dashboardPath("claim", slug), { owner });
	const form = formsOf(parts, { path, again: page });
	return {
		claim: showPage(parts, page),
		startClaim: form("startClaim", "begun", async ({ account, query, parameters }, { method }) => {
			const actor = await actorNamed(registry.store, account, { owner: query.owner });
			await startClaim(actingFor(registry, actor), { ...parameters, method, accountId: actor.id });
		}),
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

async function claimantOf(store: RegistryReader, account: AccountRecord, id: string) {
	const claim = await store.claims.find(id);
	return actorOver(store, account, { ownerId: claim?.accountId });
}

async function claimPage({ registry }: DashboardParts, visit: Visit) {
	const { store, allowedHosts = [] } = registry;
	const agent = await getPublicAgent(store, getParameter(visit.parameters, "slug"));
	const claims = await store.claims.by("agent", agent.slug);
	const organisations = await organisationsFor(store, visit.account);
	const ownerId = await claimantOn(store, visit, { agent, claims, organisations });
	const organisation = await findOrganisation(store, ownerId);
	const mayClaim = !organisation || organisations.some(({ id }) => id === ownerId);
	const proofs = await store.proofs.by("owner", ownerId);
	const whose = { ownerId, organisation, organisations, mayClaim, proofs };
	return claimView(visit.hour.context, { ...visit, ...whose, agent, claims, allowedHosts });
}

async function claimantOn(
	store: RegistryReader,
	{ account, actor, query: { owner } }: Visit,
	{ agent, claims, organisations }: Pick<ClaimPageParts, "agent" | "claims" | "organisations">,
): Promise<string> {
	if (owner) return (await actorNamed(store, account, { owner, need: "view" })).id;
	if (isOrganisation(actor.id)) return actor.id;
	const claiming = new Set(claims.filter(isOpenClaim).map(({ accountId }) => accountId));
	const able = [account, ...organisations].map(({ id }) => id);
	const usual = agent.ownerId === account.id ? account.id : organisations[0]?.id;
	return able.find((id) => claiming.has(id)) ?? usual ?? account.id;
}
