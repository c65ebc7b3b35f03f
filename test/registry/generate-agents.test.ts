import { describe, expect, it } from "vitest";
import { AgentRecord } from "#domain/records/agent-record.ts";
import { generateAgents } from "#registry/generate-agents.ts";
import { createTestRegistry, START } from "./registry-fixture.ts";

const request = { first: 0, count: 20, seed: "trial" };
const actor = { id: "operator:command-line" };

describe("generated agents", () => {
	it("are as old as they say, and changed now, so that who follows the changes learns of them", async () => {
		const registry = createTestRegistry();
		await generateAgents(registry, request, actor);
		const agents = await registry.store.listAgents();
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
		expect(await one.store.listAgents()).toEqual(await other.store.listAgents());
	});
});
