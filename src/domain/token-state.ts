import type { Scope } from "#contract/vocabulary.ts";
import { isModerator } from "./account-role.ts";
import type { AccountRecord } from "./records/account-record.ts";
import type { TokenRecord } from "./records/token-record.ts";

export function isActiveToken(token: TokenRecord, at: Date): boolean {
	return token.revokedAt === null && Date.parse(token.expiresAt) > at.getTime();
}

/** An unknown scope grants nothing. A token that can write agents can also read them. No other scope includes another. */
export function mayUse({ scopes }: TokenRecord, scope: Scope): boolean {
	return scopes.includes(scope) || (scope === "agents:read" && scopes.includes("agents:write"));
}

/** True if an owner may have the scope. An owner without an account was named on the command line. */
export function mayHold(scope: Scope, owner: AccountRecord | undefined): boolean {
	return scope !== "admin" || owner === undefined || isModerator(owner.role);
}
