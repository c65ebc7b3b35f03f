import type { z } from "zod";
import { isOpenClaim } from "#domain/claim-rules.ts";
import { mailboxIn } from "#domain/email.ts";
import { titleKey } from "#domain/fold-text.ts";
import { AccountRecord } from "#domain/records/account-record.ts";
import { AgentRecord } from "#domain/records/agent-record.ts";
import { AuditRecord } from "#domain/records/audit-record.ts";
import { CategoryRecord } from "#domain/records/category-record.ts";
import { ClaimRecord } from "#domain/records/claim-record.ts";
import { CommentRecord } from "#domain/records/comment-record.ts";
import { DeliveryRecord } from "#domain/records/delivery-record.ts";
import { ImportedLogRecord } from "#domain/records/imported-log-record.ts";
import { IncidentRecord } from "#domain/records/incident-record.ts";
import { NotificationRecord } from "#domain/records/notification-record.ts";
import { SessionRecord } from "#domain/records/session-record.ts";
import { SignInRecord } from "#domain/records/sign-in-record.ts";
import { SubmissionRecord } from "#domain/records/submission-record.ts";
import { TokenRecord } from "#domain/records/token-record.ts";
import { skeleton } from "#domain/skeleton.ts";
import { isOpenSubmission } from "#domain/submission-states.ts";
import { hostKey, siteKey } from "#domain/web-address.ts";

export interface RecordTypes {
	deliveries: DeliveryRecord;
	notifications: NotificationRecord;
	audit: AuditRecord;
	sessions: SessionRecord;
	signIns: SignInRecord;
	claims: ClaimRecord;
	importedLogs: ImportedLogRecord;
	comments: CommentRecord;
	incidents: IncidentRecord;
	submissions: SubmissionRecord;
	agents: AgentRecord;
	categories: CategoryRecord;
	tokens: TokenRecord;
	accounts: AccountRecord;
}
export type CollectionName = keyof RecordTypes;

export interface CollectionRow<Item> {
	schema: z.ZodType<Item>;
	keyOf: (record: Item) => string;
	/** Files that the collection is spread over; small files make small writes. */
	shards: number;
	/** Named look-ups; a record without a value is not in that index. */
	indexes: Readonly<Record<string, (record: Item) => string | undefined>>;
	/** Place of a record among those that an index finds; records of the same place stand as they came. */
	orderOf: (record: Item) => string;
	/** Places in indexes that have an order of their own. */
	orders?: Readonly<Record<string, (record: Item) => string>>;
}

