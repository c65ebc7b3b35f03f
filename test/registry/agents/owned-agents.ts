import type { AgentRecord } from "#domain/records/agent-record.ts";
import { account, agent } from "../record-builders.ts";
import { createTestRegistry, type TestRegistry } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

export const LATER = "2026-05-04T14:00:00.000Z";
export const owner = { id: "owner:ada" };
export const stranger = { id: "owner:bo" };
export const moderator = { id: "owner:mira" };
export const operator = { id: "operator:command-line" };

/** A registry with Ada's public agent harbor-scout, an agent of Bo, and their accounts, two hours later. */
export async function registryOfAda(members: Partial<AgentRecord> = {}): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await save(registry.store, (transaction) => {
		transaction.accounts.save(account(owner.id));
		transaction.accounts.save(account(stranger.id));
		transaction.accounts.save(account(moderator.id, { role: "moderator" }));
		transaction.agents.save(agent("harbor-scout", { categorySlug: null, ...members }));
		transaction.agents.save(agent("night-courier", { ownerId: stranger.id }));
	});
	registry.pass({ hours: 2 });
	return registry;
}

/** Types of the notifications of an account, the oldest first. */
export async function toldTo({ store }: TestRegistry, accountId: string): Promise<string[]> {
	return (await store.notifications.newestBy("account", accountId))
		.map(({ type }) => type)
		.reverse();
}

/** Everything that an action could have changed. */
export async function stateOf({ store }: TestRegistry) {
	return {
		agents: await store.agents.list(),
		submissions: await store.submissions.list(),
		claims: await store.claims.list(),
		audit: await store.audit.newestBy("all", "yes"),
		notifications: await store.notifications.list(),
	};
}
