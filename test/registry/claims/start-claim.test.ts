import { describe, expect, it } from "vitest";
import { CLAIM_METHODS } from "#contract/vocabulary.ts";
import { ClaimRecord } from "#domain/records/agent-record.ts";
import { endClaim } from "#registry/claims/open-claims.ts";
import { agent, claim } from "../record-builders.ts";
import { refusal, START } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";
import {
	ADA,
	auditOf,
	BO,
	begin,
	check,
	FOUND,
	getAgent,
	getClaim,
	MISSING,
	openClaimRegistry,
	prove,
	request,
	SLUG,
} from "./claim-fixture.ts";

describe("starting a claim", () => {
	it.each([
		["dns", "harborscout.com"],
		["website", "harborscout.com"],
		["repository", "https://github.com/quay/scout"],
	] as const)("by %s waits for the proof of %s", async (method, subject) => {
		const registry = await openClaimRegistry();
		const begun = await begin(registry, { method });
		expect(begun).toEqual({
			...claim("begun", { agentSlug: SLUG, accountId: ADA, method, subject }),
			id: expect.any(String),
			challenge: expect.stringMatching(/^[0-9a-f]{32}$/),
		});
		expect(ClaimRecord.parse(begun)).toEqual(begun);
		expect(await getClaim(registry.store, begun.id)).toEqual(begun);
		expect(await auditOf(registry.store)).toEqual(["claim.start"]);
	});

	it("changes nothing about the agent", async () => {
		const registry = await openClaimRegistry();
		const before = await getAgent(registry.store);
		await begin(registry, { accountId: BO });
		expect(await getAgent(registry.store)).toEqual(before);
	});

	it("again returns the same claim with the same text while it is open", async () => {
		const registry = await openClaimRegistry();
		const first = await begin(registry);
		expect(await begin(registry)).toEqual(first);
		await check(registry, first.id, FOUND);
		expect((await begin(registry)).id).toBe(first.id);
		await endClaim(registry, { id: first.id, actor: { id: ADA }, accountId: ADA });
		const second = await begin(registry);
		expect(second.id).not.toBe(first.id);
		expect(second.challenge).not.toBe(first.challenge);
	});

	it("and ending it repeatedly leaves one record per account and way", async () => {
		const registry = await openClaimRegistry();
		const others = [await begin(registry, { method: "website" })];
		others.push(await begin(registry, { accountId: BO }));
		for (let count = 0; count < 3; count += 1) {
			const { id } = await begin(registry);
			await endClaim(registry, { id, actor: { id: ADA }, accountId: ADA });
		}
		const last = await begin(registry);
		const ids = (await registry.store.claims.list()).map(({ id }) => id);
		expect(ids.sort()).toEqual([...others, last].map(({ id }) => id).sort());
	});

	it("does not profit from a check of its former text", async () => {
		const registry = await openClaimRegistry();
		const first = await begin(registry);
		await endClaim(registry, { id: first.id, actor: { id: ADA }, accountId: ADA });
		const second = await begin(registry);
		await check(registry, first.id, FOUND);
		expect((await getClaim(registry.store, second.id)).state).toBe("waiting");
	});

	it("gives each account its own text, one for the website and one for the repository", async () => {
		const registry = await openClaimRegistry();
		const claims = [];
		for (const method of CLAIM_METHODS) {
			for (const accountId of [ADA, BO]) claims.push(await begin(registry, { method, accountId }));
		}
		expect(new Set(claims.map(({ challenge }) => challenge)).size).toBe(4);
	});

	it("ends one for a place that the listing no longer has", async () => {
		const registry = await openClaimRegistry();
		const first = await begin(registry);
		const moved = { ...(await getAgent(registry.store)), websiteUrl: "https://scout.dev/" };
		await save(registry.store, (transaction) => transaction.agents.save(moved));
		expect(await begin(registry)).toMatchObject({ subject: "scout.dev", state: "waiting" });
		expect(await registry.store.claims.find(first.id)).toBeUndefined();
		expect(await auditOf(registry.store)).toEqual(["claim.end", "claim.start", "claim.start"]);
	});

	it.each(["unknown", "gone"])("is refused for what is not public: %s", async (slug) => {
		const registry = await openClaimRegistry();
		await put(registry.store, { agents: [agent("gone", { status: "removed" })] });
		await expect(begin(registry, { slug })).rejects.toEqual(refusal("not_found"));
	});

	it("is possible for a deprecated agent", async () => {
		const registry = await openClaimRegistry({ status: "deprecated" });
		expect((await begin(registry)).state).toBe("waiting");
	});

	it.each([
		["dns", { websiteUrl: null }, /no website/],
		["website", { websiteUrl: null }, /no website/],
		["repository", { repositoryUrl: null }, /no repository/],
		["repository", { repositoryUrl: "https://git.quay.works/a/b" }, /no repository/],
	] as const)("by %s is refused without a place: %o", async (method, facts, detail) => {
		const registry = await openClaimRegistry(facts);
		await expect(begin(registry, { method })).rejects.toEqual(refusal("conflict", detail));
		expect(await registry.store.claims.list()).toEqual([]);
	});

	it("is refused while the proof of another account stands, but not before", async () => {
		const registry = await openClaimRegistry();
		await begin(registry, { accountId: BO, method: "repository" });
		await prove(registry);
		await expect(begin(registry, { accountId: BO })).rejects.toEqual(
			refusal("conflict", /Another account has verified ownership/),
		);
		expect((await begin(registry, { method: "repository" })).state).toBe("waiting");
	});

	it("is refused if as many claims of the account already wait as it may have", async () => {
		const registry = await openClaimRegistry();
		await save(registry.store, (transaction) => {
			// One more, because the account has a listing.
			for (let number = 0; number < 21; number += 1) {
				transaction.agents.save(agent(`a${number}`, { ownerId: "owner:bo" }));
				transaction.claims.save(claim(`c${number}`, { agentSlug: `a${number}` }));
			}
		});
		await expect(begin(registry)).rejects.toEqual(
			refusal("quota_reached", /^The limit of 21 open claims/),
		);
		expect((await begin(registry, { accountId: BO })).state).toBe("waiting");
		await save(registry.store, (transaction) =>
			transaction.claims.save(claim("c0", { agentSlug: "a0", state: "proven", provenAt: START })),
		);
		expect((await begin(registry)).state).toBe("waiting");
	});
});

