import {
	COLLECTION_NAMES,
	COLLECTIONS,
	type CollectionName,
	eachCollection,
	type RecordTypes,
} from "../collections.ts";
import type * as stores from "../store.ts";
import type { BaseCollection } from "./base-collection.ts";
import type { Changes } from "./changes.ts";
import { type LastAudit, StagedAudit } from "./staged-audit.ts";
import { StagedCollection } from "./staged-collection.ts";

/** What a transaction can do, apart from signals, which are events and not records. */
export type RecordView = Omit<stores.RegistryTransaction, keyof stores.SignalQuestions>;

type Staged = { [Name in CollectionName]: StagedCollection<RecordTypes[Name]> };

interface Records {
	base: <Name extends CollectionName>(name: Name) => BaseCollection<RecordTypes[Name]>;
	lastAudit: LastAudit;
}

/** The port over any record store. Saving only fills `changes`, which reads already include. */
export function recordView({ base, lastAudit }: Records, changes: Changes): RecordView {
	const staged = eachCollection<Staged>(
		(name) => new StagedCollection(COLLECTIONS[name], base(name), changes[name]),
	);
	const audit = new StagedAudit(base("audit"), changes.audit, lastAudit);
	async function changesOf(collection: CollectionName): Promise<stores.RecordChange[]> {
		const saved = [...changes[collection]];
		return Promise.all(
			saved.map(async ([key, after]) => {
				const before = (await base(collection).get(key)) ?? null;
				return { collection, key, before, after };
			}),
		);
	}
	const listChanges = async () => (await Promise.all(COLLECTION_NAMES.map(changesOf))).flat();
	return { ...staged, audit, ...questionsTo(staged), listChanges };
}

function questionsTo({ agents, submissions, deliveries, audit }: Staged): stores.RecordQuestions {
	return {
		findAgentByImportOrigin: async (origin) =>
			(await agents.by("origin", origin)).find(({ movedTo }) => movedTo === null),
		findOpenRevision: (agentSlug) => submissions.findBy("revised", agentSlug),
		findSubmissionByIdempotencyKey: async (digest) =>
			(await submissions.by("idempotency", digest)).at(-1),
		listDueDeliveries: async ({ by, each }) => [
			...(await deliveries.findFirstOfEach("waiting", "yes", {
				upTo: by,
				each,
				groupBy: ["accountId", "channel"],
			})),
		],
		findOldestWaitingDelivery: () => deliveries.findFirst("waiting", "yes", "createdAt"),
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
	};
}
