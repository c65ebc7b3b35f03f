import { describe, expect, it } from "vitest";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { transact } from "#registry/act.ts";
import { dropStaleClaims } from "#registry/claims/drop-stale-claims.ts";
import type { RegistryContext } from "#registry/store.ts";
import { claim as invented } from "../../domain/agent-record-builder.ts";
import { gradeAsRead } from "../decide-as-read.ts";
import { reviewer, START } from "../registry-fixture.ts";
import {
	ADA,
	auditOf,
	begin,
	check,
	findAudit,
	getAgent,
	getClaim,
	MISSING,
	openClaimRegistry,
	prove,
	SLUG,
	toldTo,
} from "./claim-fixture.ts";

/** The agent after a moderator approved new facts. */
async function change(registry: RegistryContext, facts: Partial<AgentRecord>) {
	const before = await getAgent(registry.store);
	const after = { ...before, ...facts };
	return transact(registry, (transaction) =>
		dropStaleClaims(transaction, { before, after, actor: reviewer }),
	);
}

async function withAllProofs() {
	const registry = await openClaimRegistry();
	const dns = await prove(registry);
	const website = await prove(registry, { method: "website" });
	const repository = await prove(registry, { method: "repository" });
	const states = async () => {
		const claims = await Promise.all(
			[dns, website, repository].map(({ id }) => getClaim(registry.store, id)),
		);
		return claims.map(({ state }) => state);
	};
	return { registry, states };
}

describe("new facts of a proven agent", () => {
	it.each<[string, Partial<AgentRecord>]>([
		["with another title", { title: "Harbour Scout" }],
		["with another page of the website", { websiteUrl: "https://harborscout.com/bots/" }],
		["with another page of the repository", { repositoryUrl: "https://github.com/quay/scout.git" }],
	])("keep what is proven: %s", async (_what, facts) => {
		const { registry, states } = await withAllProofs();
		const { claim } = await getAgent(registry.store);
		expect(await change(registry, facts)).toMatchObject({ ...facts, claim });
		expect(await states()).toEqual(["proven", "proven", "proven"]);
	});

	it("lose the domain if the host of the website changes", async () => {
		const { registry, states } = await withAllProofs();
		const after = await change(registry, { websiteUrl: "https://scout.dev/" });
		expect(after.claim).toMatchObject({
			status: "claimed",
			level: 1,
			domainVerifiedAt: null,
			repositoryVerifiedAt: START,
		});
		expect(await states()).toEqual(["ended", "ended", "proven"]);
		expect(await toldTo(registry.store, ADA)).toEqual([
			...Array(2).fill("agent.claim_lapsed"),
			...Array(3).fill("agent.claim_proven"),
		]);
		expect(await findAudit(registry.store, "claim.end")).toMatchObject({ actor: "reviewer:mira" });
	});

	it.each([
		["with another host", "https://scout.dev/", null],
		["with another page of its host", "https://harborscout.com/bots/", 3],
		["without a website", null, null],
	] as const)("keep a level for a lapsed domain or not: %s", async (_, websiteUrl, level) => {
		const registry = await openClaimRegistry({ grantedLevel: 3 });
		const { id } = await prove(registry);
		await check(registry, id, MISSING);
		registry.pass({ hours: 7 * 24 });
		await check(registry, id, MISSING);
		expect((await getAgent(registry.store)).grantedLevel).toBe(3);
		expect((await change(registry, { websiteUrl })).grantedLevel).toBe(level);
	});

	it("lose a level for the domain of before", async () => {
		const { registry } = await withAllProofs();
		await gradeAsRead(registry, { slug: SLUG, level: 3, actor: { id: "operator:command-line" } });
		const websiteUrl = "https://scout.dev/";
		const after = await change(registry, { websiteUrl });
		expect(after).toMatchObject({ grantedLevel: null, claim: { status: "claimed" } });
	});

	it.each([null, "https://gitlab.com/quay/scout", "https://git.quay.works/quay/scout"])(
		"lose the repository if it is %s",
		async (repositoryUrl) => {
			const { registry, states } = await withAllProofs();
			const after = await change(registry, { repositoryUrl });
			expect(after.claim).toMatchObject({ status: "verified", repositoryVerifiedAt: null });
			expect(await states()).toEqual(["proven", "proven", "ended"]);
		},
	);

	it("are saved by the caller", async () => {
		const { registry } = await withAllProofs();
		const before = await getAgent(registry.store);
		await change(registry, { websiteUrl: null });
		expect(await getAgent(registry.store)).toEqual(before);
	});

	it("have their facts verified again while the proof stands", async () => {
		const { registry } = await withAllProofs();
		const after = await change(registry, { facts: {} });
		expect(after.facts.websiteUrl?.source).toBe("verified");
	});
});

describe("new facts of an agent that nobody has proven", () => {
	it("keep an invented claim, and end claims that wait at the old place", async () => {
		const claim = invented({ status: "certified", level: 4, domainVerifiedAt: START });
		const registry = await openClaimRegistry({ sample: true, claim });
		const { id } = await begin(registry);
		expect((await change(registry, { websiteUrl: "https://scout.dev/" })).claim).toEqual(claim);
		expect((await getClaim(registry.store, id)).state).toBe("ended");
		expect(await toldTo(registry.store, ADA)).toEqual([]);
		expect(await auditOf(registry.store)).toEqual(["claim.end", "claim.start"]);
	});
});
