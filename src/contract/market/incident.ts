import { z } from "zod";
import { Affected } from "../evidence/osv.ts";
import { Count, HttpUrl, Instant, Slug } from "../primitives.ts";
import { INCIDENT_KINDS, INCIDENT_SEVERITIES, INCIDENT_STATUSES } from "../vocabulary.ts";

export const Incident = z
	.object({
		id: z.string(),
		slug: Slug,
		title: z.string(),
		summary: z.string(),
		kind: z.enum(INCIDENT_KINDS),
		severity: z.enum(INCIDENT_SEVERITIES),
		status: z.enum(INCIDENT_STATUSES),
		agents: z.array(Slug).meta({ description: "Affected public agents." }),
		occurred_at: Instant,
		reported_at: Instant,
		resolved_at: Instant.nullable(),
		updated_at: Instant,
		sources: z.array(z.object({ url: HttpUrl, title: z.string() })),
		// Dumps of earlier versions have none of these.
		advisory_id: z.string().nullable().default(null).meta({
			description: "Its advisory, since it first named affected versions.",
		}),
		affected: z.array(Affected).default([]).describe("The versions that it affects, if stated."),
		corrections: z
			.array(z.object({ at: Instant, note: z.string() }))
			.default([])
			.meta({ description: "What was put right or changed since it was published, oldest first." }),
		withdrawn: z.object({ at: Instant, sentence: z.string() }).nullable().default(null).meta({
			description: "Set if it should not have been recorded; then it counts nowhere.",
		}),
		url: HttpUrl,
	})
	.meta({ id: "Incident", description: "A public incident record." });
export type Incident = z.infer<typeof Incident>;

export const IncidentList = z
	.object({ incidents: z.array(Incident), total: Count })
	.meta({ id: "IncidentList", description: "Newest first." });
export type IncidentList = z.infer<typeof IncidentList>;
