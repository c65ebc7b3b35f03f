import { z } from "zod";
import { SubmittedListing, WAITS_FOR } from "../agents/registration.ts";
import { AddressChecks } from "../agents/submission.ts";
import { ListingVersion } from "../agents/version.ts";
import { Affected } from "../evidence/osv.ts";
import { INCIDENT, LIST_PAGE, REASON_MAX_CHARACTERS } from "../limits.ts";
import { Incident } from "../market/incident.ts";
import { digits, HttpUrl, Instant, Slug, Total, text } from "../primitives.ts";
import {
	COMMENT_STATUSES,
	INCIDENT_KINDS,
	INCIDENT_SEVERITIES,
	INCIDENT_STATUSES,
	SUBMISSION_STATUSES,
} from "../vocabulary.ts";
import { DESK_MEMORY } from "./desk-memory.ts";
import { REASON } from "./reason.ts";

/** The moderators' API. Only tokens with the scope admin may use it. */

const LISTING = { title: "Tide Table", website_url: "https://tide-table.example.org/" };

/** Position of a page in the whole list. */
export const pagePosition = {
	page: z.int().min(1),
	limit: z
		.int()
		.min(1)
		.meta({ examples: [LIST_PAGE.defaultLimit] }),
	total: Total,
};

export const ReviewFlag = z
	.object({ code: text("address_in_text"), detail: text("The description contains an address.") })
	.meta({ id: "ReviewFlag", description: "Something to check; it decides nothing on its own." });

export const ReviewedSubmission = z
	.object({
		id: z.uuid(),
		version: z.int().min(1).meta({
			description:
				"Increases with each edit and each decision. A decision names the version it is about.",
		}),
		status: z.enum(SUBMISSION_STATUSES),
		waits_for: WAITS_FOR.nullable(),
		revision: z.boolean().describe("True for a change to an agent that is already public."),
		agent_slug: Slug.nullable(),
		rename_to: Slug.nullable(),
		owner: text("account:6f1c2f0e-0d5b-4c1b-9f0e-3f2a7a1f5c11"),
		owner_slug: Slug.optional().meta({ description: "Of an organisation." }),
		submitted_at: Instant,
		decided_at: Instant.nullable(),
		reason: z.string().nullable(),
		flags: z.array(ReviewFlag),
		checks: AddressChecks,
		listing: SubmittedListing.meta({ examples: [LISTING] }),
		versions: z.array(ListingVersion).meta({
			description: "Latest first. Only imports from a source with versions have any.",
			examples: [[]],
		}),
		...DESK_MEMORY,
	})
	.meta({ id: "ReviewedSubmission" });
export type ReviewedSubmission = z.infer<typeof ReviewedSubmission>;

export const ReviewQueue = z
	.object({ submissions: z.array(ReviewedSubmission), ...pagePosition })
	.meta({ id: "ReviewQueue", description: "Oldest first." });
export type ReviewQueue = z.infer<typeof ReviewQueue>;

export const paging = {
	page: digits({ min: 1 })
		.default(1)
		.meta({ description: "Pages count from 1. A page past the end is empty." }),
	limit: digits({ min: LIST_PAGE.minLimit, max: LIST_PAGE.maxLimit })
		.default(LIST_PAGE.defaultLimit)
		.meta({ description: "Results per page." }),
};

export const ReviewQueueQuery = z.object({
	status: z.enum(SUBMISSION_STATUSES).default("pending").describe("State of the submissions."),
	...paging,
});
export const CommentsQuery = z.object({
	status: z.enum(COMMENT_STATUSES).default("held").meta({
		description:
			"State of the comments. Held ones are sorted oldest first, all others newest first.",
	}),
	...paging,
});

export const RecordVersion = digits({ min: 1 });

export const DecisionQuery = z.object({
	version: RecordVersion.meta({
		description:
			"`version` that the decision is about. If it has changed since, nothing is decided and the answer is 409.",
		examples: [1],
	}),
});

/** The same for acts that may be about whatever is there. */
export const ReadVersionQuery = z.object({
	version: RecordVersion.optional().meta({
		description: "`version` that was read; 409 if it has changed since. Default: the newest.",
		examples: [1],
	}),
});

