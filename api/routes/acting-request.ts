import type { Request } from "express";
import { Refusal } from "#domain/errors.ts";
import { isOrganisation, type Need } from "#domain/owners.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import {
	actingFor,
	actorFor,
	actorForAgent,
	actorOver,
	requireWithin,
} from "#registry/owners/acting.ts";
import type { Actor, RegistryContext, RegistryReader } from "#registry/store.ts";
import { holderOf } from "./handler.ts";
import { actorNamed } from "./owners/owner-deeds.ts";

/** The holder of a token, among the names of owners. */
const ME = "me";

/** For whom a token registers something new, such as an organisation by its slug, and the registry for that. */
export async function submitterOf(registry: RegistryContext, token: TokenRecord, owner?: string) {
	const holder = { id: token.ownerId, token };
	// A token for some listings is for no other.
	requireWithin(holder, { protocolName: null });
	const actor =
		owner === undefined || owner === ME
			? await actorFor(registry.store, holder)
			: await actorNamed(registry.store, holder, { owner });
	return { ownerId: actor.id, tokenId: token.id, registry: actingFor(registry, actor) };
}

/** The agent of a request's path, its owner if the token may act for it, and the registry for that. */
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

interface Wanted {
	need?: Need;
	/** The listing that it is about. A token that is limited to listings does nothing else. */
	about?: Parameters<typeof requireWithin>[1] | undefined;
}

/** Those for whom the holder of a token acts, by their name or what they own. */
export function ownersIn(registry: RegistryContext) {
	const { store } = registry;
	const over = (actor: Actor) => {
		return { actor, ownerId: actor.id, context: actingFor(registry, actor) };
	};
	function holderWithin(request: Request, { need, about = { protocolName: null } }: Wanted) {
		const holder = holderOf(request);
		if (need !== "view") requireWithin(holder, about);
		return holder;
	}
	return {
		/** Without a name, the token's own. */
		async named(request: Request, name: string | undefined, wanted: Wanted = {}) {
			const holder = holderWithin(request, wanted);
			const { need = "publish" } = wanted;
			if (name === undefined) return over(await actorFor(store, holder, { need }));
			const named = name === ME ? holder : await store.organisations.findBy("slug", name);
			if (!named) throw new Refusal("not_allowed", "You are not a member of this organisation.");
			return over(await actorFor(store, holder, { ownerId: named.id, need }));
		},
		async ofRecord(request: Request, ownerId: string | null | undefined, wanted: Wanted = {}) {
			const { need = "publish" } = wanted;
			return over(await actorOver(store, holderWithin(request, wanted), { ownerId, need }));
		},
	};
}
