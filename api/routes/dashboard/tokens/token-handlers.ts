import { dashboardPath, signInPath } from "#contract/addresses.ts";
import { isConfirmed } from "#domain/sign-in.ts";
import { newId } from "#registry/store.ts";
import { issueToken } from "#registry/tokens/issue-token.ts";
import { revokeToken } from "#registry/tokens/revoke-token.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, showPage, type Visit } from "../visit.ts";
import { type CreatedToken, tokensView } from "./tokens-view.ts";

/** Tokens of the signed-in account. */
export function tokenHandlers(parts: DashboardParts) {
	const { registry } = parts;
	return {
		dashboardTokens: showPage(parts, (visit) => tokensPage(parts, visit)),
		createToken: takeForm(parts, "createToken", {
			act: async (visit, form) => {
				if (!isConfirmed(visit.session, registry.now()))
					return { to: signInPath(dashboardPath("dashboardTokens")) };
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

async function tokensPage({ registry }: DashboardParts, visit: Visit, created?: CreatedToken) {
	const at = registry.now();
	return tokensView(visit.hour.context, {
		...visit,
		created,
		at,
		tokens: await registry.store.tokens.by("owner", visit.account.id),
		newId: newId(registry),
		isConfirmed: isConfirmed(visit.session, at),
	});
}