describe("requesting a check", () => {
	it("marks the claim until it is checked", async () => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry);
		expect((await request(registry, id)).requested).toBe(true);
		expect((await request(registry, id)).requested).toBe(true);
		await check(registry, id, MISSING);
		expect((await getClaim(registry.store, id)).requested).toBe(false);
	});

	it("is refused for a minute after a check", async () => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry);
		await check(registry, id, MISSING);
		registry.pass({ hours: 59 / 3600 });
		await expect(request(registry, id)).rejects.toEqual(
			refusal("conflict", /less than a minute ago/),
		);
		registry.pass({ hours: 1 / 3600 });
		expect((await request(registry, id)).requested).toBe(true);
	});

	it("is refused for claims of others like for unknown ones", async () => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry);
		const unknown = refusal("not_found", /^No claim has this ID\.$/);
		await expect(request(registry, id, BO)).rejects.toEqual(unknown);
		await expect(request(registry, "nothing")).rejects.toEqual(unknown);
	});

	it.each(["lapsed", "ended"] as const)("is refused for one that is %s", async (state) => {
		const registry = await openClaimRegistry();
		const closed = claim("old", { state });
		await save(registry.store, (transaction) => transaction.claims.save(closed));
		await expect(request(registry, closed.id)).rejects.toEqual(refusal("conflict", /has ended/));
	});
});