/** Each kind of record. */
export const COLLECTIONS: { [Name in CollectionName]: CollectionRow<RecordTypes[Name]> } = {
	deliveries: {
		schema: DeliveryRecord,
		keyOf: ({ id }) => id,
		orderOf: ({ createdAt, id }) => `${createdAt} ${id}`,
		orders: { waiting: ({ nextAttemptAt }) => nextAttemptAt ?? "" },
		shards: 16,
		indexes: {
			account: ({ accountId }) => accountId,
			waiting: ({ state }) => (state === "waiting" ? "yes" : undefined),
		},
	},
	notifications: {
		schema: NotificationRecord,
		keyOf: ({ id }) => id,
		orderOf: ({ at, id }) => `${at} ${id}`,
		shards: 16,
		indexes: {
			account: ({ accountId }) => accountId,
			unread: ({ accountId, readAt }) => (readAt === null ? accountId : undefined),
		},
	},
	audit: {
		schema: AuditRecord,
		keyOf: ({ id }) => id,
		orderOf: ({ at, step, id }) => `${at} ${String(step).padStart(6, "0")} ${id}`,
		shards: 64,
		indexes: {
			all: () => "yes",
			own: ({ member }) => (member === null ? undefined : "yes"),
			member: ({ member }) => member ?? undefined,
			act: ({ member, action }) => (member === null ? undefined : `${member} ${action}`),
		},
	},
	sessions: {
		schema: SessionRecord,
		keyOf: ({ digest }) => digest,
		orderOf: ({ createdAt, digest }) => `${createdAt} ${digest}`,
		shards: 16,
		indexes: { account: ({ accountId }) => accountId },
	},
	signIns: {
		schema: SignInRecord,
		keyOf: ({ digest }) => digest,
		orderOf: ({ createdAt, digest }) => `${createdAt} ${digest}`,
		shards: 16,
		indexes: { email: mailboxIn },
	},
	claims: {
		schema: ClaimRecord,
		keyOf: ({ id }) => id,
		orderOf: ({ createdAt, id }) => `${createdAt} ${id}`,
		shards: 16,
		indexes: {
			agent: ({ agentSlug }) => agentSlug,
			account: ({ accountId }) => accountId,
			open: (claim) => (isOpenClaim(claim) ? "yes" : undefined),
		},
	},
	importedLogs: {
		schema: ImportedLogRecord,
		keyOf: ({ digest }) => digest,
		orderOf: ({ digest }) => digest,
		shards: 1,
		indexes: {},
	},
	comments: {
		schema: CommentRecord,
		keyOf: ({ id }) => id,
		orderOf: ({ createdAt, id }) => `${createdAt} ${id}`,
		shards: 16,
		indexes: {
			account: ({ accountId }) => accountId ?? undefined,
			held: ({ status }) => (status === "held" ? "yes" : undefined),
		},
	},
	incidents: {
		schema: IncidentRecord,
		keyOf: ({ slug }) => slug,
		orderOf: ({ slug }) => slug,
		shards: 1,
		indexes: {},
	},
	submissions: {
		schema: SubmissionRecord,
		keyOf: ({ id }) => id,
		orderOf: ({ submittedAt, id }) => `${submittedAt} ${id}`,
		shards: 16,
		indexes: {
			owner: ({ ownerId }) => ownerId,
			openOwner: ({ status, ownerId, imported }) =>
				isOpenSubmission(status) && !imported ? ownerId : undefined,
			status: ({ status }) => status,
			/** Revisions that are not decided. */
			revised: ({ status, revision, agentSlug }) =>
				revision && agentSlug && isOpenSubmission(status) ? agentSlug : undefined,
			site: ({ status, listing }) =>
				status === "pending" && listing.websiteUrl ? siteKey(listing.websiteUrl) : undefined,
			host: ({ status, listing }) =>
				status === "pending" && listing.websiteUrl ? hostKey(listing.websiteUrl) : undefined,
			title: ({ status, listing }) => (status === "pending" ? titleKey(listing.title) : undefined),
			look: ({ status, listing }) => (status === "pending" ? skeleton(listing.title) : undefined),
			/** Slugs that are asked for. */
			slugLook: ({ status, renameTo }) =>
				status === "pending" && renameTo ? skeleton(renameTo) : undefined,
			idempotency: ({ idempotency }) => idempotency?.keyDigest,
			origin: ({ status, imported }) => (status === "pending" ? imported?.origin : undefined),
		},
	},
	agents: {
		schema: AgentRecord,
		keyOf: ({ slug }) => slug,
		orderOf: ({ slug }) => slug,
		shards: 16,
		indexes: {
			site: ({ status, websiteUrl }) =>
				status !== "removed" && websiteUrl ? siteKey(websiteUrl) : undefined,
			host: ({ status, websiteUrl }) =>
				status !== "removed" && websiteUrl ? hostKey(websiteUrl) : undefined,
			title: ({ status, title }) => (status === "removed" ? undefined : titleKey(title)),
			look: ({ status, title }) => (status === "removed" ? undefined : skeleton(title)),
			slugLook: ({ status, slug }) => (status === "removed" ? undefined : skeleton(slug)),
			owner: ({ status, ownerId }) => (status === "removed" ? undefined : (ownerId ?? undefined)),
			origin: ({ importOrigin }) => importOrigin ?? undefined,
			movedTo: ({ movedTo }) => movedTo ?? undefined,
		},
	},
	categories: {
		schema: CategoryRecord,
		keyOf: ({ slug }) => slug,
		orderOf: ({ slug }) => slug,
		shards: 1,
		indexes: {},
	},
	tokens: {
		schema: TokenRecord,
		keyOf: ({ id }) => id,
		orderOf: ({ createdAt, id }) => `${createdAt} ${id}`,
		shards: 1,
		indexes: { digest: ({ digest }) => digest, owner: ({ ownerId }) => ownerId },
	},
	accounts: {
		schema: AccountRecord,
		keyOf: ({ id }) => id,
		orderOf: ({ id }) => id,
		shards: 16,
		indexes: { email: ({ email }) => email ?? undefined, mailbox: mailboxIn },
	},
};

export function orderIn<Item>(
	{ orders, orderOf }: CollectionRow<Item>,
	index: string,
): (record: Item) => string {
	return orders?.[index] ?? orderOf;
}

export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[];

/** Kinds of records that a snapshot is built from. */
export const SNAPSHOT_RECORDS = ["agents", "categories", "incidents", "comments"] as const;

/** Kinds of records that registries of format 1 have no files for. */
export const ADDED_IN_2: readonly CollectionName[] = [
	"deliveries",
	"notifications",
	"audit",
	"sessions",
	"signIns",
	"claims",
	"importedLogs",
	"accounts",
];

/** Records to be stored, by collection and key; null for one that goes. */
export type Changes = { [Name in CollectionName]: Map<string, RecordTypes[Name] | null> };

export function noChanges(): Changes {
	return {
		deliveries: new Map(),
		notifications: new Map(),
		audit: new Map(),
		sessions: new Map(),
		signIns: new Map(),
		claims: new Map(),
		importedLogs: new Map(),
		comments: new Map(),
		incidents: new Map(),
		submissions: new Map(),
		agents: new Map(),
		categories: new Map(),
		tokens: new Map(),
		accounts: new Map(),
	};
}