export const ReasonRequest = z.strictObject(REASON).meta({
	id: "ReasonRequest",
	description: "Required. Sent to the person it concerns.",
	examples: [{ reason: "The website does not answer." }],
});

export const ReviewedComment = z
	.object({
		id: text("5d0f1f9c-5a0e-4f44-9f0e-0d2f6f5f3c21"),
		agent_slug: Slug,
		author: text("Bo"),
		account: z.string().nullable(),
		body: text("Works on a ferry, too."),
		status: z.enum(COMMENT_STATUSES),
		reason: z.string().nullable(),
		created_at: Instant,
	})
	.meta({ id: "ReviewedComment" });
export type ReviewedComment = z.infer<typeof ReviewedComment>;

export const ReviewedComments = z
	.object({ comments: z.array(ReviewedComment), ...pagePosition })
	.meta({
		id: "ReviewedComments",
		description: "Held comments, oldest first; others newest first.",
	});
export type ReviewedComments = z.infer<typeof ReviewedComments>;

const affected = z.array(Affected).max(INCIDENT.maxAffected).optional();

const IncidentSource = z.strictObject({
	url: HttpUrl,
	title: z.string().max(INCIDENT.sourceTitleMaxCharacters),
});

export const IncidentRequest = z
	.strictObject({
		title: z.string().max(INCIDENT.titleMaxCharacters).describe("What happened, in one line."),
		summary: z.string().max(INCIDENT.summaryMaxCharacters).meta({ description: "What is known." }),
		kind: z.enum(INCIDENT_KINDS).meta({ description: "What kind of incident it is." }),
		severity: z.enum(INCIDENT_SEVERITIES).meta({ description: "How bad it is." }),
		agents: z.array(Slug).min(1).max(INCIDENT.maxAgents).describe("Slugs of the affected agents."),
		occurred_at: Instant.optional().meta({ description: "When it happened; default: now." }),
		sources: z
			.array(IncidentSource)
			.max(INCIDENT.maxSources)
			.optional()
			.meta({ description: "Where it is reported." }),
		affected: affected.describe("The versions that it affects. They are published as an advisory."),
		draft: z.boolean().optional().meta({ description: "True: only moderators see it yet." }),
	})
	.meta({
		id: "IncidentRequest",
		examples: [
			{
				title: "Answers stopped",
				summary: "No answers for an hour.",
				kind: "outage",
				severity: "low",
				agents: ["harbor-scout"],
			},
		],
	});

/** What is not stated stays as it is. */
export const IncidentDraftRequest = IncidentRequest.omit({ draft: true })
	.partial()
	.meta({ id: "IncidentDraftRequest", examples: [{ severity: "high" }] });

const version = z
	.int()
	.min(1)
	.meta({ description: "Increases with each change and each dispute." });

export const ReviewedIncident = Incident.extend({ version }).meta({
	id: "ReviewedIncident",
	description: "The current record of an incident.",
});
export type ReviewedIncident = z.infer<typeof ReviewedIncident>;

export const ReviewedIncidents = z
	.object({ incidents: z.array(ReviewedIncident), total: Total })
	.meta({ id: "ReviewedIncidents", description: "Newest first." });
export type ReviewedIncidents = z.infer<typeof ReviewedIncidents>;

const note = z.string().max(REASON_MAX_CHARACTERS).optional();

export const IncidentChangeRequest = z
	.strictObject({
		status: z.enum(INCIDENT_STATUSES).optional().meta({ description: "Its new state." }),
		severity: z.enum(INCIDENT_SEVERITIES).optional().meta({ description: "How bad it is now." }),
		summary: z.string().max(INCIDENT.summaryMaxCharacters).optional().meta({
			description: "What is known now.",
		}),
		affected: affected.meta({
			description: "All versions that it affects now. With none, its advisory is withdrawn.",
		}),
		note: note.meta({ description: "Reason, sent to the owners of the affected agents." }),
		correction: note.meta({ description: "What this change puts right, for everybody." }),
		withdrawal: note.describe("Why it is withdrawn, for everybody. Its status becomes resolved."),
	})
	.refine((changes) => Object.keys(changes).length > 0, { error: "must change something" })
	.meta({ id: "IncidentChangeRequest", examples: [{ status: "resolved" }] });
