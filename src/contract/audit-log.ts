import { z } from "zod";
import { Count, digits, Instant } from "./primitives.ts";

export const AUDIT_PAGE_LENGTH = 100;

const ENTRY = {
	id: "3c9e1f77-6a3e-4a1d-8c54-2a6d1b0f9e42",
	at: "2026-05-04T12:00:00.000Z",
	actor: "account:6f1c2f0e-0d5b-4c1b-9f0e-3f2a7a1f5c11",
	action: "submission.approve",
	subject: "agent tide-table",
	reason: null,
	changes: [],
};

export const AuditEntry = z
	.object({
		id: z.uuid(),
		at: Instant,
		actor: z.string(),
		action: z.string(),
		subject: z.string(),
		reason: z.string().nullable(),
		changes: z.array(
			z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
		),
	})
	.meta({
		id: "AuditEntry",
		description: "Who did what to what, and what changed by it.",
		examples: [ENTRY],
	});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditLog = z
	.object({ entries: z.array(AuditEntry), total: Count, next_before: z.string().nullable() })
	.meta({
		id: "AuditLog",
		description: "Newest first, in pages.",
		examples: [{ entries: [ENTRY], total: 1, next_before: null }],
	});
export type AuditLog = z.infer<typeof AuditLog>;

const UNDOABLE = {
	id: ENTRY.id,
	summary: "Reject a submission",
	subjects: [`submission ${ENTRY.id}`],
	at: ENTRY.at,
	until: "2026-05-04T12:01:00.000Z",
};

export const UndoableAct = z
	.object({
		id: z.string(),
		summary: z.string(),
		subjects: z.array(z.string()),
		at: Instant,
		until: Instant,
	})
	.meta({
		id: "UndoableAct",
		description: "What you did, and until when you can undo it.",
		examples: [UNDOABLE],
	});
export type UndoableAct = z.infer<typeof UndoableAct>;

export const UndoableActs = z.object({ acts: z.array(UndoableAct) }).meta({
	id: "UndoableActs",
	description: "Newest first.",
	examples: [{ acts: [UNDOABLE] }],
});

/** Filters can be combined. */
export const AuditQuery = z.object({
	before: z
		.string()
		.optional()
		.meta({
			description: "`next_before` of the page before; the first page without.",
			examples: [ENTRY.id],
		}),
	actor: z
		.string()
		.optional()
		.meta({ description: "ID of who acted.", examples: [ENTRY.actor] }),
	action: z
		.string()
		.optional()
		.meta({
			description: "What was done: `submission.reject`, or `submission` for all of its kind.",
			examples: [ENTRY.action],
		}),
	subject: z
		.string()
		.optional()
		.meta({
			description: "What it was done to: `agent tide-table`, or only its ID or slug.",
			examples: [ENTRY.subject],
		}),
	days: digits({ min: 1 })
		.optional()
		.meta({ description: "Only of the last so many days.", examples: [7] }),
	limit: digits({ min: 1, max: AUDIT_PAGE_LENGTH })
		.default(AUDIT_PAGE_LENGTH)
		.meta({ description: "Entries per page." }),
});
