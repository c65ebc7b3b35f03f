import { TOKEN_LIFETIME } from "#contract/limits.ts";
import type { Scope } from "#contract/vocabulary.ts";
import { Refusal } from "#domain/errors.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { gateText } from "#domain/text-gate.ts";
import { makeToken } from "#domain/token-format.ts";
import { newId } from "./new-id.ts";
import type { RegistryContext } from "./registry-context.ts";
import { sha256 } from "./sha256.ts";

export interface TokenRequest {
	name: string;
	scopes: readonly Scope[];
	/** Days until the token ends. */
	days?: number | undefined;
	/** Whose submissions and agents it may touch; by default a new owner of its own. */
	ownerId?: string | undefined;
}

/** Makes a token. Its text is in this answer and nowhere else: only the digest is stored. */
export async function issueToken(
	context: RegistryContext,
	request: TokenRequest,
): Promise<{ token: string; record: TokenRecord }> {
	const name = gateText(request.name);
	if (!name.ok || name.text === "")
		throw new Refusal("invalid_body", "A token needs a readable name.");
	if (request.scopes.length === 0)
		throw new Refusal("invalid_body", "A token needs at least one scope.");
	const days = request.days ?? TOKEN_LIFETIME.defaultDays;
	if (!(days >= 1 && days <= TOKEN_LIFETIME.maxDays)) {
		throw new Refusal("invalid_body", `A token lasts 1 to ${TOKEN_LIFETIME.maxDays} days.`);
	}
	const createdAt = context.now();
	const token = makeToken(context.randomBytes);
	const id = newId(context);
	const record: TokenRecord = {
		id,
		name: name.text,
		ownerId: request.ownerId ?? `owner:${id}`,
		scopes: [...new Set(request.scopes)],
		digest: sha256(token),
		lastFour: token.slice(-4),
		createdAt: createdAt.toISOString(),
		expiresAt: new Date(createdAt.getTime() + days * 86_400_000).toISOString(),
		lastUsedAt: null,
		revokedAt: null,
	};
	await context.store.transact(async (transaction) => transaction.saveToken(record));
	return { token, record };
}
