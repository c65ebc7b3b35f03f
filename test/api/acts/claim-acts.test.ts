import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import { recordVersion } from "#domain/history.ts";
import type { RegistryContext } from "#registry/store.ts";
import {
	BO,
	begin,
	getAgent,
	openClaimRegistry,
	prove,
	SLUG,
} from "../../registry/claims/claim-fixture.ts";

async function run(registry: RegistryContext, act: string, input: unknown): Promise<unknown> {
	const context = { ...registry, baseUrl: "https://registry.test" };
	const actor = { id: "operator:command-line" };
	return (await runAct(context, { act, input, actor })).answer;
}

describe("an operator", () => {
	it("lists all claims, or those for an agent", async () => {
		const registry = await openClaimRegistry();
		const claims = [await begin(registry), await begin(registry, { accountId: BO })];
		expect(await run(registry, "claim.list", {})).toHaveLength(2);
		expect(await run(registry, "claim.list", { agent: SLUG })).toEqual(
			expect.arrayContaining(claims),
		);
		expect(await run(registry, "claim.list", { agent: "other" })).toEqual([]);
	});

	it.each([
		["certified", 3],
		["enterprise", 4],
		["none", 2],
	])("sets levels by name: %s is %i", async (level, expected) => {
		const registry = await openClaimRegistry({ grantedLevel: 3 });
		await prove(registry);
		const version = recordVersion(await getAgent(registry.store));
		await run(registry, "claim.grade", { slug: SLUG, level, version });
		expect((await getAgent(registry.store)).claim.level).toBe(expected);
	});
});
