import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** An incident that is not public yet. */
export const IncidentDraftRecord = z.object({
	id: z.uuid(),
	/** Members of the form as typed. */
	fields: z.record(z.string(), z.string()),
	by: z.string().min(1),
	savedAt: Instant,
});
export type IncidentDraftRecord = z.infer<typeof IncidentDraftRecord>;
