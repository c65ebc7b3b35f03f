import { z } from "zod";
import { SIGN_IN } from "#contract/limits.ts";
import { REASON } from "#contract/reason.ts";
import { ACCOUNT_ROLES } from "#contract/vocabulary.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { changeRole } from "../accounts/change-role.ts";
import { makeSignInLink } from "../accounts/make-sign-in-link.ts";
import { endSessions } from "../accounts/sessions.ts";
import { restoreAccount, suspendAccount } from "../accounts/suspend-account.ts";
import { type Operations, operation } from "./operation.ts";

const role = z.enum(ACCOUNT_ROLES);
const id = z.string().min(1);

/** What operators see of an account: no keys and no secrets. */
export interface ShownAccount
	extends Pick<
		AccountRecord,
		"id" | "email" | "displayName" | "role" | "createdAt" | "lastSignedInAt" | "suspendedAt"
	> {
	passkeys: number;
}

export const accountOperations: Operations = {
	"account.link": operation({
		input: z.strictObject({
			id: id.optional(),
			email: z.string().optional(),
			role: role.optional(),
			minutes: z.int().min(1).max(SIGN_IN.linkMaxMinutes).optional(),
		}),
		run: async (context, { id: accountId, ...request }, actor) => {
			const { account, ...link } = await makeSignInLink(context, { ...request, accountId }, actor);
			return { ...link, account: shown(account) };
		},
	}),
	"account.list": operation({
		input: z.strictObject({}),
		run: async ({ store }) => (await store.accounts.list()).map(shown),
	}),
	"account.role": operation({
		input: z.strictObject({ id, role }),
		run: async (context, input, actor) => shown(await changeRole(context, input, actor)),
	}),
	"account.suspend": operation({
		input: z.strictObject({ id, ...REASON }),
		run: async (context, input, actor) => shown(await suspendAccount(context, { ...input, actor })),
	}),
	"account.restore": operation({
		input: z.strictObject({ id }),
		run: async (context, input, actor) => shown(await restoreAccount(context, { ...input, actor })),
	}),
	"account.sign_out": operation({
		input: z.strictObject({ id }),
		run: async (context, input, actor) => ({
			sessions: await endSessions(context, input.id, actor),
		}),
	}),
};

function shown(account: AccountRecord): ShownAccount {
	const { id, email, displayName, role, createdAt, lastSignedInAt, suspendedAt } = account;
	return {
		id,
		email,
		displayName,
		role,
		createdAt,
		lastSignedInAt,
		suspendedAt,
		passkeys: account.passkeys.length,
	};
}
