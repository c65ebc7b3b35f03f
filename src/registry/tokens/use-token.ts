import type { TokenRecord } from "#domain/records/token-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import { findToken } from "./find-token.ts";
import type { TokenUses } from "./token-uses.ts";

interface TokenUse {
	/** What the request comes with. */
	text: string;
	uses: Pick<TokenUses, "note">;
}

/** The token that a request comes with, as `findToken` gives it, and noted as used. */
export async function useToken(
	context: Pick<RegistryContext, "store" | "now">,
	{ text, uses }: TokenUse,
): Promise<TokenRecord | undefined> {
	const token = await findToken(context, text);
	if (token) uses.note(token);
	return token;
}
