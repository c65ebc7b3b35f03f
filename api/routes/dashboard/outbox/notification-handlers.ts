import { dashboardPath } from "#contract/addresses.ts";
import { markNotificationsRead } from "#registry/outbox/mark-notifications-read.ts";
import { showPage } from "../show-page.ts";
import { takeForm } from "../take-form.ts";
import { type DashboardParts, pageNumber } from "../visit.ts";
import { notificationsView } from "./notifications-view.ts";

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
