import { z } from "zod";
import { fieldOf, optional } from "../accounts/form-fields.ts";
import { REASON_MAX_CHARACTERS } from "../limits.ts";
import { REPORT_KINDS, REPORT_OUTCOMES } from "../vocabulary.ts";

/** What is wrong with an agent. `domain/moderation/gate-report.ts` checks the texts. */
export const ReportForm = z.object({
	kind: z.enum(REPORT_KINDS),
	/** Set for a report of a comment on it. */
	comment: optional(z.string()),
	text: z.string(),
	evidence_url: fieldOf("address", optional(z.string().trim())),
	contact: optional(z.string().trim()),
});

export const ReportClosingForm = z.object({
	outcome: z.enum(REPORT_OUTCOMES),
	note: optional(z.string().trim().max(REASON_MAX_CHARACTERS)),
});
