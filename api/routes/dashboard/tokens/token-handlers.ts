import { dashboardPath, signInPath } from "#contract/addresses.ts";
import { isConfirmed } from "#domain/sign-in.ts";
import { actingFor } from "#registry/owners/acting.ts";
import { addPublisher, removePublisher } from "#registry/publishers/trusted-publishers.ts";
import { newId } from "#registry/store.ts";
import { issueToken } from "#registry/tokens/issue-token.ts";
import { revokeToken } from "#registry/tokens/revoke-token.ts";
import { actorNamed } from "../../owners/owner-deeds.ts";
import { type PublisherParts, publishersOf } from "../../publisher-routes.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, showPage, type Visit } from "../visit.ts";
import { type CreatedToken, tokensView } from "./tokens-view.ts";

type TokenParts = DashboardParts & Pick<PublisherParts, "jobTokens">;

/** For what outlives a session. */
const SIGN_IN_AGAIN = signInPath(dashboardPath("dashboardTokens"));

/** Tokens of the signed-in account, and the jobs that it trusts. */
export function tokenHandlers(parts: TokenParts) {
	const { registry } = parts;
	const { store } = registry;
	return {
		trustPublisher: takeForm(parts, "trustPublisher", {
			act: async (visit, { owner, ...form }) => {
				if (!isConfirmed(visit.session, registry.now())) return { to: SIGN_IN_AGAIN };
				const actor = await actorNamed(store, visit.account, { owner, need: "administer" });
				const kind = parts.jobTokens?.kinds.get(form.issuer);
				await addPublisher(actingFor(registry, actor), actor, { ...form, kind });
				return { to: dashboardPath("dashboardTokens"), done: "trusted" };
			},
			again: (visit) => tokensPage(parts, visit),
		}),
		removeTrusted: takeForm(parts, "removeTrusted", {
			act: async (visit, { owner }) => {
				const actor = await actorNamed(store, visit.account, { owner, need: "administer" });
				await removePublisher(actingFor(registry, actor), actor, visit.parameters.id ?? "");
				return { to: dashboardPath("dashboardTokens"), done: "untrusted" };
			},
		}),
		dashboardTokens: showPage(parts, (visit) => tokensPage(parts, visit)),
		createToken: takeForm(parts, "createToken", {
			act: async (visit, form) => {
				if (!isConfirmed(visit.session, registry.now())) return { to: SIGN_IN_AGAIN };
				const created = await issueToken(registry, { ...form, ownerId: visit.account.id });
				return tokensPage(parts, visit, created);
			},
			again: (visit) => tokensPage(parts, visit),
		}),
		revokeToken: takeForm(parts, "revokeToken", {
			act: async ({ account, parameters }) => {
				await revokeToken(registry, parameters.id ?? "", { ownerId: account.id });
				return { to: dashboardPath("dashboardTokens"), done: "revoked" };
			},
		}),
	};
}

async function tokensPage(
	{ registry, jobTokens }: TokenParts,
	visit: Visit,
	created?: CreatedToken,
) {
	const at = registry.now();
	return tokensView(visit.hour.context, {
		...visit,
		created,
		at,
		tokens: await registry.store.tokens.by("owner", visit.account.id),
		newId: newId(registry),
		isConfirmed: isConfirmed(visit.session, at),
		publishers: await publishersOf(registry.store, visit.account.id),
		issuers: [...(jobTokens?.kinds.keys() ?? [])],
	});
}
