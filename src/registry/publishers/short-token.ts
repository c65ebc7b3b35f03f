import type { RegistryToken } from "#contract/accounts/publisher.ts";
import { instantAfter, MINUTE_MS } from "#contract/instants.ts";
import { PUBLISHING } from "#contract/limits.ts";
import { isOrganisation, serviceAccount } from "#domain/accounts/owners.ts";
import { makeToken } from "#domain/accounts/token.ts";
import { Refusal } from "#domain/errors.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import type { Transaction } from "../act.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { forgetEndedTokens } from "../forget-ended.ts";
import { tokenDigest } from "../tokens/use-token.ts";

interface Admission extends Pick<TokenRecord, "id" | "name" | "ownerId"> {
	namespaces: readonly string[];
	/** True with the namespaces under them. */
	hasMore?: boolean;
	/** Its listings outside of these namespaces. */
	agents?: readonly string[];
	/** Publisher that it is for. */
	by?: string;
}

/** Creates a token that expires soon and can write little. Its ID says what was shown for it, which works once. */
export async function issueShortToken(
	transaction: Transaction,
	{ id, name, ownerId, namespaces, hasMore = false, agents = [], by }: Admission,
): Promise<RegistryToken> {
	if (await transaction.tokens.find(id))
		throw invalidProof("It was already used; ask for a new one.");
	const isShared = isOrganisation(ownerId);
	const at = transaction.now();
	const token = makeToken(transaction.randomBytes);
	const record: TokenRecord = {
		id,
		name,
		ownerId,
		scopes: ["agents:read", "agents:write"],
		digest: tokenDigest(token, { limits: {} }),
		lastFour: token.slice(-4),
		createdAt: at.toISOString(),
		expiresAt: instantAfter(at, PUBLISHING.tokenMinutes * MINUTE_MS),
		lastUsedAt: null,
		revokedAt: null,
		limits: {
			organisation: ownerId,
			prefix: hasMore ? [...namespaces, ...namespaces.map((name) => `${name}.`)] : [...namespaces],
			agents: [...agents],
		},
		...(isShared && { role: "publisher" }),
		...(by && { by }),
	};
	await forgetEndedTokens(transaction, ownerId, at);
	transaction.tokens.save(record);
	const acting = isShared ? { ...transaction, by: serviceAccount(id) } : transaction;
	await recordOwnAct(acting, {
		member: ownerId,
		action: "job.sign_in",
		subject: `token ${id}`,
		changes: [{ field: "name", before: null, after: name }],
	});
	return {
		registry_token: token,
		expires_at: Math.floor(Date.parse(record.expiresAt) / 1000),
		owner: (await transaction.organisations.find(ownerId))?.slug ?? "me",
		namespaces: [...namespaces],
	};
}

/** The reason is a sentence. */
export function invalidProof(reason: string): Refusal {
	return new Refusal("invalid_credentials", reason, {
		headers: { "WWW-Authenticate": 'Bearer realm="agent-registry", error="invalid_token"' },
	});
}
