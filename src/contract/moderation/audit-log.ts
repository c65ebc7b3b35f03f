import { z } from "zod";
import { digits, Instant, OptionalText, Total, text } from "../primitives.ts";

export const AUDIT_PAGE_LENGTH = 100;

const EXAMPLE = {
	id: "3c9e1f77-6a3e-4a1d-8c54-2a6d1b0f9e42",
	actor: "account:6f1c2f0e-0d5b-4c1b-9f0e-3f2a7a1f5c11",
	action: "submission.approve",
	subject: "agent tide-table",
};

export const AuditEntry = z
	.object({
		id: z.uuid(),
		at: Instant,
		actor: text(EXAMPLE.actor),
		by: z.string().optional().meta({ description: "Who acted for the organisation." }),
		name: z.string().optional().describe("Of who acted, for the organisation's admins."),
		action: text(EXAMPLE.action),
		subject: text(EXAMPLE.subject),
		reason: z.string().nullable(),
		changes: z
			.array(
				z.object({
					field: z.string(),
					before: z.string().nullable(),
					after: z.string().nullable(),
				}),
			)
			.meta({ examples: [[]] }),
	})
	.meta({ id: "AuditEntry", description: "Who did what to what, and what changed by it." });
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AuditLog = z
	.object({ entries: z.array(AuditEntry), total: Total, next_before: z.string().nullable() })
	.meta({ id: "AuditLog", description: "Newest first, in pages." });
export type AuditLog = z.infer<typeof AuditLog>;

export const UndoableAct = z
	.object({
		id: text(EXAMPLE.id),
		summary: text('Rejected "Tide Table".'),
		subjects: z.array(text(`submission ${EXAMPLE.id}`)),
		at: Instant,
		until: Instant.meta({ examples: ["2026-05-04T12:01:00.000Z"] }),
	})
	.meta({ id: "UndoableAct", description: "What was done, and until when you can undo it." });
export type UndoableAct = z.infer<typeof UndoableAct>;

export const UndoableActs = z
	.object({ acts: z.array(UndoableAct) })
	.meta({ id: "UndoableActs", description: "Newest first." });

/** Filters can be combined. */
export const AuditQuery = z.object({
	before: OptionalText.meta({
		description: "`next_before` of the page before; the first page without.",
		examples: [EXAMPLE.id],
	}),
	actor: OptionalText.meta({ description: "ID of who acted.", examples: [EXAMPLE.actor] }),
	action: OptionalText.meta({
		description: "What was done: `submission.reject`, or `submission` for all of its kind.",
		examples: [EXAMPLE.action],
	}),
	subject: OptionalText.meta({
		description: "What it was done to: `agent tide-table`, or only its ID or slug.",
		examples: [EXAMPLE.subject],
	}),
	days: digits({ min: 1 })
		.optional()
		.meta({ description: "Only of the last so many days.", examples: [7] }),
	limit: digits({ min: 1, max: AUDIT_PAGE_LENGTH })
		.default(AUDIT_PAGE_LENGTH)
		.meta({ description: "Entries per page." }),
});
