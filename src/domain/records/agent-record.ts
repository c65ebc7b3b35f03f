import { z } from "zod";
import { VERSION_STATUSES, VersionChange } from "#contract/agents/version.ts";
import { FACT_ROWS, type FactName } from "#contract/facts/fact-rows.ts";
import type { Facts } from "#contract/facts/facts.ts";
import { DOCUMENT_FORMAT_NAMES, Sha256 } from "#contract/intake/document.ts";
import { keysOf, membersOf, pickMembers } from "#contract/members-of.ts";
import { Instant, Slug } from "#contract/primitives.ts";
import * as words from "#contract/vocabulary.ts";
import { Transition } from "../history.ts";

type ListingShape = { [Name in FactName]: Facts[Name]["kept"] };

/**
 * The facts that a registrant or an importer can state about an agent, after the text gate and the address policy. Null
 * means unknown. No fact is an empty text.
 */
export const Listing = z.object(
	membersOf<ListingShape>(FACT_ROWS.map(({ name, kept }) => [name, kept])),
);
export type Listing = z.infer<typeof Listing>;

export const LISTING_FIELDS = keysOf(Listing.shape);

export function listingOf(record: Listing): Listing {
	return pickMembers(record, LISTING_FIELDS);
}

export function listingOfTitle(title: string): Listing {
	return Listing.parse({ title });
}

export const VersionRecord = z.object({
	number: z.string(),
	status: z.enum(VERSION_STATUSES),
	message: z.string().nullable(),
	publishedAt: Instant.nullable(),
	listedAt: Instant,
	changes: z.array(VersionChange),
	documents: z.array(Sha256),
	/** When its source last changed it, by the source, as of these documents. Absent if it does not say. */
	updatedAt: Instant.optional(),
	/** What its documents were before they were revised, and until when; latest first. */
	earlier: z.array(z.object({ documents: z.array(Sha256), until: Instant })).optional(),
	/** When its owner last changed its status, earliest first. */
	statusChanges: z.array(Instant).optional(),
});
export type VersionRecord = z.infer<typeof VersionRecord>;

export const DocumentOrigin = z.object({
	/** Where it was read; null if it was uploaded. */
	origin: z.string().nullable(),
	fetchedAt: Instant,
	/** Account that uploaded or imported it. */
	by: z.string(),
});
export type DocumentOrigin = z.infer<typeof DocumentOrigin>;

/**
 * A source document in its original form. Equal bytes are one document, even from different senders: this origin is
 * that of the first, and each listing has its own.
 */
export const DocumentRecord = z.object({
	/** Size of the text in UTF-8. */
	sha256: Sha256,
	format: z.enum(DOCUMENT_FORMAT_NAMES),
	text: z.string().min(1),
	...DocumentOrigin.shape,
	/** Origins by account of recent uploads, for listings that will name the document. */
	sendings: z.array(DocumentOrigin).optional(),
});
export type DocumentRecord = z.infer<typeof DocumentRecord>;

/** What was proven about the owner, and when. `level` is the verification level. */
export const Claim = z.object({
	status: z.enum(words.CLAIM_STATUSES),
	level: z.int().min(0).max(4),
	changedAt: Instant.nullable(),
	domainVerifiedAt: Instant.nullable(),
	repositoryVerifiedAt: Instant.nullable(),
	/** Methods. Missing if nothing is proven, and in records whose proofs were last checked by an earlier version. */
	provenBy: z.array(z.enum(words.CLAIM_METHODS)).optional(),
});
export type Claim = z.infer<typeof Claim>;

export const UNCLAIMED: Claim = {
	status: "unclaimed",
	level: 0,
	changedAt: null,
	domainVerifiedAt: null,
	repositoryVerifiedAt: null,
};

export interface Fact {
	source: (typeof words.FACT_SOURCES)[number];
	checkedAt: string;
	/** Address where an imported fact was read, or the document that states it. Null for other facts. */
	origin: string | null;
}

/** As it is kept. What was seen is added to each hour anew, and never kept. */
export const Fact: z.ZodType<Fact, Fact> = z.object({
	source: z.enum(words.FACT_SOURCES).exclude(["seen"]),
	checkedAt: Instant,
	origin: z.string().nullable(),
});

export type SeenFacts = { said: Partial<Listing>; fact: Fact };

/** An approved agent in the registry. Removed agents stay as records, so that slugs are never reused. */
export const AgentRecord = Listing.extend({
	slug: Slug,
	status: z.enum(words.AGENT_STATUSES),
	deprecation: z
		.object({
			message: z.string().nullable(),
			successor: Slug.nullable(),
			/** Who deprecated it. Owners cannot restore what a moderator deprecated, and a source restores only what it deprecated. Not public. */
			by: z.enum(["owner", "moderator", "source"]).default("owner"),
		})
		.nullable(),
	claim: Claim,
	/** Taken from view, but not for good. Absent in all that is public, or gone for good. */
	hidden: z
		.object({
			by: z.enum(["owner", "moderator"]),
			/** Its status before. */
			was: z.enum(["active", "deprecated"]),
			/** Of a removal: until when it can be restored. */
			until: Instant.nullable(),
		})
		.optional(),
	featured: z.boolean(),
	/** True when a reviewer has confirmed the behavioural profile. */
	profileReviewed: z.boolean(),
	/** Level that a moderator granted to a proven owner: 3 certified, 4 enterprise. */
	grantedLevel: z.literal([3, 4]).nullable().default(null),
	/** The new slug of a renamed agent. Only the record left under the old slug has one, with the status removed. */
	movedTo: Slug.nullable().default(null),
	/** Listings that a moderator has said are other programs. */
	differsFrom: z.array(Slug).optional(),
	/** Names in its protocol that lead to it, from before it was one listing with another. */
	formerNames: z.array(z.string()).optional(),
	/** True in the record left under the slug of a listing that is part of another one now. */
	merged: z.literal(true).optional(),
	ownerId: z.string().nullable(),
	submissionId: z.string().nullable(),
	/** The change that a moderator decided about last. Absent if that is its registration. */
	reviewed: z.uuid().optional(),
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

/** An account's claim that it owns an agent, and the state of its proof. */
export const ClaimRecord = z.object({
	id: z.uuid(),
	agentSlug: Slug,
	accountId: z.string().min(1),
	method: z.enum(words.CLAIM_METHODS),
	state: z.enum(words.CLAIM_STATES),
	/** Text that the owner publishes at the place of the method. Not secret once it is there. */
	challenge: z.string().min(1),
	/** What was proven: the host name, or the address of the repository. */
	subject: z.string().min(1),
	createdAt: Instant,
	checkedAt: Instant.nullable(),
	provenAt: Instant.nullable(),
	/** First failed check after a proof. The proof lapses if it keeps failing. */
	failingSince: Instant.nullable(),
	/** When it ended or lapsed. */
	closedAt: Instant.nullable().default(null),
	/** What the last check found, as a sentence. */
	finding: z.string().nullable(),
	/** True while the owner waits for a check. */
	requested: z.boolean(),
	/** ID of the owner's proof for all its listings there, whose state it has. */
	proof: z.uuid().optional(),
});
export type ClaimRecord = z.infer<typeof ClaimRecord>;
