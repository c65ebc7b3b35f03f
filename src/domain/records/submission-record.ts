import { z } from "zod";
import { Sha256 } from "#contract/intake/document.ts";
import { keysOf } from "#contract/members-of.ts";
import { Instant, Slug } from "#contract/primitives.ts";
import { SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import { Transition } from "../history.ts";
import { SubmissionChecks } from "./address-check.ts";
import { DocumentOrigin, Listing, VersionRecord } from "./agent-record.ts";

/** Later kinds of flags, and the codes that they are stored under. */
export const FLAG_KINDS = {
	abuse: "reserved_name",
	bait: "address_in_text",
	orders: "address_in_text",
	known_name: "look_alike_name",
	similar: "look_alike_name",
	removed_here: "removed_before",
	rejected_here: "removed_before",
	suspended: "unproven_name",
	placeholder: "check_failed",
} as const;

/** Something that a reviewer should check. It decides nothing on its own. */
export const RecordedFlag = z.object({
	code: z.enum([
		"same_website_pending",
		"same_title_pending",
		"mixed_scripts",
		"reserved_name",
		"address_in_text",
		"same_host",
		"look_alike_name",
		"website_changed",
		"document",
		"unproven_name",
		"same_identifier",
		"same_logo",
		"check_failed",
		"removed_before",
		"taken",
	]),
	detail: z.string(),
	submissionId: z.uuid().optional(),
	/** What it is, more exactly than its code. Earlier programs read only the code. */
	kind: z.enum(keysOf(FLAG_KINDS)).optional().catch(undefined),
});
export type RecordedFlag = z.infer<typeof RecordedFlag>;
export type FlagName = RecordedFlag["code"] | keyof typeof FLAG_KINDS;

/** The name under which people and programs know a flag. */
export function flagName({ code, kind }: RecordedFlag): FlagName {
	return kind ?? code;
}

/** A version that was published and waits for a moderator. */
const WaitingVersion = z.object({ number: z.string(), documents: z.array(Sha256) });
export type WaitingVersion = z.infer<typeof WaitingVersion>;

export const SubmissionRecord = z.object({
	id: z.uuid(),
	status: z.enum(SUBMISSION_STATUSES),
	listing: Listing,
	/** Set for a revision of an agent that is already public, and after approval. */
	agentSlug: Slug.nullable(),
	revision: z.boolean(),
	/** The listing at the start of a revision. The revision changes only what differs from it. */
	basedOn: Listing.nullable().default(null),
	renameTo: Slug.nullable().default(null),
	ownerId: z.string(),
	submittedAt: Instant,
	decidedAt: Instant.nullable(),
	reason: z.string().nullable(),
	flags: z.array(RecordedFlag),
	/** Digests of the Idempotency-Key (with its token) and of the body, to recognise a repeat. */
	idempotency: z.object({ keyDigest: z.string(), bodyDigest: z.string() }).nullable(),
	/** Set if the listing was imported, not stated by its owner. */
	imported: z
		.object({
			origin: z.string(),
			suggestedSlug: z.string(),
			/** Latest first; only if its source has versions. */
			versions: z.array(VersionRecord).optional(),
			/** Its page at the registry that listed it first, if another registry passed it on. */
			home: z.string().optional(),
			/** For whom an operator imported it. */
			ownerId: z.string().optional(),
			/** What was left out of its documents, in sentences. */
			notes: z.array(z.string()).optional(),
		})
		.optional(),
	/** Every version that was published to it, in this order. The listing states the latest of them. */
	versions: z.array(WaitingVersion).optional(),
	/** Origins of its documents, by digest. For documents that a revision does not change, see the agent. */
	documentOrigins: z.record(Sha256, DocumentOrigin).optional(),
	/** Of its current text, so an edit removes them. Absent until its addresses were checked. */
	checks: SubmissionChecks.optional(),
	/** The moderator who is on it. */
	taken: z.object({ by: z.string(), at: Instant }).optional(),
	/** What was last read by each moderator, and when changes were requested (by null), until it is decided. */
	readings: z
		.array(
			z.object({
				by: z.string().nullable(),
				at: Instant,
				listing: Listing,
				/** What the moderator had read before, if it was another text. */
				before: Listing.optional(),
			}),
		)
		.optional(),
	transitions: z.array(Transition),
	/** How many transitions of a long history have been dropped. */
	forgotten: z.int().min(1).optional(),
	sample: z.boolean(),
	/** True while a second member of its organisation must approve it. Until then its status says that changes are requested. */
	awaitsSecond: z.literal(true).optional(),
	/** Account that made the service account or trusted the job that sent it. */
	sentFor: z.string().optional(),
});
export type SubmissionRecord = z.infer<typeof SubmissionRecord>;
