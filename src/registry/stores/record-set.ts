import type { RegistryTransaction } from "../store.ts";
import {
	type Changes,
	COLLECTION_NAMES,
	COLLECTIONS,
	noChanges,
	type RecordTypes,
} from "./collections.ts";
import { IndexedCollection } from "./indexed-collection.ts";
import { StagedCollection } from "./staged-collection.ts";

type Stored = { [Name in keyof RecordTypes]: IndexedCollection<RecordTypes[Name]> };

/** All records in memory. Changes are staged first and applied only once they are kept. */
export class RecordSet {
	readonly #stored: Stored = {
		comments: new IndexedCollection(COLLECTIONS.comments),
		incidents: new IndexedCollection(COLLECTIONS.incidents),
		submissions: new IndexedCollection(COLLECTIONS.submissions),
		agents: new IndexedCollection(COLLECTIONS.agents),
		categories: new IndexedCollection(COLLECTIONS.categories),
		tokens: new IndexedCollection(COLLECTIONS.tokens),
	};

	apply(changes: Changes): void {
		for (const name of COLLECTION_NAMES) this.#applyTo(name, changes[name]);
	}

	/** Records of a collection in the order of storing. */
	values<Name extends keyof RecordTypes>(name: Name): IterableIterator<RecordTypes[Name]> {
		return this.#stored[name].values();
	}

	/** A view in which saving only fills `changes`. */
	view(changes: Changes = noChanges()): RegistryTransaction {
		const stored = this.#stored;
		const agents = new StagedCollection(COLLECTIONS.agents, stored.agents, changes.agents);
		const categories = new StagedCollection(
			COLLECTIONS.categories,
			stored.categories,
			changes.categories,
		);
		const submissions = new StagedCollection(
			COLLECTIONS.submissions,
			stored.submissions,
			changes.submissions,
		);
		const incidents = new StagedCollection(
			COLLECTIONS.incidents,
			stored.incidents,
			changes.incidents,
		);
		const comments = new StagedCollection(COLLECTIONS.comments, stored.comments, changes.comments);
		const tokens = new StagedCollection(COLLECTIONS.tokens, stored.tokens, changes.tokens);
		return {
			findAgent: async (slug) => agents.find(slug),
			findAgentsBySite: async (key) => agents.findBy("site", key),
			findAgentsByTitle: async (key) => agents.findBy("title", key),
			findAgentByImportOrigin: async (origin) => agents.findBy("origin", origin)[0],
			listAgents: async () => agents.list(),
			saveAgent: (agent) => agents.save(agent),
			findCategory: async (slug) => categories.find(slug),
			listCategories: async () => categories.list(),
			saveCategory: (category) => categories.save(category),
			findSubmission: async (id) => submissions.find(id),
			findPendingSubmissionsBySite: async (key) => submissions.findBy("site", key),
			findPendingSubmissionsByTitle: async (key) => submissions.findBy("title", key),
			findPendingSubmissionByImportOrigin: async (origin) =>
				submissions.findBy("origin", origin)[0],
			findSubmissionByIdempotencyKey: async (digest) =>
				submissions.findBy("idempotency", digest).sort(bySubmission).at(-1),
			listSubmissions: async (status) =>
				submissions
					.list()
					.filter((submission) => status === undefined || submission.status === status)
					.sort(bySubmission),
			countPendingSubmissions: async () => submissions.countBy("pending", "yes"),
			saveSubmission: (submission) => submissions.save(submission),
			findIncident: async (slug) => incidents.find(slug),
			listIncidents: async () => incidents.list(),
			saveIncident: (incident) => incidents.save(incident),
			listComments: async () => comments.list(),
			saveComment: (comment) => comments.save(comment),
			findToken: async (id) => tokens.find(id),
			findTokenByDigest: async (digest) => tokens.findBy("digest", digest)[0],
			listTokens: async () =>
				tokens.list().sort((left, right) => compare(left.createdAt, right.createdAt)),
			saveToken: (token) => tokens.save(token),
		};
	}

	#applyTo<Name extends keyof RecordTypes>(
		name: Name,
		records: Map<string, RecordTypes[Name]>,
	): void {
		for (const record of records.values()) this.#stored[name].put(record);
	}
}

function bySubmission(left: RecordTypes["submissions"], right: RecordTypes["submissions"]): number {
	return compare(left.submittedAt, right.submittedAt) || compare(left.id, right.id);
}

function compare(left: string, right: string): number {
	return left < right ? -1 : left > right ? 1 : 0;
}
