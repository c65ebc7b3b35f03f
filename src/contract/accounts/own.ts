import { z } from "zod";
import { Submission } from "../agents/submission.ts";
import { FindingRequest } from "../evidence/findings.ts";
import { pagePosition, paging, ReviewedComment } from "../moderation/moderation.ts";
import { REASON } from "../moderation/reason.ts";
import { ReviewedAgent } from "../moderation/reviewed-agent.ts";
import { HttpUrl, Instant, Slug, TextOrNull, text } from "../primitives.ts";
import * as words from "../vocabulary.ts";
import { AccountForm, DeprecationForm, WebhookForm } from "./forms.ts";
import { WebhookMessage } from "./webhook-message.ts";

/** What the holder of a token owns or may act for. Examples are made from these schemas. */

const owner = text("me").meta({ description: "`me`, or the slug of an organisation." });

/** Whose, if only one can be meant. */
export const OwnerQuery = z.object({ owner: owner.optional() });
export const OwnQuery = OwnerQuery.extend(paging);
const status = z.enum(words.SUBMISSION_STATUSES).meta({ description: "Only those in it." });
export const OwnSubmissionsQuery = OwnQuery.extend({ status: status.optional() });

/** A page of all that the token may act for, or of one owner. */
const listOf = (id: string, item: z.ZodType) =>
	z.object({ data: z.array(item), ...pagePosition }).meta({ id });

export const HeldToken = z.object({
	id: z.string(),
	name: text("CI"),
	scopes: z.array(z.enum(words.SCOPES)),
	expires_at: Instant,
	is_this: z.boolean(),
});
export const Me = z
	.object({
		account: text("account:5f0c").nullable().meta({
			description: "ID by which others invite it or offer it listings.",
		}),
		display_name: text("Ada").nullable().meta({ description: "Null if it is no person's." }),
		wants_mail: z.boolean(),
		owners: z.array(owner).meta({ description: "Those for whom it may act." }),
		tokens: z.array(HeldToken),
	})
	.meta({ id: "Me" });
export type Me = z.infer<typeof Me>;
export const MeRequest = z
	.strictObject({ ...AccountForm.shape, wants_mail: z.boolean() })
	.partial()
	.meta({ id: "MeRequest", examples: [{ wants_mail: false }] });

export const BeginRequest = z
	.strictObject({ act: z.enum(["export", "delete", "join", "address"]) })
	.meta({ id: "BeginRequest", examples: [{ act: "export" }] });
export const NextStep = z
	.object({ next: HttpUrl.meta({ description: "Where its person goes on, after a new sign-in." }) })
	.meta({ id: "NextStep" });
export type NextStep = z.infer<typeof NextStep>;

export const OwnAgent = ReviewedAgent.extend({
	owner,
	title: text("Harbor Scout"),
	pending: z.uuid().nullable().meta({ description: "Its change in review." }),
	url: HttpUrl,
}).meta({ id: "OwnAgent" });
export const OwnAgents = listOf("OwnAgents", OwnAgent);
export const AgentStatusRequest = z
	.strictObject({ status: z.enum(words.AGENT_STATES), ...DeprecationForm.shape })
	.meta({ id: "AgentStatusRequest", examples: [{ status: "deprecated" }] });

export const OwnSubmissions = listOf("OwnSubmissions", Submission);

export const Notification = WebhookMessage.shape.data
	.extend({
		id: z.uuid(),
		owner,
		type: z.enum(words.NOTIFICATION_TYPES),
		at: Instant,
		read_at: Instant.nullable(),
	})
	.meta({ id: "Notification" });
export const Notifications = listOf("Notifications", Notification);

export const OwnClaim = z
	.object({
		id: z.uuid(),
		owner,
		agent_slug: Slug,
		method: z.enum(words.CLAIM_METHODS),
		state: z.enum(words.CLAIM_STATES),
		/** TXT record or address of the file that must contain the text. */
		location: text("_agent-registry.harborscout.com").nullable(),
		text: text("agent-registry-verification=5f0c"),
		checked_at: Instant.nullable(),
		finding: z.string().nullable().meta({ description: "What the last check found." }),
		proven_at: Instant.nullable(),
		failing_since: Instant.nullable(),
	})
	.meta({ id: "OwnClaim" });
export const OwnClaims = listOf("OwnClaims", OwnClaim);
export const ClaimRequest = z
	.strictObject({ method: z.enum(words.CLAIM_METHODS), owner: owner.optional() })
	.meta({ id: "ClaimRequest", examples: [{ method: "dns" }] });

export const OwnComment = ReviewedComment.omit({ author: true, account: true });
export const OwnComments = listOf("OwnComments", OwnComment);

const values = z.record(z.string(), z.union([z.string(), z.array(z.string())]));
export const Draft = z
	.object({ owner, agent_slug: Slug.nullable(), values, saved_at: Instant })
	.meta({ id: "Draft", description: "Fields of the listing form as typed, not checked." });
export const Drafts = listOf("Drafts", Draft);
export const DraftRequest = z
	.strictObject({ owner: owner.optional(), agent_slug: Slug.optional(), values })
	.meta({ id: "DraftRequest", examples: [{ values: { title: "Tide Table" } }] });

export const Delivery = z.object({
	id: z.uuid(),
	created_at: Instant,
	state: z.enum(["waiting", "delivered", "failed"]),
	detail: z.string().nullable().meta({ description: "Of the last attempt." }),
});
export const OwnWebhook = z
	.object({
		url: HttpUrl.nullable(),
		secret: TextOrNull.meta({ description: "Only in the answer to a new `url` or secret." }),
		disabled_at: Instant.nullable(),
		disabled_reason: z.string().nullable(),
		deliveries: z.array(Delivery).meta({ description: "Latest first." }),
	})
	.meta({ id: "OwnWebhook" });
export const WebhookRequest = z
	.strictObject({
		url: WebhookForm.shape.url.nullable().meta({ description: "Null removes the webhook." }),
		new_secret: z.literal(true),
		test: z.literal(true).meta({ description: "Sends a test." }),
	})
	.partial()
	.meta({ id: "WebhookRequest", examples: [{ url: "https://ci.example.com/hook" }] });

export const AnswerRequest = z
	.strictObject({ answer: FindingRequest.shape.answer.unwrap() })
	.meta({ id: "AnswerRequest", examples: [{ answer: "The rule is about an older version." }] });
export const DisputeRequest = z
	.strictObject({ reason: REASON.reason.unwrap() })
	.meta({ id: "DisputeRequest", examples: [{ reason: "It was another service." }] });
