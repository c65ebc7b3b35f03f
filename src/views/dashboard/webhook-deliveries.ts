import { notificationText } from "#domain/notification-texts.ts";
import type { DeliveryRecord } from "#domain/records/delivery-record.ts";
import { showInstant } from "../pages/display.ts";
import { type Block, type Cell, instantCell, type Row, table } from "./blocks.ts";

const SHOWN = 50;

/** The delivery log of a webhook. */
export function webhookDeliveries(deliveries: readonly DeliveryRecord[]): Block {
	const own = deliveries.filter(({ channel }) => channel === "webhook");
	return table(`The last ${SHOWN} deliveries, newest first`, {
		columns: ["When", "Notification", "webhook-id", "Attempts", "Last response", "State"],
		rows: own.slice(0, SHOWN).map(rowOf),
		empty: "No deliveries yet.",
	});
}

function rowOf(delivery: DeliveryRecord): Row {
	const { id, createdAt, notification, attempts } = delivery;
	return [
		instantCell(createdAt),
		notificationText(notification.type, notification.subject).title,
		id,
		String(attempts.length),
		attempts.at(-1)?.detail ?? "–",
		stateOf(delivery),
	];
}

function stateOf({ state, attempts, nextAttemptAt }: DeliveryRecord): Cell {
	if (state === "delivered") return { text: "Delivered", tone: "good" };
	if (state === "failed") return { text: "Failed", tone: "bad" };
	if (attempts.length === 0 || nextAttemptAt === null) return { text: "Waiting", tone: "info" };
	return { text: `Next attempt at ${showInstant(nextAttemptAt)}`, tone: "warn" };
}
