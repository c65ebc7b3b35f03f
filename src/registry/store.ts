import type { SubmissionStatus } from "#contract/vocabulary.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { ClaimRecord } from "#domain/records/claim-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { DeliveryRecord } from "#domain/records/delivery-record.ts";
import type { ImportedLogRecord } from "#domain/records/imported-log-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { NotificationRecord } from "#domain/records/notification-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { SessionRecord } from "#domain/records/session-record.ts";
import type { SignInRecord } from "#domain/records/sign-in-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";

/** An agent that an actor follows. */
export interface Watch {
	slug: string;
	since: string;
}

/** Lines of the audit log about what a member did about its own things. */
export interface OwnActs {
	member: string;
	/** Only acts of this kind. */
	action?: string;
	/** Instant; all of them without one. */
	since?: string;
}

export interface OldestOwnActs {
	member?: string;
	/** Instant. */
	before: string;
	/** The most that are given. */
	limit: number;
}

/** Of one day (UTC). */
export interface SignalsOfDay {
	actor: string;
	slug: string;
	day: string;
}

export interface DueDeliveries {
	/** Instant. */
	by: string;
	/** At most, to an account over a channel. */
	each: number;
}

/** Questions that the verbs ask of the record of truth. Lists come in a stable order, named at each. */
export interface RegistryReader {
	findAgent(slug: string): Promise<AgentRecord | undefined>;
	/** Agents that are not removed, by the key of their website (`siteKey`). */
	findAgentsBySite(siteKey: string): Promise<AgentRecord[]>;
	findAgentsByHost(hostKey: string): Promise<AgentRecord[]>;
	/** Agents that are not removed, by the key of their title (`titleKey`). */
	findAgentsByTitle(titleKey: string): Promise<AgentRecord[]>;
	/** Agents that are not removed and whose title or slug looks like this (`skeleton`). */
	findAgentsBySkeleton(skeleton: string): Promise<AgentRecord[]>;
	findAgentByImportOrigin(origin: string): Promise<AgentRecord | undefined>;
	/** All agents, removed ones too, by slug. */
	listAgents(): Promise<AgentRecord[]>;
	/** Agents of an owner that are not removed, by slug. */
	listAgentsOf(ownerId: string): Promise<AgentRecord[]>;
	/** What renames left under old slugs to lead straight to this one, by slug. */
	listAgentsMovedTo(slug: string): Promise<AgentRecord[]>;

	findCategory(slug: string): Promise<CategoryRecord | undefined>;
	/** By slug. */
	listCategories(): Promise<CategoryRecord[]>;

	findSubmission(id: string): Promise<SubmissionRecord | undefined>;
	findPendingSubmissionsBySite(siteKey: string): Promise<SubmissionRecord[]>;
	findPendingSubmissionsByHost(hostKey: string): Promise<SubmissionRecord[]>;
	findPendingSubmissionsByTitle(titleKey: string): Promise<SubmissionRecord[]>;
	/** Pending ones whose title or wanted slug looks like this (`skeleton`). */
	findPendingSubmissionsBySkeleton(skeleton: string): Promise<SubmissionRecord[]>;
	findPendingSubmissionByImportOrigin(origin: string): Promise<SubmissionRecord | undefined>;
	/** The revision of an agent that is not decided yet; there is one at most. */
	findOpenRevision(agentSlug: string): Promise<SubmissionRecord | undefined>;
	/** The latest one with this key. */
	findSubmissionByIdempotencyKey(keyDigest: string): Promise<SubmissionRecord | undefined>;
	/** Oldest first; all of them without a status. */
	listSubmissions(status?: SubmissionStatus): Promise<SubmissionRecord[]>;
	/** In every state. */
	countSubmissionsOf(ownerId: string): Promise<number>;
	/** Newest first, in every state. */
	listSubmissionsOf(ownerId: string): Promise<SubmissionRecord[]>;
	countPendingSubmissions(): Promise<number>;
	/** True where so many wait, or more. */
	hasPendingSubmissions(count: number): Promise<boolean>;
	/** Pending ones that are older than this one. */
	countPendingBefore(submission: SubmissionRecord): Promise<number>;
	/** Those of an owner that are not decided, oldest first; without what operators imported. */
	listOpenSubmissionsOf(ownerId: string): Promise<SubmissionRecord[]>;

