import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import { operator, registryOfAda, stateOf } from "../../registry/agents/owned-agents.ts";
import { refusal } from "../../registry/registry-fixture.ts";

const slug = "harbor-scout";
const reason = "The owner asked for it.";
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
	it.each([
		["agent.deprecate", { message: "No more.", successor: "night-courier" }, "deprecated"],
		["agent.remove", {}, "removed"],
	])("%s with %j", async (name, input, status) => {
		const registry = await registryOfAda();
		expect(await run(registry, name, { slug, reason, ...input })).toMatchObject({ slug, status });
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{ actor: operator.id, reason },
		]);
	});

	it("undo a deprecation", async () => {
		const registry = await registryOfAda({ status: "deprecated" });
		expect(await run(registry, "agent.restore", { slug, reason })).toMatchObject({
			status: "active",
		});
	});

	it("rename at once", async () => {
		const registry = await registryOfAda();
		const input = { slug, to: "pier-scout", reason };
		expect(await run(registry, "agent.rename", input)).toMatchObject({ slug: "pier-scout" });
	});

	it("show an agent, even a removed one", async () => {
		const registry = await registryOfAda({ status: "removed" });
		expect(await run(registry, "agent.show", { slug })).toMatchObject({ status: "removed" });
		const missing = run(registry, "agent.show", { slug: "unknown" });
		await expect(missing).rejects.toEqual(refusal("not_found"));
	});

	it.each(["agent.deprecate", "agent.restore", "agent.remove", "agent.rename"])(
		"%s is refused without a reason",
		async (name) => {
			const registry = await registryOfAda();
			const before = await stateOf(registry);
			const given = { slug, ...(name === "agent.rename" && { to: "x1" }) };
			for (const input of [given, { ...given, reason: " " }]) {
				await expect(run(registry, name, input)).rejects.toEqual(refusal("invalid_body"));
			}
			expect(await stateOf(registry)).toEqual(before);
		},
	);
});
