import type { Request } from "express";
import * as own from "#contract/accounts/own.ts";
import { dashboardPath, signInPath } from "#contract/http/addresses.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { ME } from "#domain/accounts/owners.ts";
import { changeAccount } from "#registry/accounts/change-account.ts";
import { ownersOf } from "#registry/owners/acting.ts";
import { requireRecord } from "#registry/requirements.ts";
import { revokeToken } from "#registry/tokens/revoke-token.ts";
import { bodyOf } from "../../middleware/read-json-body.ts";
import { nameOfOwner, ownersIn } from "../acting-request.ts";
import type { ApiParts } from "../dashboard/visit.ts";
import { answering, holderOf, parameterOf, tokenActor, tokenOf } from "../handler.ts";

/** Who holds a token, and what people do with their account and their tokens. */
export function ownAccountActs({ registry, baseUrl }: ApiParts) {
	const { store } = registry;
	const { named: ownerNamed, ofRecord } = ownersIn(registry);
	/** Only a person who has just signed in goes on: where the form leads whoever has not. */
	const atBrowser =
		(page: "account" | "accountExport") =>
		async (request: Request): Promise<own.NextStep> => {
			tokenActor(request);
			return { next: baseUrl + signInPath(dashboardPath(page)) };
		};
	async function meOf(request: Request): Promise<own.Me> {
		const { id, ownerId, limits } = tokenOf(request);
		const account = await store.accounts.find(ownerId);
		const owners = await ownersOf(store, holderOf(request), "view");
		const tokens = (await store.tokens.by("owner", ownerId))
			.filter((token) => token.revokedAt === null && (!limits || token.id === id))
			.map((token) => answerOf(own.HeldToken, { ...token, isThis: token.id === id }));
		return {
			account: account?.id ?? null,
			display_name: account?.displayName ?? null,
			wants_mail: account?.wantsMail ?? false,
			owners: await Promise.all(owners.map(({ id }) => nameOfOwner(store, id))),
			tokens,
		};
	}
	return answering({
		getMe: meOf,
		changeMe: async (request) => {
			const asked = await bodyOf(own.MeRequest, request);
			const { ownerId: accountId } = await ownerNamed(request, ME, { need: "administer" });
			const account = await requireRecord(store, "accounts", accountId);
			const { display_name: displayName = account.displayName } = asked;
			const { wants_mail: wantsMail = account.wantsMail } = asked;
			await changeAccount(registry, { accountId, displayName, wantsMail });
			return meOf(request);
		},
		exportMe: atBrowser("accountExport"),
		changeMyAddress: atBrowser("account"),
		joinMyAccounts: atBrowser("account"),
		deleteMe: atBrowser("account"),
		revokeMyToken: async (request) => {
			const id = parameterOf(request, "id");
			const token = await requireRecord(store, "tokens", id);
			const need = id === tokenOf(request).id ? "view" : "administer";
			const { context, ...of } = await ofRecord(request, token.ownerId, { need });
			await revokeToken(context, id, of);
		},
	});
}
