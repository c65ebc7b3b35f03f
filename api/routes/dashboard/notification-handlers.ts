import { NoFields } from "#contract/forms.ts";
import { markNotificationsRead } from "#registry/outbox/mark-notifications-read.ts";
import { notificationsView } from "#views/dashboard/notifications-view.ts";
import type { Handlers } from "../handler.ts";
import { showPage } from "./show-page.ts";
import { takeForm } from "./take-form.ts";
import type { DashboardParts } from "./visit.ts";

export function notificationHandlers(parts: DashboardParts) {
	const { registry } = parts;
	return {
		notifications: showPage(parts, async ({ account, hour, query }) =>
			notificationsView(hour.context, {
				account,
				notifications: await registry.store.listNotificationsOf(account.id),
				page: /^[1-9]\d{0,5}$/.test(query.page ?? "") ? Number(query.page) : 1,
				done: query.done,
			}),
		),
		readNotifications: takeForm(parts, {
			schema: NoFields,
			act: async ({ account }) => {
				await markNotificationsRead(registry, { accountId: account.id });
				return "/dashboard/notifications/?done=read";
			},
		}),
	} satisfies Partial<Handlers>;
}
