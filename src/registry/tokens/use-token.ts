import type { TokenRecord } from "#domain/records/token-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import { findToken } from "./find-token.ts";
import type { TokenUses } from "./token-uses.ts";

interface TokenUse {
	/** The token text of the request. */
	text: string;
	uses: Pick<TokenUses, "note">;
}

/** The token of a request, as returned by `findToken`, and recorded as used. */
export async function useToken(
	context: Pick<RegistryContext, "store" | "now">,
	{ text, uses }: TokenUse,
): Promise<TokenRecord | undefined> {
	const token = await findToken(context, text);
	if (token) uses.note(token);
	return token;
}
