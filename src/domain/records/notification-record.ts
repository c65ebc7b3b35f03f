import { z } from "zod";
import { Instant } from "#contract/primitives.ts";
import { NOTIFICATION_TYPES, type NotificationType } from "#contract/vocabulary.ts";

/**
 * Types that the number before this one refuses as such. Each is kept as one that it takes, whose words fit best, and the
 * subject names it. New types go here.
 */
const FORMERLY = {
	"organisation.invited": "agent.changed",
	"organisation.changed": "agent.changed",
	"transfer.offered": "agent.changed",
	"transfer.ended": "agent.changed",
	"submission.second_needed": "submission.received",
	"incident.withdrawn": "incident.updated",
	"collection.left": "agent.changed",
	"collection.proposed": "agent.changed",
	"collection.second_needed": "agent.changed",
	"collection.ended": "agent.changed",
} as const satisfies Partial<Record<NotificationType, NotificationType>>;

type KeptType = Exclude<NotificationType, keyof typeof FORMERLY>;

const KEPT_TYPES = NOTIFICATION_TYPES.filter((type): type is KeptType => !isNewer(type));

function isNewer(type: string): type is keyof typeof FORMERLY {
	return Object.hasOwn(FORMERLY, type);
}

/** What a message is about. Members that do not apply are null. */
export const NotificationSubject = z.object({
	/** Title of the agent or incident. */
	title: z.string(),
	agentSlug: z.string().nullable(),
	submissionId: z.string().nullable(),
	incidentSlug: z.string().nullable(),
	/** A reason that someone gave, or another detail. */
	detail: z.string().nullable(),
	/** Titles of others that the same mail tells of. Kept by versions before 1.0.0 only. */
	others: z.array(z.string()).optional(),
	/** The type, if the number before this one refuses it. */
	news: z.string().optional(),
	/** Slug of the collection that it is about. */
	collection: z.string().optional(),
});
export type NotificationSubject = z.infer<typeof NotificationSubject>;

/** A message on the dashboard of an account. */
export const NotificationRecord = z.object({
	id: z.uuid(),
	accountId: z.string().min(1),
	type: z.enum(KEPT_TYPES),
	at: Instant,
	subject: NotificationSubject,
	readAt: Instant.nullable(),
});
export type NotificationRecord = z.infer<typeof NotificationRecord>;

const DeliveryAttempt = z.object({
	at: Instant,
	/** HTTP status of the answer. Null if there was none. */
	status: z.int().nullable(),
	detail: z.string(),
});

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

export function keptNews(type: NotificationType, subject: NotificationSubject) {
	return isNewer(type)
		? { type: FORMERLY[type], subject: { ...subject, news: type } }
		: { type, subject };
}

/** The type of a kept notification. One that is not known is that of its former type. */
export function newsOf(type: NotificationType, { news }: NotificationSubject): NotificationType {
	return news !== undefined && isNewer(news) ? news : type;
}
