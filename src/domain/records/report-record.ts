import { z } from "zod";
import { Instant, Slug } from "#contract/primitives.ts";
import * as words from "#contract/vocabulary.ts";

/** A reported problem with an agent. Only moderators see it. */
export const ReportRecord = z.object({
	id: z.uuid(),
	agentSlug: Slug,
	kind: z.enum(words.REPORT_KINDS),
	/** As it was written, with its line ends. */
	text: z.string().min(1),
	evidenceUrl: z.url().nullable(),
	/** Mail address for questions; deleted when the report is closed. */
	contact: z.string().nullable(),
	/** SHA-256 of the agent and the reporter's network, to recognise repeats; deleted when the report is closed. */
	client: z.string().nullable(),
	/** The signed-in account, or the owner of the token. */
	reporterId: z.string().nullable(),
	/** Of what this registry saw itself: the incident that a moderator may open from it. */
	draft: z
		.object({
			title: z.string(),
			severity: z.enum(words.INCIDENT_SEVERITIES),
			agents: z.array(Slug).min(1),
		})
		.optional(),
	/** The comment that it is about, as it was. */
	comment: z.object({ id: z.string(), author: z.string(), body: z.string() }).optional(),
	createdAt: Instant,
	state: z.enum(words.REPORT_STATES),
	outcome: z.enum(words.REPORT_OUTCOMES).nullable(),
	closedBy: z.string().nullable(),
	closedAt: Instant.nullable(),
	/** Of the moderator who closed it. */
	note: z.string().nullable(),
});
export type ReportRecord = z.infer<typeof ReportRecord>;
