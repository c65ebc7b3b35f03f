import type { z } from "zod";
import { mailboxIn } from "#domain/accounts/email.ts";
import { isRestorable, isTakenDown } from "#domain/agents/removals.ts";
import { isOpenClaim } from "#domain/claims/claim-rules.ts";
import { skeleton } from "#domain/identity/look-alikes.ts";
import { AccountRecord } from "#domain/records/account-record.ts";
import { AgentRecord, ClaimRecord, DocumentRecord } from "#domain/records/agent-record.ts";
import { AuditRecord } from "#domain/records/audit-record.ts";
import { CategoryRecord } from "#domain/records/category-record.ts";
import { ChangeRecord } from "#domain/records/change-record.ts";
import { CommentRecord } from "#domain/records/comment-record.ts";
import { FindingRecord } from "#domain/records/finding-record.ts";
import { ImportRecord, importKey } from "#domain/records/import-record.ts";
import { ImportedLogRecord } from "#domain/records/imported-log-record.ts";
import { IncidentRecord } from "#domain/records/incident-record.ts";
import { LogoAddressRecord, LogoRecord } from "#domain/records/logo-record.ts";
import { LookRecord, LookTimeRecord } from "#domain/records/look-record.ts";
import { DeliveryRecord, NotificationRecord } from "#domain/records/notification-record.ts";
import { ReportRecord } from "#domain/records/report-record.ts";
import { IdentityRecord, SessionRecord, SignInRecord } from "#domain/records/sign-in-record.ts";
import * as record from "#domain/records/source-entry-record.ts";
import { SourceRecord } from "#domain/records/source-record.ts";
import { StatementRecord } from "#domain/records/statement-record.ts";
import { TokenRecord } from "#domain/records/token-record.ts";
import { titleKey } from "#domain/texts/fold-text.ts";
import { hostKey, repositoryKey, siteKey } from "#domain/web/web-address.ts";
import { type CollectionRow, collection, timed } from "./collection-row.ts";
import { ADDED_ROWS } from "./owner-collections.ts";
import { SUBMISSION_ROWS } from "./submission-collections.ts";

/** Value in an index that records are either in or not. */
const YES: "yes" = "yes";

