import type { Request } from "express";
import { isOrganisation, ME } from "#domain/accounts/owners.ts";
import type { Need } from "#domain/accounts/rights.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { actingFor, actorForAgent, actorOver, requireWithin } from "#registry/owners/acting.ts";
import type { Actor, RegistryContext, RegistryReader } from "#registry/store.ts";
import { holderOf } from "./handler.ts";
import { ALL, actorNamed, type NamedOwner } from "./owners/owner-deeds.ts";

/** For whom a token registers something new, such as an organisation by its slug, and the registry for that. */
export async function submitterOf(registry: RegistryContext, token: TokenRecord, owner?: string) {
	const actor = await actorNamed(registry.store, { id: token.ownerId, token }, { owner });
	return { ownerId: actor.id, tokenId: token.id, registry: actingFor(registry, actor) };
}

export async function ownOf(registry: RegistryContext, request: Request, need: Need = "publish") {
	const { slug = "" } = request.call.parameters;
	const actor = await actorForAgent(registry.store, holderOf(request), { slug, need });
	return { slug, ownerId: actor.id, actor, registry: actingFor(registry, actor) };
}

/** An owner as the API calls it for a holder; every other person by its ID. */
export async function nameOfOwner(
	reader: RegistryReader,
	id: string,
	holderId = id,
): Promise<string> {
	if (isOrganisation(id)) return (await reader.organisations.find(id))?.slug ?? id;
	return id === holderId ? ME : id;
}

type Wanted = Omit<NamedOwner, "owner">;

/** Those for whom the holder of a token acts, by their name or what they own. */
export function ownersIn(registry: RegistryContext) {
	const { store } = registry;
	const over = (actor: Actor) => {
		return { actor, ownerId: actor.id, context: actingFor(registry, actor) };
	};
	return {
		/** Without a name, the token's own. */
		async named(request: Request, name: string | undefined, wish: Wanted = {}) {
			return over(await actorNamed(store, holderOf(request), { ...wish, owner: name }));
		},
		async ofRecord(request: Request, ownerId: string | null | undefined, wish: Wanted = {}) {
			const { need = "publish", about = ALL } = wish;
			const holder = holderOf(request);
			if (need !== "view") requireWithin(holder, about);
			return over(await actorOver(store, holder, { ownerId, need }));
		},
	};
}
