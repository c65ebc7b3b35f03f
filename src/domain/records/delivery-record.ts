import { z } from "zod";
import { Instant } from "#contract/primitives.ts";
import { NotificationRecord } from "./notification-record.ts";

export const DeliveryAttempt = z.object({
	at: Instant,
	/** HTTP status of the answer. Null if there was none. */
	status: z.int().nullable(),
	detail: z.string(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** A notification to send. Kept until it has arrived or failed for good, and for a while after. */
export const DeliveryRecord = z.object({
	/** The same for every attempt, so that receivers recognise repeats. */
	id: z.uuid(),
	accountId: z.string().min(1),
	channel: z.enum(["mail", "webhook"]),
	/** The address at the time of the notification. */
	target: z.string().min(1),
	notification: NotificationRecord.omit({ readAt: true }),
	state: z.enum(["waiting", "delivered", "failed"]),
	attempts: z.array(DeliveryAttempt),
	/** Null once it has been delivered or has failed for good. */
	nextAttemptAt: Instant.nullable(),
	createdAt: Instant,
});
export type DeliveryRecord = z.infer<typeof DeliveryRecord>;
