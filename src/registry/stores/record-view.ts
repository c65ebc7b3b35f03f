import { mailboxOf } from "#domain/email.ts";
import type { RegistryTransaction } from "../store.ts";
import type { BaseCollection } from "./base-collection.ts";
import { type Changes, COLLECTIONS, type CollectionName, type RecordTypes } from "./collections.ts";
import { sortBy } from "./ordered-records.ts";
import { StagedCollection } from "./staged-collection.ts";

/** What a transaction may do, apart from the signals, which are events and no records. */
export type RecordView = Omit<RegistryTransaction, "listWatches" | "findVote" | "countSignals">;

type Staged = { [Name in CollectionName]: StagedCollection<RecordTypes[Name]> };
type LastAudit = () => RecordTypes["audit"] | undefined;

interface Records {
	/** What is stored of each kind. */
	base: <Name extends CollectionName>(name: Name) => BaseCollection<RecordTypes[Name]>;
	/** The last line of the audit log that is stored. */
	lastAudit: LastAudit;
}

/** The questions of the port over whatever keeps the records. Saving only fills `changes`, which answers already see. */
export function recordView({ base, lastAudit }: Records, changes: Changes): RecordView {
	const stage = <Name extends CollectionName>(name: Name): StagedCollection<RecordTypes[Name]> =>
		new StagedCollection(COLLECTIONS[name], base(name), changes[name]);
	const staged: Staged = {
		deliveries: stage("deliveries"),
		notifications: stage("notifications"),
		audit: stage("audit"),
		sessions: stage("sessions"),
		signIns: stage("signIns"),
		claims: stage("claims"),
		importedLogs: stage("importedLogs"),
		comments: stage("comments"),
		incidents: stage("incidents"),
		submissions: stage("submissions"),
		agents: stage("agents"),
		categories: stage("categories"),
		tokens: stage("tokens"),
		accounts: stage("accounts"),
	};
	return { ...viewOfAgents(staged), ...viewOfAccounts(staged, lastAudit) };
}

/** What stands in the registry, and what people want to stand there. */
function viewOfAgents({ agents, categories, submissions, incidents, comments, claims }: Staged) {
	return {
		findAgent: async (slug) => agents.find(slug),
		findAgentsBySite: async (key) => agents.findBy("site", key),
		findAgentsByHost: async (key) => agents.findBy("host", key),
		findAgentsByTitle: async (key) => agents.findBy("title", key),
		findAgentsBySkeleton: async (look) => findLookAlikes(agents, look),
		findAgentByImportOrigin: async (origin) =>
			(await agents.findBy("origin", origin)).find(({ movedTo }) => movedTo === null),
		listAgents: async () => agents.list(),
		listAgentsOf: async (ownerId) => agents.findBy("owner", ownerId),
		listAgentsMovedTo: async (slug) => agents.findBy("movedTo", slug),
		saveAgent: (agent) => agents.save(agent),
		findCategory: async (slug) => categories.find(slug),
		listCategories: async () => categories.list(),
		saveCategory: (category) => categories.save(category),
		findSubmission: async (id) => submissions.find(id),
		findPendingSubmissionsBySite: async (key) => submissions.findBy("site", key),
		findPendingSubmissionsByHost: async (key) => submissions.findBy("host", key),
		findPendingSubmissionsByTitle: async (key) => submissions.findBy("title", key),
		findPendingSubmissionsBySkeleton: async (look) => findLookAlikes(submissions, look),
		findPendingSubmissionByImportOrigin: async (origin) =>
			(await submissions.findBy("origin", origin))[0],
		findOpenRevision: async (slug) => (await submissions.findBy("revised", slug))[0],
		findSubmissionByIdempotencyKey: async (digest) =>
			(await submissions.findBy("idempotency", digest)).at(-1),
		listSubmissions: async (status) =>
			status === undefined
				? sortBy(await submissions.list(), COLLECTIONS.submissions.orderOf)
				: submissions.findBy("status", status),
		countSubmissionsOf: async (ownerId) => submissions.countBy("owner", ownerId),
		listSubmissionsOf: async (ownerId) => (await submissions.findBy("owner", ownerId)).reverse(),
		countPendingSubmissions: async () => submissions.countBy("status", "pending"),
		hasPendingSubmissions: async (count) => submissions.hasSoMany("status", "pending", count),
		countPendingBefore: async (submission) =>
			submissions.countBefore("status", "pending", submission),
		listOpenSubmissionsOf: async (ownerId) => submissions.findBy("openOwner", ownerId),
		saveSubmission: (submission) => submissions.save(submission),
		removeSubmission: (id) => submissions.remove(id),
		findIncident: async (slug) => incidents.find(slug),
		listIncidents: async () => incidents.list(),
		saveIncident: (incident) => incidents.save(incident),
		findComment: async (id) => comments.find(id),
		listComments: async () => comments.list(),
		listCommentsOf: async (accountId) => comments.findBy("account", accountId),
		listHeldComments: async () => comments.findBy("held", "yes"),
		countHeldComments: async () => comments.countBy("held", "yes"),
		saveComment: (comment) => comments.save(comment),
		removeComment: (id) => comments.remove(id),
		findClaim: async (id) => claims.find(id),
		listClaims: async () => claims.list(),
		listOpenClaims: async () => claims.findBy("open", "yes"),
		listClaimsTo: async (slug) => claims.findBy("agent", slug),
		listClaimsOf: async (accountId) => claims.findBy("account", accountId),
		saveClaim: (claim) => claims.save(claim),
		removeClaim: (id) => claims.remove(id),
	} satisfies Partial<RecordView>;
}

