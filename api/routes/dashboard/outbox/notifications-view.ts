import { dashboardPath } from "#contract/http/addresses.ts";
import { notificationPath, notificationText } from "#domain/accounts/notification-texts.ts";
import type { NotificationRecord } from "#domain/records/notification-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { rowsOfPage } from "#views/dashboard/paging.ts";
import { showAmount } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";

const PATH = dashboardPath("notifications");
const PAGE_LENGTH = 50;

interface NotificationsParts extends Viewer {
	/** All of the account, newest first. */
	notifications: readonly NotificationRecord[];
	/** From 1; one behind the last shows the last. */
	page: number;
}

export function notificationsView(context: ViewContext, parts: NotificationsParts): DashboardView {
	const { notifications, page } = parts;
	const unread = notifications.filter(({ readAt }) => readAt === null).length;
	const shown = rowsOfPage(notifications, PAGE_LENGTH, { page, path: PATH });
	return dashboardView(context, parts, {
		path: PATH,
		title: "Notifications",
		outcomes: { read: "All notifications marked as read." },
		sections: [
			ui.section(
				"all",
				"All notifications",
				unreadBlocks(unread),
				ui.table("Notifications, newest first", {
					...shown,
					columns: ["When", "Notification", "Details", "State"],
					rows: shown.rows.map(rowOf),
					empty:
						"No notifications yet. You will see one here when a submission of yours is decided.",
				}),
			),
		],
	});
}

function unreadBlocks(unread: number): ui.Block[] {
	if (unread === 0) return [];
	return [
		ui.text(`${showAmount(unread, "unread notification")}.`),
		ui.form(dashboardPath("readNotifications"), "Mark all as read", { tone: "quiet" }),
	];
}

function rowOf({ type, at, subject, readAt }: NotificationRecord): ui.Row {
	const { title, text } = notificationText(type, subject);
	return [
		ui.instantCell(at),
		{ text: title, path: notificationPath(type, subject) },
		text,
		readAt === null ? { text: "New", tone: "info" } : "Read",
	];
}