	findIncident(slug: string): Promise<IncidentRecord | undefined>;
	/** By slug. */
	listIncidents(): Promise<IncidentRecord[]>;
	findComment(id: string): Promise<CommentRecord | undefined>;
	/** All comments in every state, by id. */
	listComments(): Promise<CommentRecord[]>;
	/** Oldest first, in every state. */
	listCommentsOf(accountId: string): Promise<CommentRecord[]>;
	/** Those that wait for a moderator, oldest first. */
	listHeldComments(): Promise<CommentRecord[]>;
	countHeldComments(): Promise<number>;

	findClaim(id: string): Promise<ClaimRecord | undefined>;
	/** By id. */
	listClaims(): Promise<ClaimRecord[]>;
	/** Claims that something may still become of (`isOpenClaim`), oldest first. */
	listOpenClaims(): Promise<ClaimRecord[]>;
	/** Claims to an agent in every state, oldest first. */
	listClaimsTo(agentSlug: string): Promise<ClaimRecord[]>;
	/** Claims of an account in every state, oldest first. */
	listClaimsOf(accountId: string): Promise<ClaimRecord[]>;

	findToken(id: string): Promise<TokenRecord | undefined>;
	findTokenByDigest(digest: string): Promise<TokenRecord | undefined>;
	/** By creation. */
	listTokens(): Promise<TokenRecord[]>;
	/** By creation. */
	listTokensOf(ownerId: string): Promise<TokenRecord[]>;

	findAccount(id: string): Promise<AccountRecord | undefined>;
	/** By the normal form of the address (`normalizeEmail`). */
	findAccountByEmail(email: string): Promise<AccountRecord | undefined>;
	/** Those whose addresses lead to the same mailbox (`mailboxOf`). */
	countAccountsOfMailbox(email: string): Promise<number>;
	/** By id. */
	listAccounts(): Promise<AccountRecord[]>;

	findSession(digest: string): Promise<SessionRecord | undefined>;
	/** By digest. */
	listSessions(): Promise<SessionRecord[]>;
	/** By creation. */
	listSessionsOf(accountId: string): Promise<SessionRecord[]>;
	findSignIn(digest: string): Promise<SignInRecord | undefined>;
	/** By digest. */
	listSignIns(): Promise<SignInRecord[]>;
	/** Links that the mailbox of an address was sent (`mailboxOf`), by creation. */
	listSignInsTo(email: string): Promise<SignInRecord[]>;

	findNotification(id: string): Promise<NotificationRecord | undefined>;
	/** By id. */
	listNotifications(): Promise<NotificationRecord[]>;
	/** Newest first. */
	listNotificationsOf(accountId: string): Promise<NotificationRecord[]>;
	countNotificationsOf(accountId: string): Promise<number>;
	listOldestNotificationsOf(accountId: string, limit: number): Promise<NotificationRecord[]>;
	countUnreadNotifications(accountId: string): Promise<number>;
	findDelivery(id: string): Promise<DeliveryRecord | undefined>;
	/** By id. */
	listDeliveries(): Promise<DeliveryRecord[]>;
	/** What is to be sent by now, of each account and channel what was due first; together by when it was due. */
	listDueDeliveries(due: DueDeliveries): Promise<DeliveryRecord[]>;
	/** Those that are still to be sent, due or not. */
	countWaitingDeliveries(): Promise<number>;
	/** The first one made of those that are still to be sent. */
	findOldestWaitingDelivery(): Promise<DeliveryRecord | undefined>;
	/** In every state. */
	countDeliveriesOf(accountId: string): Promise<number>;
	listOldestDeliveriesOf(accountId: string, limit: number): Promise<DeliveryRecord[]>;
	/** Newest first. */
	listDeliveriesOf(accountId: string): Promise<DeliveryRecord[]>;

