import { z } from "zod";
import { Affected } from "#contract/evidence/osv.ts";
import { Instant, Slug } from "#contract/primitives.ts";
import { INCIDENT_KINDS, INCIDENT_SEVERITIES, INCIDENT_STATUSES } from "#contract/vocabulary.ts";
import { Transition } from "../history.ts";

export const IncidentRecord = z.object({
	id: z.uuid(),
	slug: Slug,
	title: z.string().min(1),
	summary: z.string().min(1),
	kind: z.enum(INCIDENT_KINDS),
	severity: z.enum(INCIDENT_SEVERITIES),
	status: z.enum(INCIDENT_STATUSES),
	agents: z.array(Slug),
	occurredAt: Instant,
	reportedAt: Instant,
	resolvedAt: Instant.nullable(),
	updatedAt: Instant,
	sources: z.array(z.object({ url: z.url(), title: z.string() })),
	/** Of listings by the slugs that they had. */
	affected: z.array(Affected).default([]),
	/** Since it first named affected versions; withdrawn while it names none. */
	advisory: z
		.object({ publishedAt: Instant, withdrawnAt: Instant.nullable() })
		.nullable()
		.default(null),
	transitions: z.array(Transition),
	/** What was put right after it was public. */
	corrections: z.array(z.object({ at: Instant, note: z.string() })).optional(),
	/** Set if it should not have been recorded. Its status is then resolved. */
	withdrawn: z.object({ at: Instant, sentence: z.string() }).optional(),
	/** When it was withdrawn before it was reopened. Its corrections say why. */
	withdrawals: z.array(Instant).optional(),
	sample: z.boolean(),
});
export type IncidentRecord = z.infer<typeof IncidentRecord>;

/** An incident that is not public yet. The report it comes from is closed once it is. */
export const IncidentDraftRecord = IncidentRecord.extend({ report: z.uuid().optional() });
export type IncidentDraftRecord = z.infer<typeof IncidentDraftRecord>;
