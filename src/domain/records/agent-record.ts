import { z } from "zod";
import { Sha256 } from "#contract/document.ts";
import { Instant, Slug } from "#contract/primitives.ts";
import {
	AGENT_STATUSES,
	CLAIM_METHODS,
	CLAIM_STATUSES,
	FACT_SOURCES,
} from "#contract/vocabulary.ts";
import { Transition } from "../history.ts";
import { DocumentOrigin } from "./document-record.ts";
import { Listing } from "./listing.ts";
import { VersionRecord } from "./version-record.ts";

/** What was proven about the owner, and when. `level` is the verification level. */
export const Claim = z.object({
	status: z.enum(CLAIM_STATUSES),
	level: z.int().min(0).max(4),
	changedAt: Instant.nullable(),
	domainVerifiedAt: Instant.nullable(),
	repositoryVerifiedAt: Instant.nullable(),
	/** Methods. Missing if nothing is proven, and in records whose proofs were last checked by an earlier version. */
	provenBy: z.array(z.enum(CLAIM_METHODS)).optional(),
});
export type Claim = z.infer<typeof Claim>;

export const UNCLAIMED: Claim = {
	status: "unclaimed",
	level: 0,
	changedAt: null,
	domainVerifiedAt: null,
	repositoryVerifiedAt: null,
};

export const Fact = z.object({
	source: z.enum(FACT_SOURCES),
	checkedAt: Instant,
	/** Address where an imported fact was read, or the document that states it. Null for other facts. */
	origin: z.string().nullable(),
});
export type Fact = z.infer<typeof Fact>;

/** An approved agent in the registry. Removed agents stay as records, so that slugs are never reused. */
export const AgentRecord = Listing.extend({
	slug: Slug,
	status: z.enum(AGENT_STATUSES),
	deprecation: z
		.object({
			message: z.string().nullable(),
			successor: Slug.nullable(),
			/** Who deprecated it. Owners cannot restore what a moderator deprecated, and a source restores only what it deprecated. Not public. */
			by: z.enum(["owner", "moderator", "source"]).default("owner"),
		})
		.nullable(),
	claim: Claim,
	featured: z.boolean(),
	/** True when a reviewer has confirmed the behavioural profile. */
	profileReviewed: z.boolean(),
	/** Level that a moderator granted to a proven owner: 3 certified, 4 enterprise. */
	grantedLevel: z.literal([3, 4]).nullable().default(null),
	/** The new slug of a renamed agent. Only the record left under the old slug has one, with the status removed. */
	movedTo: Slug.nullable().default(null),
	ownerId: z.string().nullable(),
	submissionId: z.string().nullable(),
	/** `format:identifier` of the document that an imported agent came from. Makes imports repeatable. */
	importOrigin: z.string().nullable(),
	/** Its page at the registry that listed it first. Absent if that is this registry. */
	home: z.string().optional(),
	createdAt: Instant,
	updatedAt: Instant,
	/** Provenance of each stated fact, by listing field. */
	facts: z.record(z.string(), Fact),
	transitions: z.array(Transition),
	/** How many transitions of a long history have been dropped. */
	forgotten: z.int().min(1).optional(),
	/** Newest first; empty for listings without documents. */
	versions: z.array(VersionRecord).default([]),
	/** Origins of its documents, by digest. Records of earlier versions lack it. */
	documentOrigins: z.record(Sha256, DocumentOrigin).optional(),
	sample: z.boolean(),
});
export type AgentRecord = z.infer<typeof AgentRecord>;
