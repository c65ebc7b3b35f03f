import type { Request } from "express";
import * as own from "#contract/accounts/own.ts";
import { answerOf } from "#contract/http/answer-of.ts";
import { makeWebhookSecret as makeSecret } from "#delivery/sign-webhook.ts";
import { markNotificationsRead } from "#registry/outbox/notify.ts";
import { findWebhook } from "#registry/outbox/owner-webhook.ts";
import * as webhooks from "#registry/outbox/webhooks.ts";
import { parseQuery } from "../../http/parse-query.ts";
import { bodyOf } from "../../middleware/read-json-body.ts";
import { ownersIn } from "../acting-request.ts";
import type { WebhookParts } from "../dashboard/outbox/outbox-handlers.ts";
import { answering } from "../handler.ts";

/** How owners are told of news. */
export function ownMessageActs({ registry, checkAddress, wakeOutbox }: WebhookParts) {
	const { store } = registry;
	const { named: ownerNamed } = ownersIn(registry);
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
