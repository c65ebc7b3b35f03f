import { describe, expect, it } from "vitest";
import { endClaim } from "#registry/claims/open-claims.ts";
import { submission } from "../record-builders.ts";
import { refusal, reviewer, START } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";
import {
	ADA,
	auditOf,
	BO,
	begin,
	findAudit,
	getAgent,
	getClaim,
	openClaimRegistry,
	prove,
	SLUG,
	toldTo,
} from "./claim-fixture.ts";

const byAda = { actor: { id: ADA }, accountId: ADA };
const byOperator = { actor: { id: "operator:command-line" }, reason: "Not theirs." };

describe("giving up a claim", () => {
	it("ends one that waits, without a visible change", async () => {
		const registry = await openClaimRegistry();
		const before = await getAgent(registry.store);
		const { id } = await begin(registry);
		const { claim, changesSnapshot } = await endClaim(registry, { id, ...byAda });
		expect(claim).toMatchObject({ state: "ended", requested: false });
		expect(changesSnapshot).toBe(false);
		expect(await getClaim(registry.store, id)).toEqual(claim);
		expect(await getAgent(registry.store)).toEqual(before);
		expect(await auditOf(registry.store)).toEqual(["claim.end", "claim.start"]);
	});

	it("removes what was proven at once, and the agent stays with its owner", async () => {
		const registry = await openClaimRegistry();
		const { id } = await prove(registry);
		registry.pass({ hours: 2 });
		expect((await endClaim(registry, { id, ...byAda })).changesSnapshot).toBe(true);
		expect(await getAgent(registry.store)).toMatchObject({
			ownerId: ADA,
			updatedAt: "2026-05-04T14:00:00.000Z",
			claim: { status: "unclaimed", level: 1, domainVerifiedAt: null },
			facts: { websiteUrl: { source: "declared", checkedAt: START } },
		});
		expect(await toldTo(registry.store, ADA)).toEqual(["agent.claim_proven"]);
	});

	it("is refused for claims of others like for unknown ones", async () => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry, { accountId: BO });
		const unknown = refusal("not_found", /^No claim has this ID\.$/);
		await expect(endClaim(registry, { id, ...byAda })).rejects.toEqual(unknown);
		await expect(endClaim(registry, { id: "nothing", ...byAda })).rejects.toEqual(unknown);
		expect((await getClaim(registry.store, id)).state).toBe("waiting");
	});

	it("is refused the second time", async () => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry);
		await endClaim(registry, { id, ...byAda });
		await expect(endClaim(registry, { id, ...byAda })).rejects.toEqual(refusal("conflict"));
	});
});

describe("an operator who ends a claim", () => {
	it("tells the account why, if something was proven", async () => {
		const registry = await openClaimRegistry();
		const { id } = await prove(registry);
		registry.pass({ hours: 2 });
		await endClaim(registry, { id, ...byOperator });
		const told = await registry.store.notifications.newestBy("account", ADA);
		expect(told.find(({ type }) => type === "agent.claim_lapsed")?.subject.detail).toBe(
			"Not theirs.",
		);
		expect(await findAudit(registry.store, "claim.end")).toMatchObject({
			actor: "operator:command-line",
			reason: "Not theirs.",
			changes: [
				{ field: "dns claim of owner:ada", before: "proven", after: "ended" },
				{ field: "status", before: "verified", after: "unclaimed" },
				{ field: "level", before: "2", after: "1" },
				{ field: "domainVerifiedAt", before: START, after: null },
				{ field: "ownerId", before: ADA, after: null },
			],
		});
	});

	it("removes the owner with the last proof, and the waiting change", async () => {
		const registry = await openClaimRegistry({ grantedLevel: 4 });
		const revision = submission("change", { revision: true, agentSlug: SLUG, ownerId: ADA });
		await save(registry.store, (transaction) => transaction.submissions.save(revision));
		const { id } = await prove(registry);
		await endClaim(registry, { id, ...byOperator });
		expect(await getAgent(registry.store)).toMatchObject({ ownerId: null, grantedLevel: null });
		expect((await registry.store.submissions.find(revision.id))?.status).toBe("withdrawn");
		const told = await registry.store.notifications.newestBy("account", ADA);
		expect(told.find(({ type }) => type === "agent.claim_lost")?.subject.detail).toBe(
			"Not theirs.",
		);
		await prove(registry, { accountId: BO });
		expect((await getAgent(registry.store)).ownerId).toBe(BO);
	});

	it("leaves the owner an agent with another proof, without a level for the domain", async () => {
		const registry = await openClaimRegistry({ grantedLevel: 4 });
		const { id } = await prove(registry);
		await prove(registry, { method: "repository" });
		await endClaim(registry, { id, ...byOperator });
		expect(await getAgent(registry.store)).toMatchObject({ ownerId: ADA, grantedLevel: null });
		expect(await toldTo(registry.store, ADA)).not.toContain("agent.claim_lost");
	});

	it.each(["", "  ", "call\u202Eme", "x".repeat(1001)])(
		"must give a reason: %j",
		async (reason) => {
			const registry = await openClaimRegistry();
			const { id } = await prove(registry);
			const ending = endClaim(registry, { id, actor: reviewer, reason });
			await expect(ending).rejects.toEqual(refusal("invalid_body"));
			expect((await getClaim(registry.store, id)).state).toBe("proven");
		},
	);

	it("tells nobody about one that only waited", async () => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry);
		await endClaim(registry, { id, actor: reviewer, reason: "Not theirs." });
		expect(await toldTo(registry.store, ADA)).toEqual([]);
	});
});
