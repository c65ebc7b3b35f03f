import type { RegistryTransaction } from "../store.ts";
import {
	type Changes,
	COLLECTION_NAMES,
	COLLECTIONS,
	type CollectionName,
	noChanges,
	type RecordTypes,
} from "./collections.ts";
import { IndexedCollection } from "./indexed-collection.ts";
import { sortBy } from "./ordered-records.ts";
import { StagedCollection } from "./staged-collection.ts";

type Stored = { [Name in CollectionName]: IndexedCollection<RecordTypes[Name]> };
type Staged = { [Name in CollectionName]: StagedCollection<RecordTypes[Name]> };

/** What a transaction may do, apart from the signals, which are events and no records. */
export type RecordView = Omit<RegistryTransaction, "listWatches" | "findVote">;

/** All records in memory. Changes are staged first and applied only once they are kept. */
export class RecordSet {
	readonly #stored: Stored = {
		deliveries: new IndexedCollection(COLLECTIONS.deliveries),
		notifications: new IndexedCollection(COLLECTIONS.notifications),
		audit: new IndexedCollection(COLLECTIONS.audit),
		sessions: new IndexedCollection(COLLECTIONS.sessions),
		signIns: new IndexedCollection(COLLECTIONS.signIns),
		claims: new IndexedCollection(COLLECTIONS.claims),
		importedLogs: new IndexedCollection(COLLECTIONS.importedLogs),
		comments: new IndexedCollection(COLLECTIONS.comments),
		incidents: new IndexedCollection(COLLECTIONS.incidents),
		submissions: new IndexedCollection(COLLECTIONS.submissions),
		agents: new IndexedCollection(COLLECTIONS.agents),
		categories: new IndexedCollection(COLLECTIONS.categories),
		tokens: new IndexedCollection(COLLECTIONS.tokens),
		accounts: new IndexedCollection(COLLECTIONS.accounts),
	};

	apply(changes: Changes): void {
		for (const name of COLLECTION_NAMES) this.#applyTo(name, changes[name]);
	}

	/** Makes all look-ups now instead of with the first question that needs them. */
	index(): void {
		for (const name of COLLECTION_NAMES) this.#stored[name].index();
	}

	/** Records of a collection in the order of storing. */
	values<Name extends CollectionName>(name: Name): IterableIterator<RecordTypes[Name]> {
		return this.#stored[name].values();
	}

	/** A view in which saving only fills `changes`. */
	view(changes: Changes = noChanges()): RecordView {
		const staged = this.#stage(changes);
		return { ...viewOfAgents(staged), ...viewOfAccounts(staged) };
	}

	#stage(changes: Changes): Staged {
		const stage = <Name extends CollectionName>(name: Name): StagedCollection<RecordTypes[Name]> =>
			new StagedCollection(COLLECTIONS[name], this.#stored[name], changes[name]);
		return {
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
	}

	#applyTo<Name extends CollectionName>(
		name: Name,
		records: Map<string, RecordTypes[Name] | null>,
	): void {
		for (const [key, record] of records) this.#stored[name].put(key, record);
	}
}

