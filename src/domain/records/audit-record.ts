import { z } from "zod";
import { AuditEntry } from "#contract/moderation/audit-log.ts";
import { Instant } from "#contract/primitives.ts";

const AuditChange = AuditEntry.shape.changes.element;
export type AuditChange = z.infer<typeof AuditChange>;

/** Who did what to what, when, and what it changed. Never edited. */
export const AuditRecord = z.object({
	id: z.uuid(),
	at: Instant,
	/** Order of actions within the same instant. */
	step: z.int().min(0).default(0),
	actor: z.string().min(1),
	/** `submission.approve`, as operations are named. */
	action: z.string().min(1),
	/** `agent harbor-scout`: kind and name of the subject. */
	subject: z.string().min(1),
	reason: z.string().nullable(),
	changes: z.array(AuditChange),
	/** The account that did this or caused it with its own action. These records expire; all others stay. */
	member: z.string().nullable().default(null),
	/** The account that acted for an organisation, or `token:` and the ID of its service account. */
	by: z.string().optional(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;
