import { notificationPath, notificationText } from "#domain/notification-texts.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { NotificationRecord } from "#domain/records/notification-record.ts";
import { showAmount, showInstant } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Cell, Table } from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { doneNotice } from "./form-attempt.ts";

const PATH = "/dashboard/notifications/";
const PAGE_LENGTH = 50;

const DONE = { read: "Everything is marked as read." };

interface NotificationsParts {
	account: AccountRecord;
	/** All of the account, newest first. */
	notifications: readonly NotificationRecord[];
	/** From 1; one behind the last shows the last. */
	page: number;
	/** What was done before. */
	done?: string | undefined;
}

export function notificationsView(
	context: ViewContext,
	{ account, notifications, page, done }: NotificationsParts,
): DashboardView {
	const unread = notifications.filter(({ readAt }) => readAt === null).length;
	return dashboardView(context, {
		path: PATH,
		title: "Notifications",
		account,
		blocks: doneNotice(DONE, done),
		sections: [
			{
				id: "all",
				title: "What happened",
				blocks: [...unreadBlocks(unread), { kind: "table", table: pageOf(notifications, page) }],
			},
		],
	});
}

function unreadBlocks(unread: number): Block[] {
	if (unread === 0) return [];
	return [
		{ kind: "text", text: `${showAmount(unread, "notification")} you have not read.` },
		{
			kind: "form",
			form: { action: PATH, submit: "Mark all as read", tone: "quiet", fields: [] },
		},
	];
}

function pageOf(notifications: readonly NotificationRecord[], page: number): Table {
	const last = Math.max(1, Math.ceil(notifications.length / PAGE_LENGTH));
	const shown = Math.min(page, last);
	const rows = notifications.slice((shown - 1) * PAGE_LENGTH, shown * PAGE_LENGTH);
	return {
		caption: "Notifications, newest first",
		columns: ["When", "What", "More", "State"],
		rows: rows.map(rowOf),
		empty: "Nothing has happened yet. You are told here when one of your submissions is decided.",
		previous: shown > 1 ? `${PATH}?page=${shown - 1}` : null,
		next: shown < last ? `${PATH}?page=${shown + 1}` : null,
	};
}

function rowOf({ type, at, subject, readAt }: NotificationRecord): Cell[] {
	const { title, text } = notificationText(type, subject);
	return [
		{ text: showInstant(at), instant: at },
		{ text: title, path: notificationPath(type, subject) },
		{ text },
		readAt === null ? { text: "New", tone: "info" } : { text: "Read" },
	];
}