	/** Newest first. */
	listAudit(): Promise<AuditRecord[]>;
	/** How many there are, and the instant of the first. */
	countOwnActs(of: OwnActs): Promise<{ count: number; oldestAt: string | null }>;
	/** What a member, or all of them, did about their own things before an instant, oldest first. */
	listOldestOwnActs(of: OldestOwnActs): Promise<AuditRecord[]>;
	findImportedLog(digest: string): Promise<ImportedLogRecord | undefined>;
	/** By digest. */
	listImportedLogs(): Promise<ImportedLogRecord[]>;

	/** What an actor follows, by slug. Slugs are as they were when they were chosen. */
	listWatches(actor: string): Promise<Watch[]>;
	/** An actor's standing vote; 0 for none. */
	findVote(vote: { actor: string; slug: string }): Promise<-1 | 0 | 1>;
	/** How often an actor voted or changed its watchlist on a day: for one agent, and in all. */
	countSignals(of: SignalsOfDay): Promise<{ ofAgent: number; all: number }>;
}

/** What may be changed inside a transaction. Reads see what the same transaction saved. */
export interface RegistryTransaction extends RegistryReader {
	saveAgent(agent: AgentRecord): void;
	saveCategory(category: CategoryRecord): void;
	saveSubmission(submission: SubmissionRecord): void;
	removeSubmission(id: string): void;
	saveIncident(incident: IncidentRecord): void;
	saveComment(comment: CommentRecord): void;
	removeComment(id: string): void;
	saveToken(token: TokenRecord): void;
	removeToken(id: string): void;
	saveClaim(claim: ClaimRecord): void;
	removeClaim(id: string): void;
	saveAccount(account: AccountRecord): void;
	saveSession(session: SessionRecord): void;
	removeSession(digest: string): void;
	saveSignIn(signIn: SignInRecord): void;
	removeSignIn(digest: string): void;
	saveNotification(notification: NotificationRecord): void;
	removeNotification(id: string): void;
	saveDelivery(delivery: DeliveryRecord): void;
	removeDelivery(id: string): void;
	saveAudit(entry: AuditRecord): void;
	removeAudit(id: string): void;
	saveImportedLog(log: ImportedLogRecord): void;
}

/** What can be read of everything. */
export interface RegistryMoment extends RegistryReader {
	/** All events, day by day (UTC); those of a day in the order of appending. */
	readEvents(): AsyncIterable<RegistryEvent>;
}

/** The record of truth. Records are values: what a store hands out is never changed in place. */
export interface RegistryStore extends RegistryMoment {
	/**
	 * Runs the work as if it were alone, and again where others were faster, so it changes nothing but its transaction. All of
	 * it is kept or, when it throws or the write fails, nothing. Resolves once the changes would survive a crash.
	 */
	transact<Result>(work: (transaction: RegistryTransaction) => Promise<Result>): Promise<Result>;
	/** Appends signals, all or, when the write fails, none; resolves once they would survive a crash. */
	appendEvents(events: readonly RegistryEvent[]): Promise<void>;
	/** Runs work to which nothing changes meanwhile. */
	atOneMoment<Result>(work: (moment: RegistryMoment) => Promise<Result>): Promise<Result>;
	/**
	 * What happened up to an instant, in as few events as say the same to who folds them: of each day (UTC) the views of an
	 * agent as one, and in their order votes and watches. May be gone through again.
	 */
	readSignals(at: Date): Promise<Iterable<RegistryEvent>>;
	/**
	 * Runs work that only one may do at a time, whichever process of those that share the records it is in. Undefined, without
	 * running it, where somebody is at work of this name.
	 */
	whileHeld<Result>(name: string, work: () => Promise<Result>): Promise<Result | undefined>;
	/** Waits for running writes and lets go of the store. Writes that come later are refused. */
	close(): Promise<void>;
}
