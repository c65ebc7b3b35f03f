import { z } from "zod";
import { checkboxField, fieldOf, lines, listField, optional } from "../accounts/form-fields.ts";
import { Affected, readAffected } from "../evidence/osv.ts";
import { SourceAddress } from "../intake/managed-source.ts";
import {
	SOURCE,
	SOURCE_DECISIONS,
	SOURCE_FORMATS,
	SOURCE_TRUST,
	SourceName,
} from "../intake/source.ts";
import { INCIDENT, REGISTRATION } from "../limits.ts";
import { digits, SLUG_PATTERN, Slug } from "../primitives.ts";
import { INCIDENT_KINDS, INCIDENT_SEVERITIES, INCIDENT_STATUSES } from "../vocabulary.ts";
import { SuspensionRequest } from "./managed-account.ts";
import { RecordVersion } from "./moderation.ts";
import { REASON, REJECTED_TOGETHER_MAX } from "./reason.ts";

// The fields of the forms of the review desk, read as those of the dashboard (`accounts/forms.ts`).

/** An action for which a moderator may have to give a reason. */
const reasoned = <Shape extends z.ZodRawShape>(shape: Shape) =>
	z.preprocess(withoutBlanks, z.object({ ...shape, ...REASON }));

function withoutBlanks(values: unknown): unknown {
	if (typeof values !== "object" || values === null) return values;
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

export const TakeDownForm = reasoned({
	act: z.enum(["hide", "remove", "restore"]),
	for_good: checkboxField,
	version: RecordVersion.optional(),
});
/** The account is named by its address or its ID. */
export const SuspensionForm = z.object({
	account: z.string().trim().min(1),
	...SuspensionRequest.shape,
});
export const EndingForm = z.object({ slug: Slug, reason: REASON.reason.unwrap() });
export const SetAsideForm = reasoned({ finding: z.uuid() });

/** A source to follow. Patterns and precedence are set through the API or on the command line. */
export const SourceForm = z.object({
	name: SourceName,
	format: z.enum(SOURCE_FORMATS),
	place: SourceAddress,
	decision: z.enum(SOURCE_DECISIONS),
	trust: z.enum(SOURCE_TRUST).default("nothing"),
	interval_minutes: digits({ min: SOURCE.minIntervalMinutes, max: SOURCE.maxIntervalMinutes }),
});
/** `accept`: continues although much changed in one run. `retry`: tries again what could not be taken. */
export const SourceWishForm = z.object({ wish: z.enum(["pause", "resume", "accept", "retry"]) });

/** One per line, as people write them. */
const affected = lines(
	z.array(z.string().transform(readAffected).pipe(Affected)).max(INCIDENT.maxAffected),
);
export const IncidentForm = z.object({
	title: z.string(),
	summary: z.string(),
	kind: z.enum(INCIDENT_KINDS),
	severity: z.enum(INCIDENT_SEVERITIES),
	agents: lines(
		z
			.array(z.string().regex(SLUG_PATTERN, { error: "must be slugs, one per line" }))
			.min(1)
			.max(INCIDENT.maxAgents),
	),
	affected: affected.optional(),
	source_url: fieldOf("address", optional(z.string().trim().max(REGISTRATION.urlMaxCharacters))),
	source_title: optional(z.string().trim().max(INCIDENT.sourceTitleMaxCharacters)),
	/** The report it comes from. */
	report: optional(z.uuid()),
	replaces: optional(z.string()),
	version: RecordVersion.optional(),
	act: optional(z.literal("publish")),
});
export type IncidentForm = z.output<typeof IncidentForm>;
export const IncidentChangeForm = z.object({
	status: z.enum(INCIDENT_STATUSES).optional(),
	severity: z.enum(INCIDENT_SEVERITIES).optional(),
	summary: z.string().optional(),
	affected: affected.optional(),
	note: REASON.reason,
	correction: optional(REASON.reason),
	withdrawal: REASON.reason,
	version: RecordVersion,
});
export const GradeForm = z.object({ level: z.enum(["none", "3", "4"]), version: RecordVersion });

/** What was selected in a table. */
const selectedItems = <Schema extends z.ZodType>(item: Schema) =>
	listField(item)
		.refine((items) => items.length > 0, "Nothing is selected.")
		.refine(
			(items) => items.length <= REJECTED_TOGETHER_MAX,
			`At most ${REJECTED_TOGETHER_MAX} can be selected.`,
		);

/** `id:version` of a submission as shown. */
const SubmissionVersionRef = z
	.string()
	.regex(/^[\da-f-]{36}:\d{1,6}$/)
	.transform((text) => {
		const [id = "", version = ""] = text.split(":");
		return { id, version: Number(version) };
	})
	.pipe(z.object({ id: z.uuid(), version: z.int().min(1) }));

export const DecisionForm = reasoned({
	decision: z.enum(["approve", "reject", "request_changes", "reopen"]),
	/** Of the text that was shown with the form. */
	version: RecordVersion,
});
export const AssignmentForm = z.object({ on: checkboxField });
/** For moderators only. */
export const NoteForm = z.object({ text: z.string() });
/** Selected submissions. */
export const ApprovalForm = z.object({ submissions: selectedItems(SubmissionVersionRef) });
/** All pending submissions of one registrant, as the page listed them. */
export const RejectionForm = reasoned({
	/** Separated by spaces. */
	submissions: z
		.string()
		.transform((text) => text.split(" "))
		.pipe(z.array(SubmissionVersionRef).max(REJECTED_TOGETHER_MAX)),
});
/** Listings of one program, separated by spaces. */
const SameSlugs = z
	.string()
	.transform((text) => text.split(" "))
	.pipe(z.array(Slug).min(2));
export const DuplicateForm = z.object({ slugs: SameSlugs, outcome: z.enum(["one", "different"]) });
/** Selected programs. Without the box, the form is shown again with what it would do. */
export const JoiningForm = z.object({ programs: selectedItems(SameSlugs) });
/** Selected comments. */
export const PublishForm = z.object({ comments: selectedItems(z.string()) });
export const CommentDecisionForm = reasoned({ decision: z.enum(["publish", "reject"]) });