/** Each kind of record. Everything that is done with all of them derives from this. */
const ROWS = {
	deliveries: collection("deliveries", DeliveryRecord, {
		isInBackup: false,
		...timed("id", "createdAt"),
		orders: { waiting: ({ nextAttemptAt }) => nextAttemptAt ?? "" },
		indexes: {
			account: ({ accountId }) => accountId,
			waiting: ({ state }) => (state === "waiting" ? YES : undefined),
		},
	}),
	notifications: collection("notifications", NotificationRecord, {
		...timed("id", "at"),
		indexes: {
			account: ({ accountId }) => accountId,
			unread: ({ accountId, readAt }) => (readAt === null ? accountId : undefined),
		},
	}),
	audit: collection("audit records", AuditRecord, {
		isListedInOrder: true,
		keyOf: ({ id }) => id,
		orderOf: ({ at, step, id }) => `${at} ${String(step).padStart(6, "0")} ${id}`,
		indexes: {
			all: () => YES,
			actor: ({ actor }) => actor,
			subject: ({ subject }) => subject,
			own: ({ member }) => (member === null ? undefined : YES),
			member: ({ member }) => member ?? undefined,
			act: ({ member, action }) => (member === null ? undefined : `${member} ${action}`),
		},
	}),
	sessions: collection("sessions", SessionRecord, {
		isInBackup: false,
		...timed("digest", "createdAt"),
		indexes: { account: ({ accountId }) => accountId },
	}),
	signIns: collection("sign-in links", SignInRecord, {
		isInBackup: false,
		...timed("digest", "createdAt"),
		indexes: { email: mailboxIn },
	}),
	claims: collection("claims", ClaimRecord, {
		...timed("id", "createdAt"),
		indexes: {
			agent: ({ agentSlug }) => agentSlug,
			account: ({ accountId }) => accountId,
			open: (claim) => (isOpenClaim(claim) ? YES : undefined),
		},
	}),
	importedLogs: collection("imported logs", ImportedLogRecord, {
		keyOf: ({ digest }) => digest,
		indexes: {},
	}),
	comments: collection("comments", CommentRecord, {
		...timed("id", "createdAt"),
		indexes: {
			account: ({ accountId }) => accountId ?? undefined,
			held: ({ status }) => (status === "held" ? YES : undefined),
		},
	}),
	reports: collection("reports", ReportRecord, {
		...timed("id", "createdAt"),
		indexes: {
			agent: ({ agentSlug }) => agentSlug,
			state: ({ state }) => state,
			openAgent: ({ state, agentSlug }) => (state === "open" ? agentSlug : undefined),
		},
	}),
	incidents: collection("incidents", IncidentRecord, { keyOf: ({ slug }) => slug, indexes: {} }),
	...SUBMISSION_ROWS,
	agents: collection("agents", AgentRecord, {
		keyOf: ({ slug }) => slug,
		indexes: {
			site: ({ status, websiteUrl }) =>
				status !== "removed" && websiteUrl ? siteKey(websiteUrl) : undefined,
			host: ({ status, websiteUrl }) =>
				status !== "removed" && websiteUrl ? hostKey(websiteUrl) : undefined,
			repository: ({ status, repositoryUrl }) =>
				status !== "removed" && repositoryUrl ? repositoryKey(repositoryUrl) : undefined,
			title: ({ status, title }) => (status === "removed" ? undefined : titleKey(title)),
			look: ({ status, title }) => (status === "removed" ? undefined : skeleton(title)),
			slugLook: ({ status, slug }) => (status === "removed" ? undefined : skeleton(slug)),
			owner: ({ status, ownerId }) => (status === "removed" ? undefined : (ownerId ?? undefined)),
			origin: ({ importOrigin }) => importOrigin ?? undefined,
			/** Names in protocols ignore case. */
			protocolName: ({ status, protocolName }) =>
				status === "removed" ? undefined : protocolName?.toLowerCase(),
			catalogIdentifier: ({ status, catalogIdentifier }) =>
				status === "removed" ? undefined : catalogIdentifier?.toLowerCase(),
			logo: ({ status, logoSha256 }) =>
				status === "removed" ? undefined : (logoSha256 ?? undefined),
			movedTo: ({ movedTo }) => movedTo ?? undefined,
			hiddenOwner: (agent) => (isRestorable(agent) ? (agent.ownerId ?? undefined) : undefined),
			takenDown: (agent) => (isTakenDown(agent) ? YES : undefined),
		},
	}),
	documents: collection("documents", DocumentRecord, {
		...timed("sha256", "fetchedAt"),
		indexes: { account: ({ by }) => by },
	}),
	logos: collection("logos", LogoRecord, {
		...timed("sha256", "at"),
		indexes: { account: ({ by }) => by ?? undefined },
	}),
	logoAddresses: collection("logo addresses", LogoAddressRecord, {
		keyOf: ({ address }) => address,
		indexes: {},
	}),
	imports: collection("imports", ImportRecord, { keyOf: importKey, indexes: {} }),
	sources: collection("sources", SourceRecord, { keyOf: ({ name }) => name, indexes: {} }),
	sourceEntries: collection("source entries", record.SourceEntryRecord, {
		keyOf: record.entryKey,
		indexes: {
			source: ({ source }) => source,
			/** `source state`. */
			state: ({ source, state }) => `${source} ${state}`,
			slug: ({ slug }) => slug ?? undefined,
			submission: ({ submissionId }) => submissionId ?? undefined,
		},
	}),
	sightings: collection("entry sightings", record.SightingRecord, {
		keyOf: record.entryKey,
		indexes: { source: ({ source }) => source },
	}),
	coordinates: collection("coordinates", record.CoordinateRecord, {
		keyOf: ({ coordinate }) => coordinate,
		indexes: {},
	}),
	looks: collection("looks", LookRecord, { keyOf: ({ subject }) => subject, indexes: {} }),
	lookTimes: collection("times of looks", LookTimeRecord, {
		...timed("subject", "nextAt"),
		indexes: { part: ({ part }) => part },
	}),
	changes: collection("observed changes", ChangeRecord, {
		...timed("id", "at"),
		indexes: { subject: ({ subject }) => subject },
	}),
	findings: collection("failed checks", FindingRecord, {
		...timed("id", "toldAt"),
		indexes: { slug: ({ slug }) => slug },
	}),
	statements: collection("statements of other scanners", StatementRecord, {
		...timed("id", "attached_at"),
		indexes: { about: ({ about }) => about },
	}),
	...ADDED_ROWS,
	categories: collection("categories", CategoryRecord, { keyOf: ({ slug }) => slug, indexes: {} }),
	tokens: collection("tokens", TokenRecord, {
		isListedInOrder: true,
		...timed("id", "createdAt"),
		indexes: { digest: ({ digest }) => digest, owner: ({ ownerId }) => ownerId },
	}),
	identities: collection("identities at providers", IdentityRecord, {
		...timed("digest", "createdAt"),
		indexes: { account: ({ accountId }) => accountId },
	}),
	accounts: collection("accounts", AccountRecord, {
		keyOf: ({ id }) => id,
		indexes: { email: ({ email }) => email ?? undefined, mailbox: mailboxIn },
	}),
};

type Rows = typeof ROWS;
export type CollectionName = keyof Rows;

export type RecordTypes = { [Name in CollectionName]: z.infer<Rows[Name]["schema"]> };

/** Look-up values in each index of each kind. */
export type IndexValues = {
	[Name in CollectionName]: {
		[Index in keyof Rows[Name]["indexes"]]: ValueOf<Rows[Name]["indexes"][Index]>;
	};
};
type ValueOf<Find> = Find extends (...of: never[]) => infer Value ? NonNullable<Value> : never;

export const COLLECTIONS: { [Name in CollectionName]: CollectionRow<RecordTypes[Name]> } = ROWS;

export const COLLECTION_NAMES = Object.keys(ROWS) as CollectionName[];

/** Kinds of records that earlier versions of the same format do not know. */
export const ADDED_NAMES = Object.keys(ADDED_ROWS) as (keyof typeof ADDED_ROWS)[];

export function backupFileOf(name: CollectionName): string | undefined {
	const file = `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.jsonl`;
	return COLLECTIONS[name].isInBackup ? file : undefined;
}

/** One value for each kind of record. The compiler cannot see that the value made from a name has that name's type. */
export function eachCollection<Each extends Readonly<Record<CollectionName, unknown>>>(
	make: <Name extends CollectionName>(name: Name) => unknown,
): Each {
	return Object.fromEntries(COLLECTION_NAMES.map((name) => [name, make(name)])) as Each;
}
