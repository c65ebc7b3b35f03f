import type { Request } from "express";
import type { TokenRecord } from "#domain/records/token-record.ts";
import type { Actor } from "#registry/store.ts";

/**
 * The token of a request. The middleware has turned away every request without one, so a missing one is our bug.
 */
export function tokenOf({ call }: Request): TokenRecord {
	if (!call.token) throw new Error("A row with a scope was reached without a token");
	return call.token;
}

/** The owner of the request's token. */
export function tokenActor(request: Request): Actor {
	return { id: tokenOf(request).ownerId };
}
