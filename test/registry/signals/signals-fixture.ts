import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { renameWithin } from "#registry/agents/approve-revision.ts";
import { agent } from "../record-builders.ts";
import { createTestRegistry, START, type TestRegistry } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";

export const reader = { id: "account:eve" };

/** A registry with these agents, which belong to Ada. */
export async function registryWith(...agents: AgentRecord[]): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await put(registry.store, { agents: agents });
	return registry;
}

/** The usual one: a public agent, a deprecated one and a removed one. */
export function smallRegistry(): Promise<TestRegistry> {
	return registryWith(
		agent("harbor-scout"),
		agent("old-scout", { status: "deprecated" }),
		agent("gone-scout", { status: "removed" }),
	);
}

export async function rename({ store }: TestRegistry, from: string, to: string): Promise<void> {
	await store.transact(async (transaction) => {
		const record = await transaction.agents.find(from);
		if (!record) throw new Error(`No agent ${from}`);
		const act = { to, at: START, by: "operator:command-line", reason: null };
		await renameWithin(transaction, record, act);
	});
}

export async function eventsOf({ store }: TestRegistry): Promise<RegistryEvent[]> {
	const events: RegistryEvent[] = [];
	for await (const event of store.readEvents()) events.push(event);
	return events;
}
