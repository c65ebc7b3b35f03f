import { z } from "zod";
import { REASON_MAX_CHARACTERS, REGISTRATION, SIGN_IN, TEXTS } from "../limits.ts";
import { pagePosition, paging } from "../moderation/moderation.ts";
import { HttpUrl, Instant, Slug, text } from "../primitives.ts";
import { REPORT_KINDS, REPORT_OUTCOMES, REPORT_STATES } from "../vocabulary.ts";

/** Problems with agents: how people report them, and what moderators see. */

const TEXT = "It has not answered since this morning, from two networks.";

export const ReportRequest = z
	.strictObject({
		kind: z.enum(REPORT_KINDS),
		text: z.string().min(TEXTS.report.min).meta({
			maxLength: TEXTS.report.max,
			description: "What is wrong, since when, and how to reproduce it.",
		}),
		evidence_url: HttpUrl.max(REGISTRATION.urlMaxCharacters)
			.optional()
			.meta({ description: "Where it can be seen." }),
		comment: z.string().optional().meta({ description: "ID of a comment, if that is wrong." }),
		contact: z.string().max(SIGN_IN.emailMaxCharacters).optional().meta({
			description:
				"Mail address for questions. Only moderators see it, and it is deleted when they close the report.",
		}),
	})
	.meta({ id: "ReportRequest", examples: [{ kind: "outage", text: TEXT }] });
export type ReportRequest = z.infer<typeof ReportRequest>;

export const REPORT_RECEIVED = "A moderator will review it. It is not published.";

export const ReportReceipt = z
	.object({ id: z.uuid(), message: text(REPORT_RECEIVED) })
	.meta({ id: "ReportReceipt" });
export type ReportReceipt = z.infer<typeof ReportReceipt>;

export const ReviewedReport = z
	.object({
		id: z.uuid(),
		agent_slug: Slug,
		kind: z.enum(REPORT_KINDS).meta({ examples: ["outage"] }),
		text: text(TEXT),
		evidence_url: HttpUrl.nullable(),
		contact: z.string().nullable(),
		comment: z.object({ id: z.string(), author: z.string(), body: z.string() }).optional(),
		reporter: z.string().nullable().meta({ description: "Account that reported it." }),
		created_at: Instant,
		state: z.enum(REPORT_STATES),
		outcome: z.enum(REPORT_OUTCOMES).nullable(),
		note: z.string().nullable(),
		closed_by: z.string().nullable(),
		closed_at: Instant.nullable(),
	})
	.meta({ id: "ReviewedReport" });
export type ReviewedReport = z.infer<typeof ReviewedReport>;

export const ReviewedReports = z
	.object({ reports: z.array(ReviewedReport), ...pagePosition })
	.meta({
		id: "ReviewedReports",
		description: "Open reports, oldest first; closed ones newest first.",
	});
export type ReviewedReports = z.infer<typeof ReviewedReports>;

export const ReportsQuery = z.object({
	state: z.enum(REPORT_STATES).default("open").meta({ description: "State of the reports." }),
	...paging,
});

export const ReportClosing = z
	.strictObject({
		outcome: z.enum(REPORT_OUTCOMES).meta({ description: "What was done about it." }),
		note: z
			.string()
			.max(REASON_MAX_CHARACTERS)
			.optional()
			.meta({ description: "For moderators and the audit log." }),
	})
	.meta({ id: "ReportClosing", examples: [{ outcome: "no_action", note: "It answers again." }] });
