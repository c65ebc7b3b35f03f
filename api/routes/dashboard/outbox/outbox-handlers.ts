import { dashboardPath } from "#contract/addresses.ts";
import { makeWebhookSecret } from "#delivery/sign-webhook.ts";
import type { CheckedAddress } from "#domain/web-address.ts";
import { markNotificationsRead } from "#registry/outbox/notify.ts";
import {
	removeWebhook,
	renewWebhookSecret,
	saveWebhook,
	testWebhook,
} from "#registry/outbox/webhooks.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, pageNumber, showPage, type Visit } from "../visit.ts";
import { notificationsView } from "./notifications-view.ts";
import { webhookView } from "./webhook-view.ts";

export function notificationHandlers(parts: DashboardParts) {
	const { registry } = parts;
	return {
		notifications: showPage(parts, async (visit) =>
			notificationsView(visit.hour.context, {
				...visit,
				notifications: await registry.store.notifications.newestBy("account", visit.account.id),
				page: pageNumber(visit),
			}),
		),
		readNotifications: takeForm(parts, "readNotifications", {
			act: async ({ account }) => {
				await markNotificationsRead(registry, { accountId: account.id });
				return { to: dashboardPath("notifications"), done: "read" };
			},
		}),
	};
}

export interface WebhookParts extends DashboardParts {
	/** Whether messages may be sent to an address. */
	checkAddress: (url: string) => CheckedAddress;
	/** Sends the outbox soon. */
	wakeOutbox: () => void;
}

const leadTo = (done: string) => ({ to: dashboardPath("webhook"), done });

export function webhookHandlers(parts: WebhookParts) {
	const { registry, checkAddress, wakeOutbox } = parts;
	const makeSecret = makeWebhookSecret;
	const page = async (visit: Visit): Promise<DashboardView> =>
		webhookView(visit.hour.context, {
			...visit,
			deliveries: await registry.store.deliveries.newestBy("account", visit.account.id),
		});
	/** A form with a single button. */
	const button = (
		id: "testWebhook" | "renewWebhookSecret" | "removeWebhook",
		{ done, confirm = false }: { done: string; confirm?: boolean },
		act: (accountId: string) => Promise<void>,
	) =>
		takeForm(parts, id, {
			confirm,
			act: async ({ account }) => {
				await act(account.id);
				return leadTo(done);
			},
			again: page,
		});
	return {
		webhook: showPage(parts, page),
		saveWebhook: takeForm(parts, "saveWebhook", {
			act: async ({ account }, { url }) => {
				await saveWebhook(registry, { accountId: account.id, url, checkAddress, makeSecret });
				return leadTo("saved");
			},
			again: page,
		}),
		testWebhook: button("testWebhook", { done: "tested" }, async (accountId) => {
			await testWebhook(registry, { accountId });
			wakeOutbox();
		}),
		renewWebhookSecret: button(
			"renewWebhookSecret",
			{ done: "renewed", confirm: true },
			(accountId) => renewWebhookSecret(registry, { accountId, makeSecret }),
		),
		removeWebhook: button("removeWebhook", { done: "removed", confirm: true }, (accountId) =>
			removeWebhook(registry, { accountId }),
		),
	};
}
