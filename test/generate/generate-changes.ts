import { by } from "#contract/compare.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { transact } from "#registry/act.ts";
import { recordAudit } from "#registry/audit/record-audit.ts";
import { type SeededRandom, seededRandom } from "#registry/sample/seeded-random.ts";
import type { Actor, RegistryContext } from "#registry/store.ts";
import { generatedDescription } from "./generate-agents.ts";

/** One in this many changed agents gets a new description; all of them get events. */
const DESCRIBED_EVERY = 5;

export interface GenerateChangesRequest {
	/** How many agents change; all if there are fewer. */
	count: number;
	seed: string;
}

/**
 * Simulates an hour for some agents, to measure the next build: they get views and votes, and some change their
 * description. The same seed, agents and time give the same changes.
 */
export async function generateChanges(
	context: RegistryContext,
	{ count, seed }: GenerateChangesRequest,
	actor: Actor,
): Promise<{ agents: number; described: number; events: number }> {
	const { store, now } = context;
	const at = now().toISOString();
	const random = seededRandom(`${seed} changes`);
	const active = (await store.agents.list()).filter(({ status }) => status === "active");
	const chosen = pickSome(active, count, random);
	const described = chosen
		.filter((_, index) => index % DESCRIBED_EVERY === 0)
		.map((agent) => describeAnew(agent, random, at));
	await transact(context, async (transaction) => {
		for (const agent of described) transaction.agents.save(agent);
		const changes = [{ field: "changed", before: null, after: String(chosen.length) }];
		recordAudit(transaction, {
			actor,
			action: "agents.generate_changes",
			subject: "registry agents",
			changes,
		});
	});
	const events = chosen.flatMap(({ slug }): RegistryEvent[] => [
		{ type: "view", slug, count: 1 + Math.floor(random.next() * 20), at },
		{ type: "vote", slug, actor: `generated-${seed}`, value: random.next() < 0.2 ? -1 : 1, at },
	]);
	await store.appendEvents(events);
	return { agents: chosen.length, described: described.length, events: events.length };
}

function describeAnew(agent: AgentRecord, random: SeededRandom, at: string): AgentRecord {
	const number = Math.floor(random.next() * 1_000);
	const before = agent.facts.shortDescription;
	const checked = { source: "declared" as const, origin: null, ...before, checkedAt: at };
	return {
		...agent,
		shortDescription: `${generatedDescription(number, random)} New: edition ${number}.`,
		facts: { ...agent.facts, shortDescription: checked },
		updatedAt: at,
	};
}

/** Distinct ones, in no particular order. */
function pickSome<Item>(items: readonly Item[], count: number, random: SeededRandom): Item[] {
	return items
		.map((item) => ({ item, lot: random.next() }))
		.sort(by(({ lot }) => lot))
		.slice(0, count)
		.map(({ item }) => item);
}
