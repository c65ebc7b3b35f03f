import { MEMBER_ROLES } from "#contract/vocabulary.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { MembershipRecord } from "#domain/records/organisation-record.ts";
import type { TransferRecord } from "#domain/records/transfer-record.ts";
import { COLLECTIONS, type CollectionName, type RecordTypes } from "../collections.ts";
import type { Collections, ReadCollections, RegistryTransaction } from "../store.ts";

/** A kind of record that belongs to accounts. What is exported, joined and deleted with one derives from these. */
export interface Belonging {
	name: CollectionName;
	list: (reader: ReadCollections, accountId: string) => Promise<readonly object[]>;
	/** Gives all of them to another account, and returns how many. */
	give: (transaction: RegistryTransaction, from: string, to: string) => Promise<number>;
	/** Removes those that nobody needs without the account. */
	drop: (transaction: RegistryTransaction, accountId: string) => Promise<void>;
}

interface Kind<Item> {
	list: (reader: ReadCollections, accountId: string) => Promise<Item[]>;
	given: (record: Item, to: string, from: string) => Item;
	/** What becomes of two under one key, such as drafts of one form. Default: the account that stays keeps its own. */
	both?: (own: Item, other: Item) => Item;
	/** Which of them stay when the account is deleted. Default: none. */
	stays?: (record: Item) => boolean;
}

function kind<Name extends CollectionName>(
	name: Name,
	{ list, given, both = (own) => own, stays = () => false }: Kind<RecordTypes[Name]>,
): Belonging {
	const { keyOf } = COLLECTIONS[name];
	return {
		name,
		list,
		async give(transaction, from, to) {
			const collections: Collections = transaction;
			const records = await list(transaction, from);
			for (const record of records) {
				const moved = given(record, to, from);
				collections[name].remove(keyOf(record));
				const own = await collections[name].find(keyOf(moved));
				collections[name].save(own ? both(own, moved) : moved);
			}
			return records.length;
		},
		async drop(transaction, accountId) {
			for (const record of await list(transaction, accountId)) {
				if (!stays(record)) transaction[name].remove(keyOf(record));
			}
		},
	};
}

const always = () => true;
const toAccount = <Item extends object>(record: Item, accountId: string) => ({
	...record,
	accountId,
});
const toOwner = <Item extends object>(record: Item, ownerId: string) => ({ ...record, ownerId });
const toSender = <Item extends object>(record: Item, by: string) => ({ ...record, by });

/** Invitations name an address in place of an account. */
export const MEMBERSHIPS = kind("memberships", {
	list: (reader, id) => reader.memberships.by("account", id),
	given: toAccount,
	both: joinedMembership,
});

export const BELONGINGS: readonly Belonging[] = [
	kind("agents", { list: listAgents, given: toOwner, stays: always }),
	kind("submissions", {
		list: (reader, id) => reader.submissions.by("owner", id),
		given: toOwner,
		stays: always,
	}),
	kind("claims", {
		list: (reader, id) => reader.claims.by("account", id),
		given: toAccount,
		stays: always,
	}),
	kind("comments", {
		list: (reader, id) => reader.comments.by("account", id),
		given: toAccount,
		stays: ({ status }) => status === "published",
	}),
	kind("documents", {
		list: (reader, id) => reader.documents.by("account", id),
		given: toSender,
		stays: always,
	}),
	kind("logos", {
		list: (reader, id) => reader.logos.by("account", id),
		given: toSender,
		stays: always,
	}),
	kind("drafts", { list: (reader, id) => reader.drafts.by("account", id), given: toAccount }),
	MEMBERSHIPS,
	kind("proofs", {
		list: (reader, id) => reader.proofs.by("owner", id),
		given: toOwner,
		both: (own, other) => (own.state === "proven" ? own : other),
	}),
	kind("publishers", { list: (reader, id) => reader.publishers.by("owner", id), given: toOwner }),
	kind("transfers", {
		list: async (reader, id) => [
			...(await reader.transfers.by("giver", id)),
			...(await reader.transfers.by("taker", id)),
		],
		given: withOwner,
		stays: always,
	}),
	kind("tokens", { list: (reader, id) => reader.tokens.by("owner", id), given: toOwner }),
	kind("identities", {
		list: (reader, id) => reader.identities.by("account", id),
		given: toAccount,
	}),
	kind("sessions", { list: (reader, id) => reader.sessions.by("account", id), given: toAccount }),
	kind("notifications", {
		list: (reader, id) => reader.notifications.by("account", id),
		given: toAccount,
	}),
	kind("deliveries", {
		list: (reader, id) => reader.deliveries.by("account", id),
		given: toAccount,
	}),
];

/** Of two memberships in one organisation the higher role, and rather a person's decision than a group. */
function joinedMembership(own: MembershipRecord, other: MembershipRecord): MembershipRecord {
	const rank = ({ acceptedAt, role, provider }: MembershipRecord) =>
		acceptedAt === null ? -1 : 2 * MEMBER_ROLES.indexOf(role) + Number(provider === undefined);
	return rank(other) > rank(own) ? other : own;
}

/** An offer between two accounts of one person is over. */
function withOwner(transfer: TransferRecord, to: string, former: string): TransferRecord {
	const now = (id: string) => (id === former ? to : id);
	const { from, to: taker, offeredBy } = transfer;
	const moved = { ...transfer, from: now(from), to: now(taker), offeredBy: now(offeredBy) };
	return moved.from === moved.to && moved.state === "offered"
		? { ...moved, state: "withdrawn", endedAt: moved.at }
		: moved;
}

/** An owner's agents, removed ones included as far as its submissions and claims name them. */
async function listAgents(reader: ReadCollections, ownerId: string): Promise<AgentRecord[]> {
	const [own, submissions, claims] = await Promise.all([
		reader.agents.by("owner", ownerId),
		reader.submissions.by("owner", ownerId),
		reader.claims.by("account", ownerId),
	]);
	const agents = new Map(own.map((agent) => [agent.slug, agent]));
	for (const slug of new Set([...submissions, ...claims].map(({ agentSlug }) => agentSlug ?? ""))) {
		const agent = agents.has(slug) ? undefined : await reader.agents.find(slug);
		if (agent?.ownerId === ownerId) agents.set(slug, agent);
	}
	return [...agents.values()];
}
