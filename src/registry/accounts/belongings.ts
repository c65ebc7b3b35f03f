import { MEMBER_ROLES } from "#contract/vocabulary.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { MembershipRecord } from "#domain/records/organisation-record.ts";
import { COLLECTIONS, type CollectionName, type RecordTypes } from "../collections.ts";
import type { Collections, ReadCollections } from "../store.ts";

type List<Item> = (from: ReadCollections, accountId: string) => Promise<Item[]>;

interface Fate<Item> {
	/** What it is when another account has it. */
	given: (record: Item, to: string) => Item;
	/** What becomes of two of one thing, such as drafts of one form. By default the account that stays keeps its own. */
	both?: (own: Item, other: Item) => Item;
	/** Whether they are that. By default, if they have one key. */
	same?: (own: Item, other: Item) => boolean;
	/** Which of them stay when the account is deleted. Default: none. */
	stays?: (record: Item) => boolean;
}

/** A kind of record that belongs to accounts. */
function kind<Name extends CollectionName>(
	name: Name,
	list: List<RecordTypes[Name]>,
	{ given, both = (own) => own, stays = () => false, ...fate }: Fate<RecordTypes[Name]>,
) {
	const { keyOf } = COLLECTIONS[name];
	const { same = (own, other) => keyOf(own) === keyOf(other) } = fate;
	return {
		name,
		list: (from: ReadCollections, accountId: string): Promise<object[]> => list(from, accountId),
		/** Gives all of them to another account. */
		async give(collections: Collections, from: string, to: string): Promise<void> {
			const records = await list(collections, to);
			for (const record of await list(collections, from)) {
				const moved = given(record, to);
				collections[name].remove(keyOf(record));
				const own = records.find((other) => same(other, moved));
				if (own) collections[name].remove(keyOf(own));
				collections[name].save(own ? both(own, moved) : moved);
			}
		},
		/** Removes those that nobody needs without the account. */
		async drop(collections: Collections, accountId: string): Promise<void> {
			for (const record of await list(collections, accountId)) {
				if (!stays(record)) collections[name].remove(keyOf(record));
			}
		},
	};
}

const stays = () => true;
const toOwner = {
	given: <Item extends object>(record: Item, ownerId: string) => ({ ...record, ownerId }),
};
const toAccount = {
	given: <Item extends object>(record: Item, accountId: string) => ({ ...record, accountId }),
};
const toSender = {
	given: <Item extends object>(record: Item, by: string) => ({ ...record, by }),
	stays,
};

const asItIs = { given: <Item>(record: Item) => record, stays };

function ofCollections<Item>(
	list: (from: ReadCollections, slug: string) => Promise<Item[]>,
): List<Item> {
	return async (from, ownerId) => {
		const own = await from.collections.by("owner", ownerId);
		return (await Promise.all(own.map(({ slug }) => list(from, slug)))).flat();
	};
}
const entriesOf = ofCollections((from, slug) => from.collectionEntries.by("collection", slug));
const statesOf = ofCollections((from, slug) => from.collectionStates.by("collection", slug));

/** Invitations name an address in place of an account. */
export const MEMBERSHIPS = kind("memberships", (from, id) => from.memberships.by("account", id), {
	...toAccount,
	both: joinedMembership,
});

/** What is exported, joined and deleted with an account. */
export const BELONGINGS = [
	kind("agents", listOwnedAgents, {
		given: (agent, ownerId) => {
			// What its owner did, such as removing it, stays an owner's act.
			const transitions = agent.transitions.map((step) =>
				step.actor === agent.ownerId ? { ...step, actor: ownerId } : step,
			);
			return { ...agent, ownerId, transitions };
		},
		stays,
	}),
	kind("submissions", (from, id) => from.submissions.by("owner", id), { ...toOwner, stays }),
	kind("claims", (from, id) => from.claims.by("account", id), { ...toAccount, stays }),
	kind("comments", (from, id) => from.comments.by("account", id), {
		...toAccount,
		stays: ({ status }) => status === "published",
	}),
	kind("documents", (from, id) => from.documents.by("account", id), toSender),
	kind("logos", (from, id) => from.logos.by("account", id), toSender),
	kind("drafts", (from, id) => from.drafts.by("account", id), toAccount),
	MEMBERSHIPS,
	kind("proofs", (from, id) => from.proofs.by("owner", id), {
		...toOwner,
		same: (own, other) => own.kind === other.kind && own.subject === other.subject,
		both: (own, other) => (own.state === "proven" ? own : other),
	}),
	kind("publishers", (from, id) => from.publishers.by("owner", id), toOwner),
	// They end with their owner, before this (`endCollectionsOf`).
	kind("collections", (from, id) => from.collections.by("owner", id), { ...toOwner, stays }),
	kind("collectionEntries", entriesOf, asItIs),
	kind("collectionStates", statesOf, asItIs),
	kind("transfers", (from, id) => from.transfers.by("giver", id), {
		given: (transfer, from) => ({ ...transfer, from }),
		stays,
	}),
	kind("transfers", (from, id) => from.transfers.by("taker", id), {
		given: (transfer, to) => ({ ...transfer, to }),
		stays,
	}),
	kind("tokens", (from, id) => from.tokens.by("owner", id), toOwner),
	kind("identities", (from, id) => from.identities.by("account", id), toAccount),
	kind("sessions", (from, id) => from.sessions.by("account", id), toAccount),
	kind("notifications", (from, id) => from.notifications.by("account", id), toAccount),
	kind("deliveries", (from, id) => from.deliveries.by("account", id), toAccount),
];

/** Of two memberships in one organisation the higher role, and rather a person's decision than a group. */
export function joinedMembership(own: MembershipRecord, other: MembershipRecord): MembershipRecord {
	const rank = ({ acceptedAt, role, provider }: MembershipRecord) =>
		acceptedAt === null ? -1 : 2 * MEMBER_ROLES.indexOf(role) + Number(provider === undefined);
	return rank(other) > rank(own) ? other : own;
}

/** An owner's agents, with those that can be restored, and others that were removed if its submissions and claims name them. */
export async function listOwnedAgents(
	from: ReadCollections,
	ownerId: string,
): Promise<AgentRecord[]> {
	const records = [
		...(await from.submissions.by("owner", ownerId)),
		...(await from.claims.by("account", ownerId)),
	];
	const hidden = (await from.agents.by("hiddenOwner", ownerId)).map(({ slug }) => slug);
	const slugs = new Set([...records.map(({ agentSlug }) => agentSlug ?? ""), ...hidden]);
	const rows = await Promise.all([...slugs].map((slug) => from.agents.find(slug)));
	const removed = rows.filter((agent) => agent?.status === "removed" && agent.ownerId === ownerId);
	return [...(await from.agents.by("owner", ownerId)), ...removed.flatMap((agent) => agent ?? [])];
}
