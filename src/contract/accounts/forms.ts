import { z } from "zod";
import { AgentRevisionRequest } from "../agents/registration.ts";
import { FindingRequest } from "../evidence/findings.ts";
import { STATEMENT, StatementRequest } from "../evidence/statements.ts";
import {
	ACCOUNT,
	DEPRECATION_MESSAGE_MAX_CHARACTERS,
	REASON_MAX_CHARACTERS,
	REGISTRATION,
	REQUEST_TARGET_MAX_CHARACTERS,
	TOKEN_LIFETIME,
	TOKEN_NAME_MAX_CHARACTERS,
} from "../limits.ts";
import { REASON } from "../moderation/reason.ts";
import { digits, Slug } from "../primitives.ts";
import { CLAIM_METHODS, SCOPES } from "../vocabulary.ts";
import { checkboxField, fieldOf, listField, optional } from "./form-fields.ts";
import { PublisherRequest } from "./publisher.ts";

/**
 * The fields of the dashboard's forms. Browsers send every field as text, even an empty one, so an empty field means
 * "not stated". A field that can be sent more than once is read as a list (`list`).
 */

/** Page of the dashboard to show after the sign-in. */
const next = optional(z.string().max(REQUEST_TARGET_MAX_CHARACTERS));

/** `normalizeEmail` decides which addresses are valid. */
export const AddressForm = z.object({ email: z.string() });
export const EmailForm = AddressForm.extend({ next });
export const NoFields = z.object({});
export const ProviderForm = z.object({
	provider: z.string().max(64),
	next: z.string().max(REQUEST_TARGET_MAX_CHARACTERS).optional(),
});

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
	scopes: listField(z.enum(SCOPES)).refine((scopes) => scopes.length > 0, "needs at least one"),
	days: digits({ min: 1, max: TOKEN_LIFETIME.maxDays }),
	/** The only organisation for which a personal token acts; slugs of agents, and beginnings of names. */
	organisation: optional(Slug),
	limits: fieldOf("documents", z.array(z.string()).default([])),
});

const { issuer, repository, workflow, environment } = PublisherRequest.shape;
const text = (shape: z.ZodString | z.ZodURL) => z.string().trim().pipe(shape);
const maybe = (shape: z.ZodOptional<z.ZodString>) => optional(text(shape.unwrap()));
export const PublisherForm = OwnerForm.extend({
	issuer: text(issuer.unwrap()),
	repository: text(repository),
	workflow: maybe(workflow),
	environment: maybe(environment),
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
/** An agent by its slug or title. */
export const WatchForm = z.object({
	agent: z.string().trim().min(1).max(REGISTRATION.titleMaxCharacters),
	on: checkboxField,
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
	wants_mail: checkboxField,
});
/** The answer of the browser's authenticator, as JSON. */
export const PasskeyForm = z.object({
	name: optional(z.string().trim().max(ACCOUNT.displayNameMaxCharacters)),
	credential: z.string().min(2).max(16_384),
	next,
});
