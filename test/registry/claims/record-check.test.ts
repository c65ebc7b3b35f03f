import { describe, expect, it } from "vitest";
import { ClaimRecord } from "#domain/records/agent-record.ts";
import { submission, uuid } from "../record-builders.ts";
import { START } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";
import {
	ADA,
	auditOf,
	BO,
	begin,
	check,
	FOUND,
	findAudit,
	getAgent,
	getClaim,
	MISSING,
	openClaimRegistry,
	prove,
	request,
	SLUG,
	toldTo,
} from "./claim-fixture.ts";

const LATER = "2026-05-04T14:00:00.000Z";
const A_MOMENT = 1 / 3_600_000;

describe("a proof that is found", () => {
	it("makes the account the owner and the agent verified", async () => {
		const registry = await openClaimRegistry({ ownerId: null, importOrigin: "docker:scout" });
		const { id } = await begin(registry);
		registry.pass({ hours: 2 });
		const changed = await check(registry, id, FOUND);
		expect(changed?.changesSnapshot).toBe(true);
		expect(changed?.claim).toMatchObject({ state: "proven", provenAt: LATER, checkedAt: LATER });
		expect(ClaimRecord.parse(changed?.claim)).toEqual(await getClaim(registry.store, id));
		expect(await getAgent(registry.store)).toMatchObject({
			ownerId: ADA,
			updatedAt: LATER,
			claim: {
				status: "verified",
				level: 2,
				changedAt: LATER,
				domainVerifiedAt: LATER,
				repositoryVerifiedAt: null,
			},
			facts: { websiteUrl: { source: "verified", checkedAt: LATER, origin: null } },
		});
		expect(await toldTo(registry.store, ADA)).toEqual(["agent.claim_proven"]);
	});

	it("is recorded with what it changed", async () => {
		const registry = await openClaimRegistry({ ownerId: null });
		await prove(registry, { method: "repository" });
		expect(await findAudit(registry.store, "claim.prove")).toMatchObject({
			actor: "registry:claim-checker",
			subject: `agent ${SLUG}`,
			changes: [
				{ field: "repository claim of owner:ada", before: "waiting", after: "proven" },
				{ field: "ownerId", before: null, after: ADA },
				{ field: "status", before: "unclaimed", after: "claimed" },
				{ field: "repositoryVerifiedAt", before: null, after: START },
			],
		});
	});

	it("is added to the current proofs", async () => {
		const registry = await openClaimRegistry();
		await prove(registry, { method: "repository" });
		registry.pass({ hours: 2 });
		await prove(registry, { method: "website" });
		expect((await getAgent(registry.store)).claim).toEqual({
			status: "verified",
			level: 2,
			changedAt: LATER,
			domainVerifiedAt: LATER,
			repositoryVerifiedAt: START,
			provenBy: ["website", "repository"],
		});
	});

	it("is seen again without an update of the agent", async () => {
		const registry = await openClaimRegistry();
		const { id } = await prove(registry);
		registry.pass({ hours: 2 });
		expect((await check(registry, id, FOUND))?.changesSnapshot).toBe(false);
		expect(await getAgent(registry.store)).toMatchObject({
			updatedAt: START,
			facts: { websiteUrl: { source: "verified", checkedAt: LATER } },
		});
		expect(await toldTo(registry.store, ADA)).toEqual(["agent.claim_proven"]);
	});

	it("has no effect on an ended claim, or one for a former place", async () => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry);
		const moved = { ...(await getAgent(registry.store)), websiteUrl: "https://victim.com/" };
		await save(registry.store, (transaction) => transaction.agents.save(moved));
		expect((await check(registry, id, FOUND))?.claim.state).toBe("ended");
		expect(await check(registry, id, FOUND)).toBeUndefined();
		expect(await check(registry, uuid("unknown"), FOUND)).toBeUndefined();
		expect(await getAgent(registry.store)).toEqual(moved);
	});
});

