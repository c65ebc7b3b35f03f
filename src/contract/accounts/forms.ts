import { z } from "zod";
import { AgentRevisionRequest } from "../agents/registration.ts";
import { Affected, readAffected } from "../evidence/affected.ts";
import { FindingRequest } from "../evidence/findings.ts";
import { STATEMENT, StatementRequest } from "../evidence/statements.ts";
import { SourceAddress } from "../intake/managed-source.ts";
import {
	SOURCE,
	SOURCE_DECISIONS,
	SOURCE_FORMATS,
	SOURCE_TRUST,
	SourceName,
} from "../intake/source.ts";
import {
	ACCOUNT,
	DEPRECATION_MESSAGE_MAX_CHARACTERS,
	INCIDENT,
	REASON_MAX_CHARACTERS,
	REGISTRATION,
	REQUEST_TARGET_MAX_CHARACTERS,
	TOKEN_LIFETIME,
	TOKEN_NAME_MAX_CHARACTERS,
} from "../limits.ts";
import { RecordVersion } from "../moderation/moderation.ts";
import { REASON, REJECTED_TOGETHER_MAX } from "../moderation/reason.ts";
import { digits, SLUG_PATTERN, Slug } from "../primitives.ts";
import {
	CLAIM_METHODS,
	INCIDENT_KINDS,
	INCIDENT_SEVERITIES,
	INCIDENT_STATUSES,
	SCOPES,
} from "../vocabulary.ts";
import { checkbox, fieldOf, lines, list, optional } from "./form-fields.ts";

/**
 * The fields of the dashboard's forms. Browsers send every field as text, even an empty one, so an empty field means
 * "not stated". A field that can be sent more than once is read as a list (`list`).
 */

/** An action for which a moderator may have to give a reason. */
const reasoned = <Shape extends z.ZodRawShape>(shape: Shape) =>
	z.preprocess(withoutBlanks, z.object({ ...shape, ...REASON }));

function withoutBlanks(values: unknown): unknown {
	if (typeof values !== "object" || values === null) return values;
	return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
}

/** Page of the dashboard to show after the sign-in. */
const next = optional(z.string().max(REQUEST_TARGET_MAX_CHARACTERS));

/** `normalizeEmail` decides which addresses are valid. */
export const AddressForm = z.object({ email: z.string() });
export const EmailForm = AddressForm.extend({ next });
export const NoFields = z.object({});

/** Starts the name of a hidden field with a file in base64, for the field named after it. */
export const FILE_AS_TEXT = "file:";

/** Checkbox of forms whose action cannot be undone. */
export const CONFIRM_FIELD = "confirmed";

/** An organisation, if it is not about the person. */
export const OwnerForm = z.object({ owner: optional(Slug) });

export const TokenForm = OwnerForm.extend({
	/** Chosen when the form was rendered, so that sending it twice creates one token. */
	id: z.uuid(),
	name: z.string().trim().min(1).max(TOKEN_NAME_MAX_CHARACTERS),
	scopes: list(z.enum(SCOPES)).refine((scopes) => scopes.length > 0, "needs at least one"),
	days: digits({ min: 1, max: TOKEN_LIFETIME.maxDays }),
	/** The only organisation for which a personal token acts; slugs of agents, and beginnings of names. */
	organisation: optional(Slug),
	limits: fieldOf("documents", z.array(z.string()).default([])),
});

/** A document to fill a registration from, or its address. */
export const DocumentForm = z
	.object({
		document: optional(z.string().trim().min(1)),
		address: fieldOf("address", optional(z.string().trim().max(REGISTRATION.urlMaxCharacters))),
	})
	.superRefine(({ document, address }, { addIssue }) => {
		if ((document === undefined) !== (address === undefined)) return;
		const message =
			document === undefined
				? "is required, unless you enter its address"
				: "cannot be combined with the document itself";
		const path = [document === undefined ? "document" : "address"];
		addIssue({ code: "custom", path, message });
	});
export type DocumentForm = z.output<typeof DocumentForm>;

