import { z } from "zod";
import {
	COLLECTION_ACTS,
	CollectionChange,
	EntryRequest,
	OUT_REASONS,
	VISIBILITIES,
} from "#contract/collections/collection.ts";
import { LockEntry } from "#contract/evidence/lock.ts";
import { keysOf } from "#contract/members-of.ts";
import { Instant, Slug } from "#contract/primitives.ts";

/** A change by a member of an organisation that waits for a second one. */
export const PendingChange = z.object({
	id: z.string().min(1),
	/** Account, or service account. */
	by: z.string(),
	at: Instant,
	act: z.discriminatedUnion("kind", [
		z.object({ kind: z.literal("change"), change: CollectionChange.strip() }),
		z.object({ kind: z.literal("put"), slug: Slug, entry: EntryRequest.strip() }),
		z.object({ kind: z.literal("remove"), slug: Slug }),
		z.object({ kind: z.literal("answer"), proposal: z.string(), isAccepted: z.boolean() }),
		z.object({ kind: z.literal("restore"), state: z.uuid() }),
		z.object({ kind: z.literal("end") }),
	]),
});
export type PendingChange = z.infer<typeof PendingChange>;
export type CollectionDeed = PendingChange["act"];

export const CollectionSettings = z.object({
	name: z.string().min(1),
	description: z.string(),
	visibility: z.enum(keysOf(VISIBILITIES)),
	autoAdmit: z.boolean(),
	/** Checks that this version does not know pass nobody. */
	rule: z.object({ query: z.string(), checks: z.array(z.string()) }).nullable(),
});
export type CollectionSettings = z.infer<typeof CollectionSettings>;

/** Listings that an owner approves, under rules of its own. */
export const CollectionRecord = CollectionSettings.extend({
	/** Never reused, not even after the collection has ended. */
	slug: Slug,
	ownerId: z.string().min(1),
	/** Proposals that an editor has declined. */
	declined: z.array(z.string()),
	pending: z.array(PendingChange),
	/** Proposals that its owner was told of. */
	told: z.array(z.string()).optional(),
	/** Grows with each change of the collection or of its entries. */
	revision: z.int().min(1),
	createdAt: Instant,
	updatedAt: Instant,
	endedAt: Instant.nullable(),
});
export type CollectionRecord = z.infer<typeof CollectionRecord>;

/** What can be approved anew. */
export const ApprovedEntry = z.object({
	slug: Slug,
	/** A range or `latest`; null for one version. */
	wants: z.string().nullable(),
	/** The approved version. Null if none was stated. */
	version: z.string().nullable(),
	note: z.string().nullable(),
	byRule: z.boolean(),
});

/** A listing that was approved for a collection, whether it is still in or not. */
export const CollectionEntryRecord = ApprovedEntry.extend({
	collection: Slug,
	approvedAt: Instant,
	/** Account, or null if the owner lets what passes in by itself. */
	approvedBy: z.string().nullable(),
	/** Of the listing when it was approved. */
	ownerId: z.string().nullable(),
	/** What it was then. */
	lock: LockEntry.strip(),
	/** Since when it is not in, and why. What comes back waits for an editor. */
	out: z
		.object({ at: Instant, reason: z.enum(keysOf(OUT_REASONS)), sentence: z.string() })
		.nullable(),
});
export type CollectionEntryRecord = z.infer<typeof CollectionEntryRecord>;

export const collectionEntryKey = ({ collection, slug }: { collection: string; slug: string }) =>
	`${collection} ${slug}`;

export const namedEntry = ({ slug, version }: Pick<CollectionEntryRecord, "slug" | "version">) =>
	version === null ? slug : `${slug} ${version}`;

/** A collection after an act, without what its entries were. */
export const CollectionStateRecord = z.object({
	id: z.uuid(),
	collection: Slug,
	at: Instant,
	/** Account, or null if entries left by themselves. */
	by: z.string().nullable(),
	act: z.enum(COLLECTION_ACTS),
	sentence: z.string(),
	settings: CollectionSettings,
	/** Those that were in. */
	entries: z.array(ApprovedEntry),
});
export type CollectionStateRecord = z.infer<typeof CollectionStateRecord>;
