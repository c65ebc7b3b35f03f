import type { Request } from "express";
import * as own from "#contract/accounts/own.ts";
import { dashboardPath, signInPath } from "#contract/http/addresses.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { makeWebhookSecret as makeSecret } from "#delivery/sign-webhook.ts";
import { ME } from "#domain/accounts/owners.ts";
import { changeAccount } from "#registry/accounts/change-account.ts";
import { requireRecord } from "#registry/act.ts";
import { markNotificationsRead } from "#registry/outbox/notify.ts";
import { findWebhook } from "#registry/outbox/owner-webhook.ts";
import * as webhooks from "#registry/outbox/webhooks.ts";
import { ownersOf } from "#registry/owners/acting.ts";
import { revokeToken } from "#registry/tokens/tokens.ts";
import { parseQuery } from "../../http/parse-query.ts";
import { bodyOf } from "../../middleware/read-json-body.ts";
import { nameOfOwner, ownersIn } from "../acting-request.ts";
import type { WebhookParts } from "../dashboard/outbox/outbox-handlers.ts";
import type { ApiParts } from "../dashboard/visit.ts";
import { answering, holderOf, parameterOf, tokenActor, tokenOf } from "../handler.ts";

/** Who holds a token, and what people do with their account, their tokens and what they are told. */
export function ownAccountActs(parts: ApiParts & WebhookParts) {
	const { registry, baseUrl, checkAddress, wakeOutbox } = parts;
	const { store } = registry;
	const { named: ownerNamed, ofRecord } = ownersIn(registry);
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
	async function webhookOf(request: Request) {
		const { owner: name } = parseQuery(own.OwnerQuery, request.call.query);
		const { ownerId, context } = await ownerNamed(request, name, { need: "administer" });
		const view = async (stated = {}) => {
			const webhook = await findWebhook(store, ownerId);
			const sent = await store.deliveries.newestBy("account", ownerId, SHOWN_DELIVERIES);
			const deliveries = sent
				.filter(({ channel }) => channel === "webhook")
				.map((one) =>
					answerOf(own.Delivery, { ...one, detail: one.attempts.at(-1)?.detail ?? null }),
				);
			return answerOf(own.OwnWebhook, { ...(webhook ?? NO_WEBHOOK), deliveries, ...stated });
		};
		return { accountId: ownerId, context, view };
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
		/** Only a person who has just signed in goes on: where the form leads whoever has not. */
		beginInBrowser: async (request): Promise<own.NextStep> => {
			const { act } = await bodyOf(own.BeginRequest, request);
			tokenActor(request);
			const page = act === "export" ? "accountExport" : "account";
			return { next: baseUrl + signInPath(dashboardPath(page)) };
		},
		revokeMyToken: async (request) => {
			const id = parameterOf(request, "id");
			const token = await requireRecord(store, "tokens", id);
			const need = id === tokenOf(request).id ? "view" : "administer";
			const { context, ...of } = await ofRecord(request, token.ownerId, { need });
			await revokeToken(context, id, of);
		},
		readMyNotifications: async (request) => {
			const { owner: name } = parseQuery(own.OwnerQuery, request.call.query);
			const { context, ownerId: accountId } = await ownerNamed(request, name, { need: "view" });
			await markNotificationsRead(context, { accountId });
		},
		getMyWebhook: async (request) => {
			const { view } = await webhookOf(request);
			return view({ secret: null });
		},
		changeMyWebhook: async (request) => {
			const { accountId, context, view } = await webhookOf(request);
			const { url, new_secret: isNew, test } = await bodyOf(own.WebhookRequest, request);
			if (url === null) await webhooks.removeWebhook(context, { accountId });
			else if (url)
				await webhooks.saveWebhook(context, { accountId, url, checkAddress, makeSecret });
			if (isNew) await webhooks.renewWebhookSecret(context, { accountId, makeSecret });
			if (test) await webhooks.testWebhook(context, { accountId }).then(wakeOutbox);
			return view(url || isNew ? {} : { secret: null });
		},
	});
}

const SHOWN_DELIVERIES = 50;
const NO_WEBHOOK = { url: null, secret: null, disabledAt: null, disabledReason: null };
