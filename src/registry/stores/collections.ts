import type { z } from "zod";
import { titleKey } from "#domain/fold-text.ts";
import { AgentRecord } from "#domain/records/agent-record.ts";
import { CategoryRecord } from "#domain/records/category-record.ts";
import { CommentRecord } from "#domain/records/comment-record.ts";
import { IncidentRecord } from "#domain/records/incident-record.ts";
import { SubmissionRecord } from "#domain/records/submission-record.ts";
import { TokenRecord } from "#domain/records/token-record.ts";
import { siteKey } from "#domain/web-address.ts";

export interface RecordTypes {
	comments: CommentRecord;
	incidents: IncidentRecord;
	submissions: SubmissionRecord;
	agents: AgentRecord;
	categories: CategoryRecord;
	tokens: TokenRecord;
}
export type CollectionName = keyof RecordTypes;

export interface CollectionRow<Item> {
	schema: z.ZodType<Item>;
	keyOf: (record: Item) => string;
	/** Files that the collection is spread over; small files make small writes. */
	shards: number;
	/** Named look-ups; a record without a value is not in that index. */
	indexes: Readonly<Record<string, (record: Item) => string | undefined>>;
}

/**
 * Each kind of record. The order matters to readers without a lock: what refers to others is read before what it refers
 * to, so that a reader never meets a reference to something newer than what it has read.
 */
export const COLLECTIONS: { [Name in CollectionName]: CollectionRow<RecordTypes[Name]> } = {
	comments: { schema: CommentRecord, keyOf: ({ id }) => id, shards: 16, indexes: {} },
	incidents: { schema: IncidentRecord, keyOf: ({ slug }) => slug, shards: 1, indexes: {} },
	submissions: {
		schema: SubmissionRecord,
		keyOf: ({ id }) => id,
		shards: 16,
		indexes: {
			pending: ({ status }) => (status === "pending" ? "yes" : undefined),
			site: ({ status, listing }) =>
				status === "pending" && listing.websiteUrl ? siteKey(listing.websiteUrl) : undefined,
			title: ({ status, listing }) => (status === "pending" ? titleKey(listing.title) : undefined),
			idempotency: ({ idempotency }) => idempotency?.keyDigest,
			origin: ({ status, imported }) => (status === "pending" ? imported?.origin : undefined),
		},
	},
	agents: {
		schema: AgentRecord,
		keyOf: ({ slug }) => slug,
		shards: 16,
		indexes: {
			site: ({ status, websiteUrl }) =>
				status !== "removed" && websiteUrl ? siteKey(websiteUrl) : undefined,
			title: ({ status, title }) => (status === "removed" ? undefined : titleKey(title)),
			origin: ({ importOrigin }) => importOrigin ?? undefined,
		},
	},
	categories: { schema: CategoryRecord, keyOf: ({ slug }) => slug, shards: 1, indexes: {} },
	tokens: {
		schema: TokenRecord,
		keyOf: ({ id }) => id,
		shards: 1,
		indexes: { digest: ({ digest }) => digest },
	},
};

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[];

/** Records to be stored, by collection and key. */
export type Changes = { [Name in CollectionName]: Map<string, RecordTypes[Name]> };

export function noChanges(): Changes {
	return {
		comments: new Map(),
		incidents: new Map(),
		submissions: new Map(),
		agents: new Map(),
		categories: new Map(),
		tokens: new Map(),
	};
}
