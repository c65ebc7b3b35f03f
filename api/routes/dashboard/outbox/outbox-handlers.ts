import { dashboardPath } from "#contract/http/addresses.ts";
import { makeWebhookSecret as makeSecret } from "#delivery/sign-webhook.ts";
import type { CheckedAddress } from "#domain/web/web-address.ts";
import { markNotificationsRead } from "#registry/outbox/notify.ts";
import {
	removeWebhook,
	renewWebhookSecret,
	saveWebhook,
	testWebhook,
} from "#registry/outbox/webhooks.ts";
import { findOrganisation } from "#registry/owners/acting.ts";
import type { RegistryContext } from "#registry/store.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { administering } from "../../owners/owner-deeds.ts";
import { formsOf } from "../forms-of.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, ownerIn, pageNumber, showPage, type Visit } from "../visit.ts";
import { notificationsView } from "./notifications-view.ts";
import { webhookView } from "./webhook-view.ts";

export function notificationHandlers(parts: DashboardParts) {
	const { registry } = parts;
	const form = formsOf(parts, { path: () => dashboardPath("notifications") });
	return {
		notifications: showPage(parts, async (visit) =>
			notificationsView(visit.hour.context, {
				...visit,
				notifications: await registry.store.notifications.newestBy("account", visit.account.id),
				page: pageNumber(visit),
			}),
		),
		readNotifications: form("readNotifications", "read", ({ account }) =>
			markNotificationsRead(registry, { accountId: account.id }),
		),
	};
}

export interface WebhookParts extends DashboardParts {
	checkAddress: (url: string) => CheckedAddress;
	wakeOutbox: () => void;
}

const leadTo = (owner: string | undefined, done: string) => {
	const path = dashboardPath("webhook");
	return { to: owner === undefined ? path : `${path}?owner=${owner}`, done };
};

export function webhookHandlers(parts: WebhookParts) {
	const { registry, checkAddress, wakeOutbox } = parts;
	const { store } = registry;
	/** Of the person, or of an organisation that the person administers. */
	const administer = ({ account }: Visit, owner: string | undefined) =>
		administering(registry, account, owner);
	const page = async (visit: Visit): Promise<DashboardView> => {
		const { id: accountId } = await administer(visit, ownerIn(visit));
		return webhookView(visit.hour.context, {
			...visit,
			organisation: await findOrganisation(store, accountId),
			deliveries: await store.deliveries.newestBy("account", accountId),
		});
	};
	const button = (
		id: "testWebhook" | "renewWebhookSecret" | "removeWebhook",
		{ done, confirm = false }: { done: string; confirm?: boolean },
		act: (context: RegistryContext, choice: { accountId: string }) => Promise<void>,
	) =>
		takeForm(parts, id, {
			confirm,
			act: async (visit, { owner }) => {
				const { context, id: accountId } = await administer(visit, owner);
				await act(context, { accountId });
				return leadTo(owner, done);
			},
			again: page,
		});
	return {
		webhook: showPage(parts, page),
		saveWebhook: takeForm(parts, "saveWebhook", {
			act: async (visit, { owner, url }) => {
				const { context, id: accountId } = await administer(visit, owner);
				await saveWebhook(context, { accountId, url, checkAddress, makeSecret });
				return leadTo(owner, "saved");
			},
			again: page,
		}),
		testWebhook: button("testWebhook", { done: "tested" }, async (context, choice) => {
			await testWebhook(context, choice);
			wakeOutbox();
		}),
		renewWebhookSecret: button(
			"renewWebhookSecret",
			{ done: "renewed", confirm: true },
			(context, choice) => renewWebhookSecret(context, { ...choice, makeSecret }),
		),
		removeWebhook: button("removeWebhook", { done: "removed", confirm: true }, removeWebhook),
	};
}
