import { notificationText } from "#domain/notification-texts.ts";
import type { DeliveryRecord } from "#domain/records/delivery-record.ts";
import { showInstant } from "../pages/display.ts";
import type { Cell, Table } from "./blocks.ts";

const SHOWN = 50;

/** The delivery log of a webhook. */
export function webhookDeliveries(deliveries: readonly DeliveryRecord[]): Table {
	const own = deliveries.filter(({ channel }) => channel === "webhook");
	return {
		caption: `The last ${SHOWN} deliveries, newest first`,
		columns: ["When", "What", "webhook-id", "Attempts", "Last answer", "State"],
		rows: own.slice(0, SHOWN).map(rowOf),
		empty: "Nothing was sent yet.",
	};
}

function rowOf(delivery: DeliveryRecord): Cell[] {
	const { id, createdAt, notification, attempts } = delivery;
	return [
		{ text: showInstant(createdAt), instant: createdAt },
		{ text: notificationText(notification.type, notification.subject).title },
		{ text: id },
		{ text: String(attempts.length) },
		{ text: attempts.at(-1)?.detail ?? "–" },
		stateOf(delivery),
	];
}

function stateOf({ state, attempts, nextAttemptAt }: DeliveryRecord): Cell {
	if (state === "delivered") return { text: "Delivered", tone: "good" };
	if (state === "failed") return { text: "Given up", tone: "bad" };
	if (attempts.length === 0 || nextAttemptAt === null) return { text: "Waiting", tone: "info" };
	return { text: `Again at ${showInstant(nextAttemptAt)}`, tone: "warn" };
}
