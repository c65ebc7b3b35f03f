import { z } from "zod";
import { SCOPES } from "#contract/vocabulary.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { issueToken } from "../tokens/issue-token.ts";
import { revokeToken } from "../tokens/revoke-token.ts";
import { type Operations, operation } from "./operation.ts";

export const tokenOperations: Operations = {
	"token.create": operation({
		input: z.strictObject({
			name: z.string(),
			scopes: z.array(z.enum(SCOPES)),
			days: z.int().optional(),
			ownerId: z.string().min(1).optional(),
		}),
		run: async (context, input, actor) => {
			const { token, record } = await issueToken(context, { ...input, actor });
			return { token, ...withoutDigest(record) };
		},
	}),
	"token.list": operation({
		input: z.strictObject({}),
		run: async ({ store }) => (await store.tokens.list()).map(withoutDigest),
	}),
	"token.revoke": operation({
		input: z.strictObject({ id: z.string() }),
		run: async (context, { id }, actor) => withoutDigest(await revokeToken(context, id, { actor })),
	}),
};

function withoutDigest({ digest: _, ...token }: TokenRecord): Omit<TokenRecord, "digest"> {
	return token;
}
