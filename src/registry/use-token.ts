import type { TokenRecord } from "#domain/records/token-record.ts";
import { findToken } from "./find-token.ts";
import type { RegistryContext } from "./registry-context.ts";

/** Coarse, so that reading with a token does not write every time. */
const NOTED_EVERY_MS = 3_600_000;

/** The token that a request comes with, as `findToken` gives it. That it was used is noted at most once an hour. */
export async function useToken(
	context: Pick<RegistryContext, "store" | "now">,
	text: string,
): Promise<TokenRecord | undefined> {
	const token = await findToken(context, text);
	if (!token) return undefined;
	const at = context.now();
	const usedAtMs =
		token.lastUsedAt === null ? Number.NEGATIVE_INFINITY : Date.parse(token.lastUsedAt);
	if (at.getTime() - usedAtMs < NOTED_EVERY_MS) return token;
	await context.store.transact(async (transaction) => {
		const current = await transaction.findToken(token.id);
		if (current) transaction.saveToken({ ...current, lastUsedAt: at.toISOString() });
	});
	return token;
}
