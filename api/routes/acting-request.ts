import type { Request } from "express";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { actingFor, actorFor, actorForAgent, requireWithin } from "#registry/owners/acting.ts";
import type { RegistryContext } from "#registry/store.ts";
import { holderOf } from "./handler.ts";

/** For whom a token registers something new, and the registry for that. */
export async function submitterOf(registry: RegistryContext, token: TokenRecord) {
	const holder = { id: token.ownerId, token };
	// A token for some listings is for no other.
	requireWithin(holder, { protocolName: null });
	const actor = await actorFor(registry.store, holder);
	return { ownerId: actor.id, tokenId: token.id, registry: actingFor(registry, actor) };
}

/** The agent of a request's path, its owner if the token may act for it, and the registry for that. */
export async function ownOf(registry: RegistryContext, request: Request) {
	const { slug = "" } = request.call.parameters;
	const actor = await actorForAgent(registry.store, holderOf(request), { slug });
	return { slug, ownerId: actor.id, registry: actingFor(registry, actor) };
}
