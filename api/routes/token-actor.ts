import type { Request } from "express";
import type { Actor } from "#registry/registry-context.ts";

/** Whoever the token of a request belongs to. The middleware has turned away whoever has none, so its absence would be our bug. */
export function tokenActor(request: Request): Actor {
	const { token } = request.call;
	if (!token) throw new Error("A row with a scope was reached without a token");
	return { id: token.ownerId };
}
