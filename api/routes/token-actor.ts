import type { Request } from "express";
import type { Actor } from "#registry/registry-context.ts";

/**
 * The owner of the request's token. The middleware has turned away every request without one, so a missing one is our
 * bug.
 */
export function tokenActor(request: Request): Actor {
	const { token } = request.call;
	if (!token) throw new Error("A row with a scope was reached without a token");
	return { id: token.ownerId };
}
