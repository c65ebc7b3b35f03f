import { describe, expect, it } from "vitest";
import { AgentRecord } from "#domain/records/agent-record.ts";
import { createTestRegistry, START } from "../registry/registry-fixture.ts";
import { readAll } from "../registry/store-suite.ts";
import { generateAgents } from "./generate-agents.ts";
import { generateChanges } from "./generate-changes.ts";

const request = { first: 0, count: 20, seed: "trial" };
const actor = { id: "operator:command-line" };

describe("generated agents", () => {
	it("are as old as they say, and changed now, so that followers of changes see them", async () => {
		const registry = createTestRegistry();
		await generateAgents(registry, request, actor);
		const agents = await registry.store.agents.list();
		expect(agents).toHaveLength(20);
		for (const agent of agents) {
			expect(AgentRecord.parse(agent)).toEqual(agent);
			expect(agent.createdAt < START).toBe(true);
			expect(agent.updatedAt).toBe(START);
		}
	});

	it("are the same for the same seed", async () => {
		const [one, other] = [createTestRegistry(), createTestRegistry()];
		await generateAgents(one, request, actor);
		await generateAgents(other, request, actor);
		expect(await one.store.agents.list()).toEqual(await other.store.agents.list());
	});

	it("are mostly ignored, and a few get almost all the attention", async () => {
		const registry = createTestRegistry();
		await generateAgents(registry, { ...request, count: 500 }, actor);
		const views = new Map<string, number>();
		for (const event of await readAll(registry.store)) {
			if (event.type !== "view") continue;
			views.set(event.slug, (views.get(event.slug) ?? 0) + event.count);
		}
		const counts = [...views.values()].sort((left, right) => right - left);
		const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
		expect(sum(counts.slice(0, 25))).toBeGreaterThan(sum(counts.slice(25)));
		expect(views.size).toBeGreaterThan(400);
		const agents = await registry.store.agents.list();
		const changed = agents.filter(({ transitions }) => transitions.length > 1);
		expect(changed.length / agents.length).toBeCloseTo(0.1, 1);
	});
});

describe("generated changes", () => {
	async function changed(seed: string) {
		const registry = createTestRegistry();
		await generateAgents(registry, request, actor);
		const before = await registry.store.agents.list();
		const known = (await readAll(registry.store)).length;
		registry.pass({ hours: 1 });
		const told = await generateChanges(registry, { count: 10, seed }, actor);
		const agents = await registry.store.agents.list();
		const events = (await readAll(registry.store)).slice(known);
		return { told, before, agents, events };
	}

	it("affect as many agents as requested, of which one in five has a new description", async () => {
		const { told, before, agents, events } = await changed("hour");
		expect(told).toEqual({ agents: 10, described: 2, events: 20 });
		const slugs = events.map((event) => "slug" in event && event.slug);
		expect(new Set(slugs).size).toBe(10);
		const anew = agents.filter((agent, index) => {
			expect(AgentRecord.parse(agent)).toEqual(agent);
			return agent.shortDescription !== before[index]?.shortDescription;
		});
		expect(anew).toHaveLength(2);
		for (const { slug, updatedAt } of anew) {
			expect(updatedAt > START).toBe(true);
			expect(slugs).toContain(slug);
		}
		const others = agents.filter((agent) => !anew.includes(agent));
		for (const other of others) expect(before).toContainEqual(other);
	});

	it("are the same for the same seed and differ for another", async () => {
		const [one, same, other] = [
			await changed("hour"),
			await changed("hour"),
			await changed("next"),
		];
		expect(same).toEqual(one);
		expect(other.events).not.toEqual(one.events);
	});
});
