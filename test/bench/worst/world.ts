import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { ACCOUNT, COLLECTION } from "#contract/limits.ts";
import { SCOPES } from "#contract/vocabulary.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { sha256 } from "#registry/sha256.ts";
import type { RegistryContext, RegistryStore } from "#registry/store.ts";
import { issueToken } from "#registry/tokens/tokens.ts";
import {
	account,
	agent,
	audit,
	collection,
	collectionEntry,
	comment,
	membership,
	notification,
	organisation,
	session,
	submission,
	uuid,
} from "../../registry/record-builders.ts";

const OWNER = "owner:bench";
const SECRET = "s".repeat(43);
const HELD_COMMENTS = 1_000;
const AUDITED = 100_000;
const AT_ONCE = 10_000;

/** Names of records for inputs. */
export const WORLD = {
	submission: uuid("own-1"),
	agent: "own-1",
	organisation: "org-1",
	collection: "full-collection",
	cookie: `__Host-areg_session=${SECRET}`,
} as const;

/** Adds an account that may do everything and has the maximum of everything, and returns a token of it. */
export async function fillWorld(
	registry: RegistryContext,
	agents: readonly AgentRecord[],
): Promise<string> {
	const { store } = registry;
	const at = registry.now().toISOString();
	const moments = { createdAt: at, lastSeenAt: at, confirmedAt: at };
	await store.transact(async (save) => {
		save.accounts.save(account(OWNER, { role: "operator", email: null }));
		save.sessions.save(session("bench", { digest: sha256(SECRET), accountId: OWNER, ...moments }));
	});
	await saveAll(store, agents, (save, one) => save.agents.save(one));
	await saveAll(store, names("own", DEFAULT_LIMITS.quotas.submissions), (save, name) => {
		save.submissions.save(submission(name, { ownerId: OWNER, submittedAt: at }));
		save.agents.save(agent(name, { ownerId: OWNER }));
	});
	await saveAll(store, names("other", DEFAULT_LIMITS.quotas.review_queue - 200), (save, name) => {
		save.submissions.save(submission(name, { ownerId: `owner:${name}`, submittedAt: at }));
	});
	await saveAll(store, names("org", DEFAULT_LIMITS.quotas.organisations), (save, name) => {
		save.organisations.save(organisation(name, { slug: name }));
		save.memberships.save(membership(name, { accountId: OWNER, role: "admin" }));
	});
	const full = { ownerId: OWNER, visibility: "public" } as const;
	await store.transact(async ({ collections }) =>
		collections.save(collection(WORLD.collection, full)),
	);
	await saveAll(store, agents.slice(0, COLLECTION.maxEntries), (save, { slug, versions }) => {
		const version = versions[0]?.number ?? null;
		const of = { collection: WORLD.collection, version };
		save.collectionEntries.save(collectionEntry(slug, of));
	});
	await saveAll(store, names("member", DEFAULT_LIMITS.quotas.members - 1), (save, name) => {
		save.accounts.save(account(name, { email: null }));
		save.memberships.save(membership(WORLD.organisation, { accountId: name }));
	});
	await saveAll(store, names("note", ACCOUNT.maxNotifications), (save, name) => {
		save.notifications.save(notification(name, { accountId: OWNER, at }));
	});
	await saveAll(store, names("comment", HELD_COMMENTS), (save, name) => {
		save.comments.save(comment(uuid(name), { status: "held", createdAt: at }));
	});
	await saveAll(store, names("act", AUDITED), (save, name) => save.audit.save(audit(name, { at })));
	await store.appendEvents(
		agents
			.slice(0, DEFAULT_LIMITS.quotas.watches - 1)
			.map(({ slug }) => ({ type: "watch", slug, actor: OWNER, on: true, at })),
	);
	return (await issueToken(registry, { name: "bench", scopes: SCOPES, ownerId: OWNER })).token;
}

/** Submissions make their addresses from these. */
function names(kind: string, count: number): string[] {
	return Array.from({ length: count }, (_, number) => `${kind}-${number + 1}`);
}

type Save = Parameters<Parameters<RegistryStore["transact"]>[0]>[0];

async function saveAll<Item>(
	store: RegistryStore,
	items: readonly Item[],
	saveOne: (save: Save, item: Item) => void,
): Promise<void> {
	for (let start = 0; start < items.length; start += AT_ONCE) {
		await store.transact(async (save) => {
			for (const item of items.slice(start, start + AT_ONCE)) saveOne(save, item);
		});
	}
}