/** The text of a lock, unless it is sent as a file. */
export const LockForm = z.object({ lock: z.string().default("") });

export const RenameForm = z.object({ slug: AgentRevisionRequest.shape.slug.unwrap() });
export const DeprecationForm = z.object({
	message: optional(z.string().trim().max(DEPRECATION_MESSAGE_MAX_CHARACTERS)),
	successor: optional(Slug),
});
/** Typed by the owner, to prevent accidental removal. */
export const RemovalForm = z.object({ confirm: z.string().trim() });

export const ClaimForm = z.object({ method: z.enum(CLAIM_METHODS) });
export const ClaimChoice = z.object({ id: z.uuid() });
export const DisputeForm = z.object({ reason: REASON.reason });
export const TakeDownForm = reasoned({
	act: z.enum(["hide", "remove", "restore"]),
	for_good: checkbox,
	version: RecordVersion.optional(),
});
export const FindingForm = z.object({
	answer: z.string().trim().max(REASON_MAX_CHARACTERS),
	appeal: optional(FindingRequest.shape.appeal.unwrap()),
});
export const AnswerForm = FindingForm.pick({ answer: true });
export const StatementForm = z.object({
	about: z.string().trim().pipe(StatementRequest.shape.about),
	statement: z.string().trim().pipe(StatementRequest.shape.statement),
	days: digits({ min: 1, max: STATEMENT.maxDays }),
});
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

/** An agent by its slug or title. */
export const WatchForm = z.object({
	agent: z.string().trim().min(1).max(REGISTRATION.titleMaxCharacters),
	on: checkbox,
});
export const VoteForm = z.object({
	value: z
		.enum(["-1", "0", "1"])
		.transform(Number)
		.pipe(z.literal([-1, 0, 1])),
});
export const CommentForm = z.object({ body: z.string() });

export const WebhookForm = OwnerForm.extend({
	url: fieldOf("address", z.string().trim().min(1).max(REGISTRATION.urlMaxCharacters)),
});

export const AccountForm = z.object({
	display_name: z.string().trim().min(1).max(ACCOUNT.displayNameMaxCharacters),
	wants_mail: checkbox,
});
/** The answer of the browser's authenticator, as JSON. */
export const PasskeyForm = z.object({
	name: optional(z.string().trim().max(ACCOUNT.displayNameMaxCharacters)),
	credential: z.string().min(2).max(16_384),
	next,
});

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
const ticked = <Schema extends z.ZodType>(item: Schema) =>
	list(item)
		.refine((items) => items.length > 0, "Nothing is selected.")
		.refine(
			(items) => items.length <= REJECTED_TOGETHER_MAX,
			`At most ${REJECTED_TOGETHER_MAX} can be selected.`,
		);

/** `id:version` of a submission as shown. */
const ReadSubmission = z
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
export const AssignmentForm = z.object({ on: checkbox });
/** For moderators only. */
export const NoteForm = z.object({ text: z.string() });
/** Selected submissions. */
export const ApprovalForm = z.object({ submissions: ticked(ReadSubmission) });
/** All pending submissions of one registrant, as the page listed them. */
export const RejectionForm = reasoned({
	/** Separated by spaces. */
	submissions: z
		.string()
		.transform((text) => text.split(" "))
		.pipe(z.array(ReadSubmission).max(REJECTED_TOGETHER_MAX)),
});
/** Listings of one program, separated by spaces. */
const SameSlugs = z
	.string()
	.transform((text) => text.split(" "))
	.pipe(z.array(Slug).min(2));
export const DuplicateForm = z.object({
	slugs: SameSlugs,
	outcome: z.enum(["one", "different"]),
});
/** Selected programs. Without the box, the form is shown again with what it would do. */
export const JoiningForm = z.object({ programs: ticked(SameSlugs) });
/** Selected comments. */
export const PublishForm = z.object({
	comments: ticked(z.string()),
});
export const CommentDecisionForm = reasoned({ decision: z.enum(["publish", "reject"]) });
