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
		listAgentsOf: async (ownerId) => agents.findBy("owner", ownerId).sort(by(({ slug }) => slug)),
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
			submissions.findBy("idempotency", digest).sort(by(submissionOrder)).at(-1),
		listSubmissions: async (status) =>
			(status === "pending"
				? submissions.findBy("pending", "yes")
				: submissions
						.list()
						.filter((submission) => status === undefined || submission.status === status)
			).sort(by(submissionOrder)),
		listSubmissionsOf: async (ownerId) =>
			submissions.findBy("owner", ownerId).sort(by(submissionOrder)).reverse(),
		countPendingSubmissions: async () => submissions.countBy("pending", "yes"),
		saveSubmission: (submission) => submissions.save(submission),
		findIncident: async (slug) => incidents.find(slug),
		listIncidents: async () => incidents.list(),
		saveIncident: (incident) => incidents.save(incident),
		findComment: async (id) => comments.find(id),
		listComments: async () => comments.list(),
		listCommentsOf: async (accountId) =>
			comments.findBy("account", accountId).sort(by(({ createdAt, id }) => `${createdAt} ${id}`)),
		listHeldComments: async () =>
			comments.findBy("held", "yes").sort(by(({ createdAt, id }) => `${createdAt} ${id}`)),
		saveComment: (comment) => comments.save(comment),
		findClaim: async (id) => claims.find(id),
		listClaims: async () => claims.list(),
		listClaimsTo: async (slug) => claims.findBy("agent", slug).sort(by(claimOrder)),
		saveClaim: (claim) => claims.save(claim),
	} satisfies Partial<RecordView>;
}

/** Who works on it, and what they are told. */
function viewOfAccounts(staged: Staged) {
	const { tokens, accounts, sessions, signIns, notifications, deliveries, audit } = staged;
	const { importedLogs } = staged;
	return {
		findToken: async (id) => tokens.find(id),
		findTokenByDigest: async (digest) => tokens.findBy("digest", digest)[0],
		listTokens: async () => tokens.list().sort(by(({ createdAt }) => createdAt)),
		listTokensOf: async (ownerId) =>
			tokens.findBy("owner", ownerId).sort(by(({ createdAt }) => createdAt)),
		saveToken: (token) => tokens.save(token),
		findAccount: async (id) => accounts.find(id),
		findAccountByEmail: async (email) => accounts.findBy("email", email)[0],
		listAccounts: async () => accounts.list(),
		saveAccount: (account) => accounts.save(account),
		findSession: async (digest) => sessions.find(digest),
		listSessions: async () => sessions.list(),
		listSessionsOf: async (accountId) =>
			sessions.findBy("account", accountId).sort(by(({ createdAt }) => createdAt)),
		saveSession: (session) => sessions.save(session),
		removeSession: (digest) => sessions.remove(digest),
		findSignIn: async (digest) => signIns.find(digest),
		listSignIns: async () => signIns.list(),
		listSignInsTo: async (email) =>
			signIns.findBy("email", email).sort(by(({ createdAt }) => createdAt)),
		saveSignIn: (signIn) => signIns.save(signIn),
		removeSignIn: (digest) => signIns.remove(digest),
		findNotification: async (id) => notifications.find(id),
		listNotificationsOf: async (accountId) =>
			notifications
				.findBy("account", accountId)
				.sort(by(({ at, id }) => `${at} ${id}`))
				.reverse(),
		listNotifications: async () => notifications.list(),
		saveNotification: (notification) => notifications.save(notification),
		removeNotification: (id) => notifications.remove(id),
		findDelivery: async (id) => deliveries.find(id),
		listDeliveries: async () => deliveries.list(),
		listWaitingDeliveries: async () =>
			deliveries.findBy("waiting", "yes").sort(by(({ nextAttemptAt }) => nextAttemptAt ?? "")),
		listDeliveriesOf: async (accountId) =>
			deliveries
				.findBy("account", accountId)
				.sort(by(({ createdAt, id }) => `${createdAt} ${id}`))
				.reverse(),
		saveDelivery: (delivery) => deliveries.save(delivery),
		removeDelivery: (id) => deliveries.remove(id),
		listAudit: async () =>
			audit
				.list()
				.sort(by(({ at, id }) => `${at} ${id}`))
				.reverse(),
		saveAudit: (entry) => audit.save(entry),
		findImportedLog: async (digest) => importedLogs.find(digest),
		listImportedLogs: async () => importedLogs.list(),
		saveImportedLog: (log) => importedLogs.save(log),
	} satisfies Partial<RecordView>;
}

/** By the look of the title or of the slug; once each. */
function findLookAlikes<Item>(collection: StagedCollection<Item>, look: string): Item[] {
	return [...new Set([...collection.findBy("look", look), ...collection.findBy("slugLook", look)])];
}

const submissionOrder = ({ submittedAt, id }: RecordTypes["submissions"]) => `${submittedAt} ${id}`;
const claimOrder = ({ createdAt, id }: RecordTypes["claims"]) => `${createdAt} ${id}`;

function by<Item>(keyOf: (record: Item) => string) {
	return (left: Item, right: Item) => {
		const [one, other] = [keyOf(left), keyOf(right)];
		return one < other ? -1 : one > other ? 1 : 0;
	};
}
