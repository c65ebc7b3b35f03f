import { z } from "zod";
import { Instant, Slug } from "#contract/primitives.ts";
import { INCIDENT_KINDS, INCIDENT_SEVERITIES, INCIDENT_STATUSES } from "#contract/vocabulary.ts";
import { addIncident, updateIncident } from "../incidents/record-incident.ts";
import { type Operations, operation } from "./operation.ts";

export const incidentOperations = {
	"incident.list": operation({
		input: z.strictObject({}),
		run: ({ store }) => store.incidents.list(),
	}),
	"incident.add": operation({
		input: z.strictObject({
			title: z.string(),
			summary: z.string(),
			kind: z.enum(INCIDENT_KINDS),
			severity: z.enum(INCIDENT_SEVERITIES),
			agents: z.array(Slug),
			occurredAt: Instant.optional(),
			sources: z.array(z.strictObject({ url: z.string(), title: z.string() })).optional(),
		}),
		changesSnapshot: true,
		run: (context, input, actor) => addIncident(context, input, actor),
	}),
	"incident.update": operation({
		input: z.strictObject({
			slug: z.string(),
			expected: z.int().min(1),
			status: z.enum(INCIDENT_STATUSES).optional(),
			severity: z.enum(INCIDENT_SEVERITIES).optional(),
			summary: z.string().optional(),
			note: z.string().optional(),
		}),
		changesSnapshot: true,
		run: (context, input, actor) => updateIncident(context, input, actor),
	}),
} satisfies Operations;
