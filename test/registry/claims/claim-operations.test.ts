import { describe, expect, it } from "vitest";
import { recordVersion } from "#domain/history.ts";
import { claimOperations } from "#registry/operations/claim-operations.ts";
import type { Operations } from "#registry/operations/operation.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { refusal } from "../registry-fixture.ts";
import { BO, begin, getAgent, getClaim, openClaimRegistry, prove, SLUG } from "./claim-fixture.ts";

async function run(registry: RegistryContext, name: string, input: unknown): Promise<unknown> {
	const operations: Operations = claimOperations;
	const row = operations[name];
	if (!row) throw new Error(`There is no operation ${name}`);
	return (await row.run(registry, input, { id: "operator:command-line" })).result;
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

	it("must give a reason to end a claim", async () => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry);
		await expect(run(registry, "claim.end", { id })).rejects.toEqual(refusal("invalid_body"));
		await expect(run(registry, "claim.end", { id, reason: "  " })).rejects.toEqual(
			refusal("invalid_body"),
		);
		await run(registry, "claim.end", { id, reason: "Not theirs." });
		expect((await getClaim(registry.store, id)).state).toBe("ended");
	});

	it.each([
		["certified", 3],
		["enterprise", 4],
		["none", 2],
	])("sets levels by name: %s is %i", async (level, expected) => {
		const registry = await openClaimRegistry({ grantedLevel: 3 });
		await prove(registry);
		const version = recordVersion(await getAgent(registry.store));
		await run(registry, "claim.grade", { slug: SLUG, level, expected: version });
		expect((await getAgent(registry.store)).claim.level).toBe(expected);
	});
});
