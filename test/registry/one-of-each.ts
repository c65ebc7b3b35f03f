import { COLLECTION_NAMES, type CollectionName, type RecordTypes } from "#registry/collections.ts";
import type { RegistryStore, RegistryTransaction } from "#registry/store.ts";
import * as builders from "./record-builders.ts";

type Builders = { readonly [Name in CollectionName]?: (name: string) => RecordTypes[Name] };
const endpoint = (name: string) => `https://${name}.com/mcp`;

const BUILDERS = {
	agents: builders.agent,
	categories: builders.category,
	submissions: builders.submission,
	drafts: (name) => builders.draft({ agentSlug: name }),
	incidents: builders.incident,
	comments: builders.comment,
	reports: builders.report,
	tokens: builders.token,
	accounts: builders.account,
	claims: builders.claim,
	identities: builders.identity,
	notifications: builders.notification,
	deliveries: builders.delivery,
	audit: builders.audit,
	sessions: builders.session,
	signIns: builders.signIn,
	importedLogs: builders.importedLog,
	imports: builders.importRecord,
	looks: (name) => builders.look(endpoint(name)),
	lookTimes: (name) => builders.lookTime(endpoint(name)),
	changes: builders.change,
	findings: builders.finding,
	statements: builders.statement,
	organisations: builders.organisation,
	memberships: builders.membership,
	transfers: builders.transfer,
	proofs: builders.proof,
	publishers: builders.publisher,
	incidentDrafts: builders.incidentDraft,
	collections: builders.collection,
	collectionEntries: builders.collectionEntry,
	collectionStates: builders.collectionState,
} satisfies Builders;

/** The kinds that the builders make: all but those of documents, logos, sources and undoing. */
export const MADE_KINDS = Object.keys(BUILDERS) as (keyof typeof BUILDERS)[];

/** Saves a record with this name of each of these kinds. */
export function saveOneOfEach(
	transaction: RegistryTransaction,
	name: string,
	kinds: readonly (keyof typeof BUILDERS)[] = MADE_KINDS,
): void {
	for (const kind of kinds) {
		const records: { save(record: object): void } = transaction[kind];
		records.save(BUILDERS[kind](name));
	}
}

/** All records, by kind. */
export async function recordsOfEach(
	store: RegistryStore,
): Promise<Record<string, readonly object[]>> {
	const lists = COLLECTION_NAMES.map(async (name) => [name, await store[name].list()] as const);
	return Object.fromEntries(await Promise.all(lists));
}
