import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import { operator, registryOfAda } from "../../registry/agents/owned-agents.ts";
import { refusal } from "../../registry/registry-fixture.ts";

const slug = "harbor-scout";
const run = async (
	registry: Awaited<ReturnType<typeof registryOfAda>>,
	name: string,
	input: object,
) => {
	const context = { ...registry, baseUrl: "https://registry.test" };
	const outcome = await runAct(context, { act: name, input, actor: operator });
	expect(outcome.changesSnapshot).toBe(name !== "agent.show");
	return outcome.answer;
};

describe("the operator's actions on agents", () => {
	it("show an agent, even a removed one", async () => {
		const registry = await registryOfAda({ status: "removed" });
		expect(await run(registry, "agent.show", { slug })).toMatchObject({ status: "removed" });
		const missing = run(registry, "agent.show", { slug: "unknown" });
		await expect(missing).rejects.toEqual(refusal("not_found"));
	});
});
