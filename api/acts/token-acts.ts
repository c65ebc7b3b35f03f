import { z } from "zod";
import { dayOf } from "#contract/instants.ts";
import { SCOPES } from "#contract/vocabulary.ts";
import { scopesOf, type TokenRecord } from "#domain/records/token-record.ts";
import { issueToken, revokeToken } from "#registry/tokens/tokens.ts";
import { ownAct } from "./act.ts";

export const tokenActs = {
	"token.create": ownAct({
		summary: "Create a token; it is shown only once",
		input: {
			name: z.string().meta({ description: "What it is for." }),
			scopes: z.array(z.enum(SCOPES)).meta({ description: "What it allows." }),
			days: z.int().optional().meta({ description: "Days until it expires (default 90)." }),
			ownerId: z.string().min(1).optional().meta({
				description: "Account whose submissions it may see (default: only the token's own).",
			}),
		},
		options: { scopes: { flag: "--scope <scope...>" }, ownerId: { flag: "--owner <id>" } },
		undo: "It was shown, and may be in use; token.revoke ends it.",
		run: async (context, input, actor) => {
			const { token, record } = await issueToken(context, { ...input, actor });
			return { token, ...shownToken(record) };
		},
		says: ({ token, id, expiresAt }) =>
			`${token}\n  id ${id}, ends ${expiresAt}; this token is not shown again.`,
	}),
	"token.list": ownAct({
		summary: "List tokens, without their secrets",
		input: {},
		run: async ({ store }) => (await store.tokens.list()).map(shownToken),
		table: {
			rows: (tokens) => tokens,
			columns: {
				id: ({ id }) => id,
				name: ({ name }) => name,
				scopes: ({ scopes }) => scopes.join(" "),
				"ends with": ({ lastFour }) => lastFour,
				expires: ({ expiresAt }) => dayOf(expiresAt),
				"last used": ({ lastUsedAt }) => lastUsedAt,
				revoked: ({ revokedAt }) => revokedAt,
			},
		},
	}),
	"token.revoke": ownAct({
		summary: "Revoke a token at once",
		command: "token revoke <id>",
		input: { id: z.string() },
		undo: "A revoked token never works again; token.create makes another.",
		run: async (context, { id }, actor) => shownToken(await revokeToken(context, id, { actor })),
		says: ({ id, name }) => `Revoked ${id} (${name}).`,
	}),
};

/** Never with its digest. */
function shownToken(token: TokenRecord) {
	const { digest: _, laterScopes: __, ...shown } = token;
	return { ...shown, scopes: scopesOf(token) };
}
