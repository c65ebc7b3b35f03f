import { dashboardPath, getParameter, signInPath } from "#contract/http/addresses.ts";
import { serviceRole } from "#domain/accounts/rights.ts";
import { isConfirmed } from "#domain/accounts/sign-in.ts";
import { invalidBody } from "#domain/errors.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { actingFor, actorOver } from "#registry/owners/acting.ts";
import { addPublisher, removePublisher } from "#registry/publishers/trusted-publishers.ts";
import type { RegistryReader } from "#registry/store.ts";
import { issueToken, revokeToken } from "#registry/tokens/tokens.ts";
import { organisationsFor } from "../../owners/own-organisations.ts";
import { actorNamed, administering } from "../../owners/owner-deeds.ts";
import { takeForm } from "../take-form.ts";
import { ownerIn, showPage, type Visit } from "../visit.ts";
import { organisationPage, readTokens, type TokenParts } from "./read-tokens.ts";
import { type CreatedToken, tokensView } from "./tokens-view.ts";

/** Tokens of the signed-in account and of its organisations, and the jobs that they trust. */
export function tokenHandlers(parts: TokenParts) {
	const { registry } = parts;
	const { store } = registry;
	const again = (visit: Visit) => tokensPage(parts, visit, ownerIn(visit));
	return {
		trustPublisher: takeForm(parts, "trustPublisher", {
			act: async (visit, { owner, ...form }) => {
				if (!isConfirmed(visit.session, registry.now())) return { to: signInPath(placeOf(owner)) };
				const { actor, context } = await administering(registry, visit.account, owner);
				const kind = parts.jobTokens?.kinds.get(form.issuer);
				await addPublisher(context, actor, { ...form, kind });
				return { to: placeOf(owner), done: "trusted" };
			},
			again,
		}),
		removeTrusted: takeForm(parts, "removeTrusted", {
			act: async (visit, { owner }) => {
				const { actor, context } = await administering(registry, visit.account, owner);
				await removePublisher(context, actor, getParameter(visit.parameters, "id"));
				return { to: placeOf(owner), done: "untrusted" };
			},
		}),
		dashboardTokens: showPage(parts, (visit) => tokensPage(parts, visit)),
		createToken: takeForm(parts, "createToken", {
			act: async (visit, { owner, organisation, limits, ...form }) => {
				if (!isConfirmed(visit.session, registry.now())) return { to: signInPath(placeOf(owner)) };
				const { actor, context } = await administering(registry, visit.account, owner);
				const only =
					organisation &&
					(await actorNamed(store, visit.account, { owner: organisation, need: "view" })).id;
				const created = await issueToken(context, {
					...form,
					actor,
					ownerId: actor.id,
					role: serviceRole(form.scopes),
					limits: await limitsOf(store, only, limits),
				});
				return tokensPage(parts, visit, owner, created);
			},
			again,
		}),
		revokeToken: takeForm(parts, "revokeToken", {
			act: async ({ account, parameters: { id = "" } }) => {
				const ownerId = (await store.tokens.find(id))?.ownerId;
				const actor = await actorOver(store, account, { ownerId, need: "administer" });
				await revokeToken(actingFor(registry, actor), id, { ownerId: actor.id, actor });
				const owner = await store.organisations.find(actor.id);
				return { to: placeOf(owner?.slug), done: "revoked" };
			},
		}),
	};
}

/** The page with the tokens of an organisation, or of the person. */
function placeOf(owner: string | undefined): string {
	return owner === undefined
		? dashboardPath("dashboardTokens")
		: dashboardPath("organisation", owner);
}

/** Names of agents have a dot, and slugs have none. */
async function limitsOf(
	reader: RegistryReader,
	organisation: string | undefined,
	names: readonly string[],
): Promise<TokenRecord["limits"]> {
	const prefix = names.filter((text) => text.includes("."));
	const agents = names.filter((text) => !text.includes("."));
	for (const slug of agents) {
		if (await reader.agents.find(slug)) continue;
		throw invalidBody([{ pointer: "#/limits", detail: `${slug} is not an agent here` }]);
	}
	if (organisation === undefined && names.length === 0) return undefined;
	return {
		...(organisation !== undefined && { organisation }),
		...(agents.length > 0 && { agents }),
		...(prefix.length > 0 && { prefix }),
	};
}

async function tokensPage(parts: TokenParts, visit: Visit, owner?: string, created?: CreatedToken) {
	if (owner !== undefined) return organisationPage(parts, visit, { owner, created });
	return tokensView(visit.hour.context, {
		...visit,
		...(await readTokens(parts, visit, visit.account.id)),
		created,
		organisations: await organisationsFor(parts.registry.store, visit.account, "view"),
	});
}
