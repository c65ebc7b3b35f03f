import { describe, expect, it } from "vitest";
import { CLAIM_METHODS, type ClaimMethod } from "#contract/vocabulary.ts";
import { refusal, START } from "../registry-fixture.ts";
import {
	ADA,
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
	SLUG,
	toldTo,
} from "./claim-fixture.ts";

/** Which proof wins if Ada, the owner, has one and Bo another. */
const CONTESTS: readonly [ada: ClaimMethod, bo: ClaimMethod, winner: string][] = [
	["repository", "repository", ADA],
	["repository", "dns", BO],
	["repository", "website", BO],
	["dns", "dns", ADA],
	["dns", "website", ADA],
	["dns", "repository", ADA],
	["website", "dns", ADA],
	["website", "website", ADA],
	["website", "repository", ADA],
];

describe("proofs of two accounts", () => {
	it.each(CONTESTS)("%s stands and %s is found: %s gets the agent", async (ada, bo, winner) => {
		const registry = await openClaimRegistry();
		const rival = await begin(registry, { accountId: BO, method: bo });
		await prove(registry, { method: ada });
		await check(registry, rival.id, FOUND);
		expect((await getAgent(registry.store)).ownerId).toBe(winner);
		expect((await getClaim(registry.store, rival.id)).state).toBe(
			winner === BO ? "proven" : "waiting",
		);
	});

	it.each(CONTESTS)("%s stands and %s is started: it depends on %s", async (ada, bo, winner) => {
		const registry = await openClaimRegistry();
		await prove(registry, { method: ada });
		const begun = begin(registry, { accountId: BO, method: bo });
		if (winner === BO) expect((await begun).state).toBe("waiting");
		else
			await expect(begun).rejects.toEqual(
				refusal("conflict", /^Another account has verified ownership/),
			);
	});

	it("are refused, naming the way that is left", async () => {
		const registry = await openClaimRegistry();
		await prove(registry, { method: "repository" });
		await expect(begin(registry, { accountId: BO, method: "repository" })).rejects.toEqual(
			refusal("conflict", /A proof of the website's domain ranks above/),
		);
	});

	it("count while they stand, even if they are missing for days", async () => {
		const registry = await openClaimRegistry();
		const { id } = await prove(registry, { method: "website" });
		const rival = await begin(registry, { accountId: ADA, method: "repository" });
		await check(registry, rival.id, FOUND);
		await check(registry, id, MISSING);
		for (const method of CLAIM_METHODS) {
			await expect(begin(registry, { accountId: BO, method })).rejects.toEqual(refusal("conflict"));
		}
	});
});

describe("a proof that is replaced by another account's", () => {
	async function takenOver() {
		const registry = await openClaimRegistry({ grantedLevel: 3 });
		const weak = await prove(registry, { method: "repository" });
		await prove(registry, { accountId: BO });
		return { registry, weak };
	}
	const REASON = "Another account proved control of harborscout.com.";

	it("ends, and what it verified is no longer verified", async () => {
		const { registry, weak } = await takenOver();
		expect(await getClaim(registry.store, weak.id)).toMatchObject({
			state: "ended",
			closedAt: START,
		});
		expect(await getAgent(registry.store)).toMatchObject({
			ownerId: BO,
			grantedLevel: null,
			claim: { status: "verified", level: 2, repositoryVerifiedAt: null },
			facts: { websiteUrl: { source: "verified" }, repositoryUrl: { source: "declared" } },
		});
	});

	it("takes the agent from its account, which learns why", async () => {
		const { registry } = await takenOver();
		expect(await toldTo(registry.store, ADA)).toEqual([
			...["agent.claim_lapsed", "agent.claim_lost", "agent.claim_proven"],
		]);
		const told = await registry.store.notifications.newestBy("account", ADA);
		const lost = told.find(({ type }) => type === "agent.claim_lost");
		expect(lost?.subject.detail).toBe(REASON);
		expect(await toldTo(registry.store, BO)).toEqual(["agent.claim_proven"]);
	});

	it("is recorded in the audit log and the history of the agent", async () => {
		const { registry } = await takenOver();
		expect(await findAudit(registry.store, "claim.end")).toMatchObject({
			actor: "registry:claim-checker",
			subject: `agent ${SLUG}`,
			reason: REASON,
			changes: [{ field: "repository claim of owner:ada", before: "proven", after: "ended" }],
		});
		const proven = (await registry.store.audit.newestBy("all", "yes")).filter(
			({ action }) => action === "claim.prove",
		);
		expect(proven.flatMap(({ changes }) => changes)).toContainEqual({
			field: "ownerId",
			before: ADA,
			after: BO,
		});
		expect((await getAgent(registry.store)).transitions.at(-1)).toEqual({
			to: "claimed",
			at: START,
			actor: "registry:claim-checker",
			reason: "owner:bo proved control of harborscout.com.",
		});
	});

	it("can be started again after the stronger one has lapsed", async () => {
		const registry = await openClaimRegistry();
		await prove(registry, { method: "repository" });
		const strong = await prove(registry, { accountId: BO });
		await check(registry, strong.id, MISSING);
		registry.pass({ hours: 7 * 24 });
		await check(registry, strong.id, MISSING);
		await prove(registry, { method: "repository" });
		expect((await getAgent(registry.store)).ownerId).toBe(ADA);
	});
});
