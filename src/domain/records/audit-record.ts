import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

export const AuditChange = z.object({
	field: z.string(),
	before: z.string().nullable(),
	after: z.string().nullable(),
});
export type AuditChange = z.infer<typeof AuditChange>;

/** Who did what to what, when, and what changed by it. Never changed. */
export const AuditRecord = z.object({
	id: z.uuid(),
	at: Instant,
	/** Place among the acts of the same instant, in the order of happening. */
	step: z.int().min(0).default(0),
	actor: z.string().min(1),
	/** `submission.approve`, as operations are named. */
	action: z.string().min(1),
	/** `agent harbor-scout`: kind and name of what was acted on. */
	subject: z.string().min(1),
	reason: z.string().nullable(),
	changes: z.array(AuditChange),
	/** Member whose own doing it was or came of. Such lines go after a while, all others stay. */
	member: z.string().nullable().default(null),
});
export type AuditRecord = z.infer<typeof AuditRecord>;
