import type { Scope } from "#contract/vocabulary.ts";
import { isModerator } from "./account-role.ts";
import type { AccountRecord } from "./records/account-record.ts";
import type { TokenRecord } from "./records/token-record.ts";

export function isActiveToken(token: TokenRecord, at: Date): boolean {
	return token.revokedAt === null && Date.parse(token.expiresAt) > at.getTime();
}

/** An unknown scope grants nothing, and no scope contains another. */
export function mayUse(token: TokenRecord, scope: Scope): boolean {
	return token.scopes.includes(scope);
}

/** Whether an owner may hold the scope. One without an account was named on the command line. */
export function mayHold(scope: Scope, owner: AccountRecord | undefined): boolean {
	return scope !== "admin" || owner === undefined || isModerator(owner.role);
}
