import { z } from "zod";
import { dashboardPath } from "#contract/http/addresses.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { dayOf, minuteOf } from "#contract/instants.ts";
import { SIGN_IN } from "#contract/limits.ts";
import { ManagedAccount } from "#contract/moderation/managed-account.ts";
import { ACCOUNT_ROLES } from "#contract/vocabulary.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { restoreAccount, suspendAccount } from "#registry/accounts/change-account.ts";
import { changeRole, makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { endSessions } from "#registry/accounts/sessions.ts";
import { act, ownAct } from "./act.ts";

const id = z.string().min(1);
const role = z.enum(ACCOUNT_ROLES);

export const accountActs = {
	"account.link": ownAct({
		summary: "Print a sign-in link that works once; without an option for the operator",
		input: {
			email: z.string().optional().meta({
				description: "Account with this address; created if there is none.",
			}),
			id: id.optional().meta({ description: "Account by its id instead of an address." }),
			role: role.optional().meta({ description: "Give the account a role." }),
			minutes: z
				.int()
				.min(1)
				.max(SIGN_IN.linkMaxMinutes)
				.optional()
				.meta({ description: `How long the link lasts (default ${SIGN_IN.linkMinutes}).` }),
		},
		undo: "It works once, until it expires; account.sign_out ends what it began.",
		run: async (context, { id: accountId, ...wish }, actor) => {
			const link = await makeSignInLink(context, { ...wish, accountId }, actor);
			return {
				// Absolute, because it is opened in a browser or sent to someone.
				url: context.baseUrl + dashboardPath("link", link.code),
				expiresAt: link.expiresAt,
				account: shown(link.account),
			};
		},
		says: ({ url, expiresAt, account }) =>
			`${url}\n  signs in ${nameOf(account)} (${account.role}) once, until ${expiresAt}; it is not shown again.`,
	}),
	"account.list": ownAct({
		summary: "List accounts",
		input: {},
		run: async ({ store }) => (await store.accounts.list()).map(shown),
		table: {
			rows: (accounts) => accounts,
			columns: {
				id: (account) => account.id,
				name: ({ displayName }) => displayName,
				email: ({ email }) => email,
				role: (account) => account.role,
				passkeys: ({ passkeys }) => passkeys,
				since: ({ createdAt }) => dayOf(createdAt),
				suspended: ({ suspendedAt }) => suspendedAt && minuteOf(suspendedAt),
				"last signed in": ({ lastSignedInAt }) => lastSignedInAt && minuteOf(lastSignedInAt),
			},
		},
	}),
	"account.role": ownAct({
		summary: "Give an account a role",
		command: "account role <id> <role>",
		input: { id, role },
		undo: "account.role",
		hasMinute: true,
		run: async (context, input, actor) => shown(await changeRole(context, input, actor)),
		says: (account) => `${nameOf(account)} now has the role ${account.role}.`,
	}),
	"account.suspend": act({
		endpoint: "adminSuspendAccount",
		who: "operator",
		command: "account suspend <id>",
		undo: "Its sessions and tokens have ended; account.restore lets it sign in again.",
		run: (context, input, actor) => suspendAccount(context, { ...input, actor }),
		view: (account) => answerOf(ManagedAccount, account),
		says: (_, __, account) => `${nameOf(account)} is suspended.`,
	}),
	"account.restore": act({
		endpoint: "adminRestoreAccount",
		who: "operator",
		command: "account restore <id>",
		undo: "Its votes count again at once; account.suspend takes them away again.",
		run: (context, input, actor) => restoreAccount(context, { ...input, actor }),
		view: (account) => answerOf(ManagedAccount, account),
		says: (_, __, account) => `${nameOf(account)} may sign in again.`,
	}),
	"account.sign_out": ownAct({
		summary: "End all sessions of an account",
		command: "account sign-out <id>",
		input: { id },
		undo: "An ended session never comes back: its account signs in again.",
		run: async (context, input, actor) => ({
			sessions: await endSessions(context, input.id, actor),
		}),
		says: ({ sessions }) => `Signed out; sessions ended: ${sessions}.`,
	}),
};

/** What operators see of an account: no keys and no secrets. */
function shown(account: AccountRecord) {
	const { email, displayName, createdAt, lastSignedInAt, suspendedAt, passkeys } = account;
	return {
		id: account.id,
		email,
		displayName,
		role: account.role,
		createdAt,
		lastSignedInAt,
		suspendedAt,
		passkeys: passkeys.length,
	};
}

function nameOf({ email, displayName }: Pick<AccountRecord, "email" | "displayName">): string {
	return email ?? displayName;
}
