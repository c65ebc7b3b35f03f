import { describe, expect, it } from "vitest";
import { listDueClaims } from "#registry/claims/list-due-claims.ts";
import type { RegistryContext } from "#registry/store.ts";
import { agent, claim } from "../record-builders.ts";
import { createTestRegistry, START } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";
import {
	ADA,
	begin,
	check,
	FOUND,
	getAgent,
	getClaim,
	openClaimRegistry,
	prove,
	request,
	toldTo,
} from "./claim-fixture.ts";

const A_MOMENT = 1 / 3_600_000;

async function dueIds(registry: RegistryContext): Promise<string[]> {
	return (await listDueClaims(registry)).map(({ id }) => id);
}

describe("the claims that are due", () => {
	it("name the place and the text that is expected there", async () => {
		const registry = await openClaimRegistry();
		const { id, challenge } = await begin(registry, { method: "website" });
		await request(registry, id);
		expect(await listDueClaims(registry)).toEqual([
			{
				id,
				by: expect.any(String),
				method: "website",
				location: "https://www.harborscout.com/.well-known/agent-registry.txt",
				expected: `agent-registry-verification=${challenge}`,
			},
		]);
	});

	it("include requested ones until they are checked", async () => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry);
		expect(await dueIds(registry)).toEqual([]);
		await request(registry, id);
		expect(await dueIds(registry)).toEqual([id]);
		expect(await dueIds(registry)).toEqual([id]);
		await check(registry, id, { found: false, finding: "It is not there." });
		expect(await dueIds(registry)).toEqual([]);
	});

	it("include proven ones again after exactly a day", async () => {
		const registry = await openClaimRegistry();
		const { id } = await prove(registry);
		registry.pass({ hours: 24 - A_MOMENT });
		expect(await dueIds(registry)).toEqual([]);
		registry.pass({ hours: A_MOMENT });
		expect(await dueIds(registry)).toEqual([id]);
	});

	it("start with those that somebody waits for", async () => {
		const registry = createTestRegistry();
		const proven = { state: "proven", provenAt: START, checkedAt: START } as const;
		const names = ["a", "b", "c", "d", "e", "f"];
		await save(registry.store, (transaction) => {
			for (const [index, name] of names.entries()) {
				transaction.agents.save(agent(name));
				transaction.claims.save(
					claim(name, {
						agentSlug: name,
						subject: `${name}.com`,
						...(index % 2 === 0 ? proven : { requested: true }),
					}),
				);
			}
		});
		registry.pass({ hours: 24 });
		const due = await listDueClaims(registry);
		const asked = due.map(({ location }) => location.charAt("_agent-registry.".length));
		expect(asked.slice(0, 3).sort()).toEqual(["b", "d", "f"]);
		expect(asked.slice(3).sort()).toEqual(["a", "c", "e"]);
	});
});

describe("claims that cannot succeed", () => {
	it("end after exactly thirty days without a proof, silently", async () => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry);
		await request(registry, id);
		registry.pass({ hours: 30 * 24 - A_MOMENT });
		expect(await dueIds(registry)).toEqual([id]);
		registry.pass({ hours: A_MOMENT });
		expect(await dueIds(registry)).toEqual([]);
		expect((await getClaim(registry.store, id)).state).toBe("ended");
		expect(await toldTo(registry.store, ADA)).toEqual([]);
	});

	it.each([
		["whose agent was removed", { status: "removed" }],
		["whose place the listing has left", { websiteUrl: "https://scout.dev/" }],
		["whose listing has no such place any more", { websiteUrl: null }],
	] as const)("end when they are due: those %s", async (_what, facts) => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry);
		await request(registry, id);
		const changed = { ...(await getAgent(registry.store)), ...facts };
		await save(registry.store, (transaction) => transaction.agents.save(changed));
		expect(await dueIds(registry)).toEqual([]);
		expect((await getClaim(registry.store, id)).state).toBe("ended");
	});

	it("take what they had proven with them", async () => {
		const registry = await openClaimRegistry();
		const { id } = await prove(registry);
		await check(registry, id, FOUND);
		const moved = { ...(await getAgent(registry.store)), websiteUrl: "https://scout.dev/" };
		await save(registry.store, (transaction) => transaction.agents.save(moved));
		registry.pass({ hours: 24 });
		expect(await dueIds(registry)).toEqual([]);
		expect((await getAgent(registry.store)).claim.status).toBe("unclaimed");
		expect(await toldTo(registry.store, ADA)).toContain("agent.claim_lapsed");
	});
});
