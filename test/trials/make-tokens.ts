import { randomBytes } from "node:crypto";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import type { Scope } from "#contract/vocabulary.ts";
import { openLowdbStore } from "#registry/stores/lowdb.ts";
import { issueToken } from "#registry/tokens/tokens.ts";

/** Each token of a trial uses this many of the submissions that one owner may have open. */
export const SUBMISSIONS_A_TOKEN = 60;

/** Creates tokens, each with its own owner, while no service runs. */
export async function makeTokens(
	dataDirectory: string,
	{ count, scopes }: { count: number; scopes: readonly Scope[] },
): Promise<string[]> {
	const store = await openLowdbStore(dataDirectory);
	if (!store) throw new Error("The registry is held by another process");
	const context = { store, now: () => new Date(), randomBytes, limits: DEFAULT_LIMITS };
	const tokens: string[] = [];
	for (let made = 0; made < count; made += 1) {
		tokens.push((await issueToken(context, { name: "trial", scopes })).token);
	}
	await store.close();
	return tokens;
}
