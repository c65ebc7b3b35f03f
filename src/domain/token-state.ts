import type { Scope } from "#contract/vocabulary.ts";
import type { TokenRecord } from "./records/token-record.ts";

export function isActiveToken(token: TokenRecord, at: Date): boolean {
	return token.revokedAt === null && Date.parse(token.expiresAt) > at.getTime();
}

/** An unknown scope grants nothing, and no scope contains another. */
export function mayUse(token: TokenRecord, scope: Scope): boolean {
	return token.scopes.includes(scope);
}
