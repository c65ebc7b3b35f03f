import { isDeepStrictEqual } from "node:util";
import { withTransition } from "#domain/history.ts";
import { type AgentRecord, listingOf } from "#domain/records/agent-record.ts";
import type { Actor, RegistryTransaction } from "../store.ts";
import { composeListing, type Saying } from "./compose-listing.ts";

interface Update {
	sayings: readonly Saying[];
	actor: Actor;
	at: string;
}

/** Updates a listing from its sources, except for facts derived from its documents. Returns whether it changed. */
export function updateListing(
	transaction: RegistryTransaction,
	known: AgentRecord,
	{ sayings, actor, at }: Update,
): boolean {
	const { listing, facts } = composeListing(known, { sayings, at });
	const isSame =
		isDeepStrictEqual(listing, listingOf(known)) && isDeepStrictEqual(facts, known.facts);
	if (isSame) return false;
	transaction.agents.save({
		...known,
		...listing,
		facts,
		updatedAt: at,
		...withTransition(known, { to: "imported", at, actor: actor.id, reason: null }),
	});
	return true;
}
