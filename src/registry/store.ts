import type { SubmissionStatus } from "#contract/vocabulary.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";

/** Questions that the verbs ask of the record of truth. Lists come in a stable order, named at each. */
export interface RegistryReader {
	findAgent(slug: string): Promise<AgentRecord | undefined>;
	/** Agents that are not removed, by the key of their website (`siteKey`). */
	findAgentsBySite(siteKey: string): Promise<AgentRecord[]>;
	/** Agents that are not removed, by the key of their title (`titleKey`). */
	findAgentsByTitle(titleKey: string): Promise<AgentRecord[]>;
	findAgentByImportOrigin(origin: string): Promise<AgentRecord | undefined>;
	/** All agents, removed ones too, by slug. */
	listAgents(): Promise<AgentRecord[]>;

	findCategory(slug: string): Promise<CategoryRecord | undefined>;
	/** By slug. */
	listCategories(): Promise<CategoryRecord[]>;

	findSubmission(id: string): Promise<SubmissionRecord | undefined>;
	findPendingSubmissionsBySite(siteKey: string): Promise<SubmissionRecord[]>;
	findPendingSubmissionsByTitle(titleKey: string): Promise<SubmissionRecord[]>;
	findPendingSubmissionByImportOrigin(origin: string): Promise<SubmissionRecord | undefined>;
	/** The latest one with this key. */
	findSubmissionByIdempotencyKey(keyDigest: string): Promise<SubmissionRecord | undefined>;
	/** Oldest first; all of them without a status. */
	listSubmissions(status?: SubmissionStatus): Promise<SubmissionRecord[]>;
	countPendingSubmissions(): Promise<number>;

	findIncident(slug: string): Promise<IncidentRecord | undefined>;
	/** By slug. */
	listIncidents(): Promise<IncidentRecord[]>;
	/** All comments in every state, by id. */
	listComments(): Promise<CommentRecord[]>;

	findToken(id: string): Promise<TokenRecord | undefined>;
	findTokenByDigest(digest: string): Promise<TokenRecord | undefined>;
	/** By creation. */
	listTokens(): Promise<TokenRecord[]>;
}

/** What may be changed inside a transaction. Reads see what the same transaction saved. */
export interface RegistryTransaction extends RegistryReader {
	saveAgent(agent: AgentRecord): void;
	saveCategory(category: CategoryRecord): void;
	saveSubmission(submission: SubmissionRecord): void;
	saveIncident(incident: IncidentRecord): void;
	saveComment(comment: CommentRecord): void;
	saveToken(token: TokenRecord): void;
}

/** The record of truth. Records are values: what a store hands out is never changed in place. */
export interface RegistryStore extends RegistryReader {
	/**
	 * Runs the work alone; everything that it saved is kept together or, when it throws or the write fails, not at all.
	 * Resolves once the changes would survive a crash.
	 */
	transact<Result>(work: (transaction: RegistryTransaction) => Promise<Result>): Promise<Result>;
	/** Appends signals, all or, when the write fails, none; resolves once they would survive a crash. */
	appendEvents(events: readonly RegistryEvent[]): Promise<void>;
	/** All events, day by day (UTC); those of a day in the order of appending. */
	readEvents(): AsyncIterable<RegistryEvent>;
	/** Waits for running writes and lets go of the store. Writes that come later are refused. */
	close(): Promise<void>;
}
