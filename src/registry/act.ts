import { ANONYMOUS, isOrganisation } from "#domain/accounts/owners.ts";
import { ACCESS_NEEDS, roleAllows } from "#domain/accounts/rights.ts";
import { Refusal } from "#domain/errors.ts";
import { mostOf, quotaReached, requireQuota } from "#domain/quotas.ts";
import type { RecordTypes } from "./collections.ts";
import { isInvolved } from "./owners/acting.ts";
import type {
	Actor,
	ReadCollections,
	RegistryContext,
	RegistryReader,
	RegistryTransaction,
} from "./store.ts";

/** A transaction with all else that an action in it needs. */
export type Transaction = RegistryTransaction & Omit<RegistryContext, "store">;

export function transact<Result>(
	{ store, ...context }: RegistryContext,
	work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
	return store.transact((transaction) => work({ ...context, ...transaction }));
}

/** An action that is one transaction, and nothing else. */
export function verb<Given extends unknown[], Result>(
	work: (transaction: Transaction, ...given: Given) => Promise<Result>,
) {
	return (context: RegistryContext, ...inputs: Given): Promise<Result> =>
		transact(context, (transaction) => work(transaction, ...inputs));
}

/** Kinds of records that people name, and by what. */
const CALLED = {
	accounts: "account has this ID",
	agents: "agent has or had this slug",
	claims: "claim has this ID",
	collections: "collection has this slug",
	comments: "comment has this ID",
	documents: "document has this digest",
	incidentDrafts: "draft of an incident has this slug",
	incidents: "incident has this slug",
	organisations: "organisation has this ID",
	proofs: "proof has this ID",
	publishers: "trusted publisher has this ID",
	reports: "report has this ID",
	statements: "statement has this ID",
	submissions: "submission has this ID",
	tokens: "token has this ID",
} as const;

/** The record with this name, or a refusal that says that there is none. */
export async function requireRecord<Name extends keyof typeof CALLED>(
	reader: Pick<ReadCollections, Name>,
	name: Name,
	id: string,
): Promise<RecordTypes[Name]> {
	const record = await reader[name].find(id);
	if (!record) throw noRecord(name);
	return record;
}

export function noRecord(name: keyof typeof CALLED): Refusal {
	return new Refusal("not_found", `No ${CALLED[name]}.`);
}

/** Refuses an account that may not, and organisations. The operator at the command line has no account, and was already authorised. */
export async function requireStaff(
	reader: RegistryReader,
	{ id }: Actor,
	who: "moderator" | "operator",
): Promise<void> {
	const account = await reader.accounts.find(id);
	if (isOrganisation(id) || (account && !roleAllows(account.role, ACCESS_NEEDS[who]))) {
		throw new Refusal("not_allowed", `Only ${who}s can do this.`);
	}
}

export const requireModerator = (reader: RegistryReader, actor: Actor) =>
	requireStaff(reader, actor, "moderator");

/** Refuses moderators who would decide about their own data, or their organisation's. Operators are responsible for everything anyway. */
export async function requireUninvolved(
	reader: RegistryReader,
	{ id }: Actor,
	ownerId: string | null,
): Promise<void> {
	if (!(await isInvolved(reader, { id, ownerId }))) return;
	const account = await reader.accounts.find(id);
	if (!account || roleAllows(account.role, "decide_own")) return;
	throw new Refusal(
		"not_allowed",
		`You cannot decide about ${isOrganisation(ownerId ?? "") ? "your organisation's" : "your own"} content. Another moderator must do this.`,
	);
}

/** Refuses submissions beyond the limit of the review queue, or of one owner's share of it. */
export async function requireRoom(transaction: Transaction, ownerId: string): Promise<void> {
	const most = mostOf("review_queue", transaction.limits);
	const [, isFull] = await Promise.all([
		requireOwnRoom(transaction, ownerId),
		transaction.submissions.hasSoMany("status", "pending", most),
	]);
	if (isFull) throw quotaReached("review_queue", most);
}

/** An account without an approved submission has a smaller share, because creating a hundred accounts costs nothing. */
async function requireOwnRoom(transaction: Transaction, ownerId: string): Promise<void> {
	const [count, listings] = await Promise.all([
		transaction.submissions.countBy("openOwner", ownerId),
		transaction.agents.countBy("owner", ownerId),
	]);
	const isNew = listings === 0 && (await isNewcomer(transaction, ownerId));
	requireQuota(isNew ? "first_submissions" : "submissions", transaction.limits, {
		count,
		listings,
	});
}

/** Other owners without an account were created by the operator. */
async function isNewcomer(reader: RegistryReader, ownerId: string): Promise<boolean> {
	const account = await reader.accounts.find(ownerId);
	if (isOrganisation(ownerId) || ownerId.startsWith(ANONYMOUS)) return true;
	return account !== undefined && !roleAllows(account.role, "moderate");
}
