import { z } from "zod";
import { Instant } from "#contract/primitives.ts";
import { NotificationRecord } from "./notification-record.ts";

export const DeliveryAttempt = z.object({
	at: Instant,
	/** Status of the answer; null when there was none. */
	status: z.int().nullable(),
	detail: z.string(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** A notification on its way out. It is kept until it has arrived or was given up, and for a while after. */
export const DeliveryRecord = z.object({
	/** The same for every attempt; receivers recognise repeats by it. */
	id: z.uuid(),
	accountId: z.string().min(1),
	channel: z.enum(["mail", "webhook"]),
	/** Address that it goes to, as it was when the notification was made. */
	target: z.string().min(1),
	notification: NotificationRecord.omit({ readAt: true }),
	state: z.enum(["waiting", "delivered", "failed"]),
	attempts: z.array(DeliveryAttempt),
	/** Null once it is delivered or given up. */
	nextAttemptAt: Instant.nullable(),
	createdAt: Instant,
});
export type DeliveryRecord = z.infer<typeof DeliveryRecord>;