/** What stands in the registry, and what people want to stand there. */
function viewOfAgents({ agents, categories, submissions, incidents, comments, claims }: Staged) {
	return {
		findAgent: async (slug) => agents.find(slug),
		findAgentsBySite: async (key) => agents.findBy("site", key),
		findAgentsByTitle: async (key) => agents.findBy("title", key),
		findAgentsBySkeleton: async (look) => findLookAlikes(agents, look),
		findAgentByImportOrigin: async (origin) =>
			agents.findBy("origin", origin).find(({ movedTo }) => movedTo === null),
		listAgents: async () => agents.list(),
		listAgentsOf: async (ownerId) => agents.findBy("owner", ownerId),
		listAgentsMovedTo: async (slug) => agents.findBy("movedTo", slug),
		saveAgent: (agent) => agents.save(agent),
		findCategory: async (slug) => categories.find(slug),
		listCategories: async () => categories.list(),
		saveCategory: (category) => categories.save(category),
		findSubmission: async (id) => submissions.find(id),
		findPendingSubmissionsBySite: async (key) => submissions.findBy("site", key),
		findPendingSubmissionsByTitle: async (key) => submissions.findBy("title", key),
		findPendingSubmissionsBySkeleton: async (look) => findLookAlikes(submissions, look),
		findPendingSubmissionByImportOrigin: async (origin) => submissions.findBy("origin", origin)[0],
		findOpenRevision: async (slug) => submissions.findBy("revised", slug)[0],
		findSubmissionByIdempotencyKey: async (digest) =>
			submissions.findBy("idempotency", digest).at(-1),
		listSubmissions: async (status) =>
			status === undefined
				? sortBy(submissions.list(), COLLECTIONS.submissions.orderOf)
				: submissions.findBy("status", status),
		listSubmissionsOf: async (ownerId) => submissions.findBy("owner", ownerId).reverse(),
		countPendingSubmissions: async () => submissions.countBy("status", "pending"),
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
function viewOfAccounts(staged: Staged) {
	const { tokens, accounts, sessions, signIns, notifications, deliveries, audit } = staged;
	const { importedLogs } = staged;
	return {
		findToken: async (id) => tokens.find(id),
		findTokenByDigest: async (digest) => tokens.findBy("digest", digest)[0],
		listTokens: async () => sortBy(tokens.list(), COLLECTIONS.tokens.orderOf),
		listTokensOf: async (ownerId) => tokens.findBy("owner", ownerId),
		saveToken: (token) => tokens.save(token),
		removeToken: (id) => tokens.remove(id),
		findAccount: async (id) => accounts.find(id),
		findAccountByEmail: async (email) => accounts.findBy("email", email)[0],
		listAccounts: async () => accounts.list(),
		saveAccount: (account) => accounts.save(account),
		findSession: async (digest) => sessions.find(digest),
		listSessions: async () => sessions.list(),
		listSessionsOf: async (accountId) => sessions.findBy("account", accountId),
		saveSession: (session) => sessions.save(session),
		removeSession: (digest) => sessions.remove(digest),
		findSignIn: async (digest) => signIns.find(digest),
		listSignIns: async () => signIns.list(),
		listSignInsTo: async (email) => signIns.findBy("email", email),
		saveSignIn: (signIn) => signIns.save(signIn),
		removeSignIn: (digest) => signIns.remove(digest),
		findNotification: async (id) => notifications.find(id),
		listNotificationsOf: async (accountId) => notifications.findBy("account", accountId).reverse(),
		countUnreadNotifications: async (accountId) => notifications.countBy("unread", accountId),
		listNotifications: async () => notifications.list(),
		saveNotification: (notification) => notifications.save(notification),
		removeNotification: (id) => notifications.remove(id),
		findDelivery: async (id) => deliveries.find(id),
		listDeliveries: async () => deliveries.list(),
		listWaitingDeliveries: async () => deliveries.findBy("waiting", "yes"),
		listDeliveriesOf: async (accountId) => deliveries.findBy("account", accountId).reverse(),
		saveDelivery: (delivery) => deliveries.save(delivery),
		removeDelivery: (id) => deliveries.remove(id),
		listAudit: async () => audit.findBy("all", "yes").reverse(),
		saveAudit: auditSaver(audit),
		findImportedLog: async (digest) => importedLogs.find(digest),
		listImportedLogs: async () => importedLogs.list(),
		saveImportedLog: (log) => importedLogs.save(log),
	} satisfies Partial<RecordView>;
}

/** By the look of the title or of the slug; once each. */
function findLookAlikes<Item>(collection: StagedCollection<Item>, look: string): Item[] {
	return [...new Set([...collection.findBy("look", look), ...collection.findBy("slugLook", look)])];
}

/** Ids are random: acts of one instant are told apart by the order in which they are saved. */
function auditSaver(audit: Staged["audit"]): RecordView["saveAudit"] {
	let last: RecordTypes["audit"] | undefined;
	return (entry) => {
		last ??= audit.lastStored("all", "yes");
		last = last?.at === entry.at ? { ...entry, step: last.step + 1 } : entry;
		audit.save(last);
	};
}
