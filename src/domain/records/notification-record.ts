import { z } from "zod";
import { Instant } from "#contract/primitives.ts";
import { NOTIFICATION_TYPES } from "#contract/vocabulary.ts";

/** What a message is about. Members that do not apply are null. */
export const NotificationSubject = z.object({
	/** Title of the agent or incident. */
	title: z.string(),
	agentSlug: z.string().nullable(),
	submissionId: z.string().nullable(),
	incidentSlug: z.string().nullable(),
	/** A reason that someone gave, or another detail. */
	detail: z.string().nullable(),
	/** Titles of others that the same mail tells of. */
	others: z.array(z.string()).optional(),
});
export type NotificationSubject = z.infer<typeof NotificationSubject>;

/** A message on the dashboard of an account. */
export const NotificationRecord = z.object({
	id: z.uuid(),
	accountId: z.string().min(1),
	type: z.enum(NOTIFICATION_TYPES),
	at: Instant,
	subject: NotificationSubject,
	readAt: Instant.nullable(),
});
export type NotificationRecord = z.infer<typeof NotificationRecord>;