describe("a proof that is not found", () => {
	it("leaves a claim waiting, with what was found", async () => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry);
		await request(registry, id);
		expect(await check(registry, id, MISSING)).toEqual({
			changesSnapshot: false,
			claim: expect.objectContaining({
				state: "waiting",
				requested: false,
				checkedAt: START,
				failingSince: null,
				finding: "The file answers with status 404.",
			}),
		});
		expect(await toldTo(registry.store, ADA)).toEqual([]);
	});

	it("leaves a proven one valid, and tells its owner the deadline once", async () => {
		const registry = await openClaimRegistry();
		const { id } = await prove(registry);
		registry.pass({ hours: 1 });
		const before = await getAgent(registry.store);
		for (let day = 0; day < 3; day += 1) {
			expect((await check(registry, id, MISSING))?.changesSnapshot).toBe(false);
			registry.pass({ hours: 24 });
		}
		expect(await getClaim(registry.store, id)).toMatchObject({
			state: "proven",
			failingSince: "2026-05-04T13:00:00.000Z",
		});
		expect(await getAgent(registry.store)).toEqual(before);
		expect(await toldTo(registry.store, ADA)).toEqual([
			"agent.claim_failing",
			"agent.claim_proven",
		]);
		const [told] = await registry.store.notifications.newestBy("account", ADA);
		expect(told?.subject.detail).toBe(
			"The file answers with status 404. Unless you restore it, the proof lapses at 2026-05-11 13:00 UTC.",
		);
	});

	it("is forgiven when it is found again, and days are counted from zero", async () => {
		const registry = await openClaimRegistry();
		const { id } = await prove(registry);
		await check(registry, id, MISSING);
		registry.pass({ hours: 6 * 24 });
		await check(registry, id, FOUND);
		expect(await getClaim(registry.store, id)).toMatchObject({
			state: "proven",
			failingSince: null,
			finding: null,
		});
		registry.pass({ hours: 2 * 24 });
		await check(registry, id, MISSING);
		expect((await getClaim(registry.store, id)).state).toBe("proven");
		expect(await toldTo(registry.store, ADA)).toEqual([
			"agent.claim_failing",
			"agent.claim_failing",
			"agent.claim_proven",
		]);
	});

	it("makes the claim lapse after exactly seven days", async () => {
		const registry = await openClaimRegistry();
		const { id } = await prove(registry);
		await check(registry, id, MISSING);
		registry.pass({ hours: 7 * 24 - A_MOMENT });
		expect((await check(registry, id, MISSING))?.claim.state).toBe("proven");
		registry.pass({ hours: A_MOMENT });
		const lapsed = await check(registry, id, MISSING);
		expect(lapsed).toMatchObject({ changesSnapshot: true, claim: { state: "lapsed" } });
		expect(await getAgent(registry.store)).toMatchObject({
			ownerId: ADA,
			updatedAt: "2026-05-11T12:00:00.000Z",
			claim: { status: "unclaimed", level: 1, domainVerifiedAt: null },
			facts: { websiteUrl: { source: "declared" } },
		});
		expect(await toldTo(registry.store, ADA)).toEqual([
			"agent.claim_failing",
			"agent.claim_lapsed",
			"agent.claim_proven",
		]);
		expect(await auditOf(registry.store)).toEqual(["claim.lapse", "claim.prove", "claim.start"]);
		expect(await check(registry, id, FOUND)).toBeUndefined();
	});

	it("removes only what no other proof covers", async () => {
		const registry = await openClaimRegistry();
		await prove(registry, { method: "repository" });
		const { id } = await prove(registry);
		await check(registry, id, MISSING);
		registry.pass({ hours: 7 * 24 });
		await check(registry, id, MISSING);
		expect((await getAgent(registry.store)).claim).toMatchObject({
			status: "claimed",
			level: 1,
			domainVerifiedAt: null,
			repositoryVerifiedAt: START,
		});
	});
});

describe("a proof of another account", () => {
	const revision = submission("change", { revision: true, agentSlug: SLUG, ownerId: ADA });

	it("leaves the owner's change in review if the owner proves the agent", async () => {
		const registry = await openClaimRegistry({ grantedLevel: 4 });
		await save(registry.store, (transaction) => transaction.submissions.save(revision));
		await prove(registry);
		expect(await registry.store.submissions.find(revision.id)).toEqual(revision);
		expect((await getAgent(registry.store)).grantedLevel).toBe(4);
	});

	it("does not take the agent while the owner's proof stands, even if it is missing for days", async () => {
		const registry = await openClaimRegistry();
		const rival = await begin(registry, { accountId: BO, method: "repository" });
		const { id } = await prove(registry);
		registry.pass({ hours: 24 });
		await check(registry, id, MISSING);
		const before = await getAgent(registry.store);
		registry.pass({ hours: 6 * 24 });
		expect((await check(registry, rival.id, FOUND))?.changesSnapshot).toBe(false);
		expect(await getClaim(registry.store, rival.id)).toMatchObject({
			state: "waiting",
			finding:
				"The proof was found, but another account has already verified ownership of this agent.",
		});
		expect(await getAgent(registry.store)).toEqual(before);
		expect(await toldTo(registry.store, BO)).toEqual([]);
	});

	it("wins for the first of many at once", async () => {
		const registry = await openClaimRegistry({ ownerId: null });
		const claims = await Promise.all([ADA, BO].map((accountId) => begin(registry, { accountId })));
		await Promise.all(claims.map(({ id }) => check(registry, id, FOUND)));
		const states = await Promise.all(claims.map(({ id }) => getClaim(registry.store, id)));
		expect(states.map(({ state }) => state)).toEqual(["proven", "waiting"]);
		expect((await getAgent(registry.store)).ownerId).toBe(ADA);
	});
});