/** Who works on it, and what they are told. */
function viewOfAccounts(staged: Staged, lastAudit: LastAudit) {
	const { tokens, accounts, sessions, signIns, notifications, deliveries, audit } = staged;
	const { importedLogs } = staged;
	return {
		findToken: async (id) => tokens.find(id),
		findTokenByDigest: async (digest) => (await tokens.findBy("digest", digest))[0],
		listTokens: async () => sortBy(await tokens.list(), COLLECTIONS.tokens.orderOf),
		listTokensOf: async (ownerId) => tokens.findBy("owner", ownerId),
		saveToken: (token) => tokens.save(token),
		removeToken: (id) => tokens.remove(id),
		findAccount: async (id) => accounts.find(id),
		findAccountByEmail: async (email) => (await accounts.findBy("email", email))[0],
		countAccountsOfMailbox: async (email) => accounts.countBy("mailbox", mailboxOf(email)),
		listAccounts: async () => accounts.list(),
		saveAccount: (account) => accounts.save(account),
		findSession: async (digest) => sessions.find(digest),
		listSessions: async () => sessions.list(),
		listSessionsOf: async (accountId) => sessions.findBy("account", accountId),
		saveSession: (session) => sessions.save(session),
		removeSession: (digest) => sessions.remove(digest),
		findSignIn: async (digest) => signIns.find(digest),
		listSignIns: async () => signIns.list(),
		listSignInsTo: async (email) => signIns.findBy("email", mailboxOf(email)),
		saveSignIn: (signIn) => signIns.save(signIn),
		removeSignIn: (digest) => signIns.remove(digest),
		findNotification: async (id) => notifications.find(id),
		listNotificationsOf: async (accountId) =>
			(await notifications.findBy("account", accountId)).reverse(),
		countNotificationsOf: async (accountId) => notifications.countBy("account", accountId),
		listOldestNotificationsOf: async (accountId, limit) => [
			...(await notifications.findBefore("account", accountId, { place: BEHIND_ALL, limit })),
		],
		countUnreadNotifications: async (accountId) => notifications.countBy("unread", accountId),
		listNotifications: async () => notifications.list(),
		saveNotification: (notification) => notifications.save(notification),
		removeNotification: (id) => notifications.remove(id),
		findDelivery: async (id) => deliveries.find(id),
		listDeliveries: async () => deliveries.list(),
		listDueDeliveries: async ({ by, each }) => [
			...(await deliveries.findFirstOfEach("waiting", "yes", {
				upTo: by,
				each,
				groupBy: ["accountId", "channel"],
			})),
		],
		countWaitingDeliveries: async () => deliveries.countBy("waiting", "yes"),
		findOldestWaitingDelivery: async () => deliveries.findFirst("waiting", "yes", "createdAt"),
		countDeliveriesOf: async (accountId) => deliveries.countBy("account", accountId),
		listOldestDeliveriesOf: async (accountId, limit) => [
			...(await deliveries.findBefore("account", accountId, { place: BEHIND_ALL, limit })),
		],
		listDeliveriesOf: async (accountId) =>
			(await deliveries.findBy("account", accountId)).reverse(),
		saveDelivery: (delivery) => deliveries.save(delivery),
		removeDelivery: (id) => deliveries.remove(id),
		listAudit: async () => (await audit.findBy("all", "yes")).reverse(),
		countOwnActs: async ({ member, action, since = "" }) => {
			const { count, first } =
				action === undefined
					? await audit.countFrom("member", member, since)
					: await audit.countFrom("act", `${member} ${action}`, since);
			return { count, oldestAt: first?.slice(0, first.indexOf(" ")) ?? null };
		},
		listOldestOwnActs: async ({ member, before, limit }) => [
			...(member === undefined
				? await audit.findBefore("own", "yes", { place: before, limit })
				: await audit.findBefore("member", member, { place: before, limit })),
		],
		saveAudit: auditSaver(audit, lastAudit),
		removeAudit: (id) => audit.remove(id),
		findImportedLog: async (digest) => importedLogs.find(digest),
		listImportedLogs: async () => importedLogs.list(),
		saveImportedLog: (log) => importedLogs.save(log),
	} satisfies Partial<RecordView>;
}

/** Places begin with an instant or a name. */
const BEHIND_ALL = "\uffff";

/** By the look of the title or of the slug; once each. */
async function findLookAlikes<Item>(
	collection: StagedCollection<Item>,
	look: string,
): Promise<Item[]> {
	const found = (
		await Promise.all([collection.findBy("look", look), collection.findBy("slugLook", look)])
	).flat();
	return [...new Map(found.map((record) => [collection.keyOf(record), record])).values()];
}

/** Ids are random: acts of one instant are told apart by the order in which they are saved. */
function auditSaver(audit: Staged["audit"], lastAudit: LastAudit): RecordView["saveAudit"] {
	let last: RecordTypes["audit"] | undefined;
	return (entry) => {
		last ??= lastAudit();
		last = last?.at === entry.at ? { ...entry, step: last.step + 1 } : entry;
		audit.save(last);
	};
}
