import { describe, expect, it } from "vitest";
import { proofPlace, proofSubject } from "#domain/claims/owner-proofs.ts";
import type { ProofRecord } from "#domain/records/proof-record.ts";
import { transact } from "#registry/act.ts";
import { hideAgent, restoreAgent } from "#registry/agents/restore-agent.ts";
import { dropStaleClaims } from "#registry/claims/drop-stale-claims.ts";
import { listDueClaims } from "#registry/claims/list-due-claims.ts";
import { endClaim, startClaim } from "#registry/claims/open-claims.ts";
import { endProof, recordProofCheck, startProof } from "#registry/claims/owner-proofs.ts";
import { hasProven, proversOf } from "#registry/documents/namespace-provers.ts";
import { namespacesOf } from "#registry/publishers/own-namespaces.ts";
import type { RegistryReader } from "#registry/store.ts";
import { agent } from "../record-builders.ts";
import { refusal, START, submitAndDecide, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";
import {
	ADA,
	auditOf,
	BO,
	FOUND,
	getAgent,
	MISSING,
	openClaimRegistry,
	SLUG,
	toldTo,
} from "./claim-fixture.ts";

const KIND = "domain";
const HOST = "harborscout.com";
const actor = { id: ADA };
const GRACE_HOURS = 7 * 24;

function begin(registry: TestRegistry, subject = HOST, kind: ProofRecord["kind"] = KIND) {
	return startProof(registry, { kind, subject, actor });
}

async function prove(
	registry: TestRegistry,
	...of: [subject?: string, kind?: ProofRecord["kind"]]
) {
	const { id } = await begin(registry, ...of);
	await recordProofCheck(registry, { id, outcome: FOUND });
	return id;
}

const statusOf = async (store: RegistryReader, slug = SLUG) =>
	(await store.agents.find(slug))?.claim.status;

describe("what an owner may name", () => {
	it.each([
		["domain", "HarborScout.com", HOST],
		["domain", "https://www.harborscout.com/about?x=1", HOST],
		["domain", "localhost", undefined],
		["domain", "not a domain", undefined],
		["code_host", "github.com/Quay", "github.com/quay"],
		["code_host", "https://gitlab.com/quay/group/scout", "gitlab.com/quay"],
		["code_host", "github.com", undefined],
		["code_host", "example.com/quay", undefined],
	] as const)("as a %s, %s is %s", (kind, stated, subject) => {
		expect(proofSubject(kind, stated)).toBe(subject);
	});

	it("is proven by DNS, or by a file in a repository that only the account can make", () => {
		expect(proofPlace({ kind: "domain", subject: HOST })).toEqual({
			method: "dns",
			subject: HOST,
			location: "_agent-registry.harborscout.com",
		});
		expect(proofPlace({ kind: "code_host", subject: "github.com/quay" })).toMatchObject({
			method: "repository",
			location: "https://raw.githubusercontent.com/quay/agent-registry/HEAD/.agent-registry.txt",
		});
	});

	it("is refused with the member if it is neither", async () => {
		const registry = await openClaimRegistry();
		await expect(begin(registry, "localhost")).rejects.toEqual(refusal("invalid_body", /subject/));
	});
});

describe("a proof for all listings of an owner", () => {
	it("verifies each of them at its place, and no other", async () => {
		const registry = await openClaimRegistry();
		await save(registry.store, (transaction) => {
			transaction.agents.save(agent("second", { websiteUrl: "https://harborscout.com/second" }));
			transaction.agents.save(agent("elsewhere"));
			const websiteUrl = "https://harborscout.com/of-bo";
			transaction.agents.save(agent("of-bo", { ownerId: BO, websiteUrl }));
		});
		await prove(registry);
		expect(await getAgent(registry.store)).toMatchObject({
			claim: { status: "verified", level: 2, domainVerifiedAt: START, provenBy: ["dns"] },
			facts: { websiteUrl: { source: "verified", checkedAt: START } },
		});
		expect(await statusOf(registry.store, "second")).toBe("verified");
		expect(await statusOf(registry.store, "elsewhere")).toBe("unclaimed");
		expect(await statusOf(registry.store, "of-bo")).toBe("unclaimed");
	});

	it("verifies those that come later, from their first moment", async () => {
		const registry = await openClaimRegistry();
		await prove(registry);
		const { agentSlug } = await submitAndDecide(registry, {
			title: "Later Scout",
			website_url: "https://harborscout.com/later",
		});
		expect(await statusOf(registry.store, agentSlug ?? "")).toBe("verified");
	});

	it("tells its owner once, and is recorded once", async () => {
		const registry = await openClaimRegistry();
		const websiteUrl = "https://harborscout.com/second";
		await put(registry.store, { agents: [agent("second", { websiteUrl })] });
		await prove(registry);
		expect(await toldTo(registry.store, ADA)).toEqual(["agent.claim_proven"]);
		expect(await auditOf(registry.store)).toEqual(["proof.prove", "proof.start"]);
	});

	it("covers every repository of an account", async () => {
		const registry = await openClaimRegistry();
		await prove(registry, "github.com/Quay", "code_host");
		expect(await getAgent(registry.store)).toMatchObject({
			claim: { status: "claimed", repositoryVerifiedAt: START, provenBy: ["repository"] },
		});
	});

	it("is asked for by one question a day, however many listings it covers", async () => {
		const registry = await openClaimRegistry();
		const id = await prove(registry);
		registry.pass({ hours: 24 });
		expect(await listDueClaims(registry)).toEqual([
			{
				id,
				by: ADA,
				method: "dns",
				location: "_agent-registry.harborscout.com",
				expected: expect.stringMatching(/^agent-registry-verification=[0-9a-f]{32}$/),
			},
		]);
	});

	it("counts while it is missing, lapses with all listings, and can be proven again", async () => {
		const registry = await openClaimRegistry();
		const id = await prove(registry);
		registry.pass({ hours: 24 });
		await recordProofCheck(registry, { id, outcome: MISSING });
		expect(await statusOf(registry.store)).toBe("verified");
		registry.pass({ hours: GRACE_HOURS });
		expect(await recordProofCheck(registry, { id, outcome: MISSING })).toBe(true);
		expect(await statusOf(registry.store)).toBe("unclaimed");
		expect(await toldTo(registry.store, ADA)).toEqual([
			"agent.claim_failing",
			"agent.claim_lapsed",
			"agent.claim_proven",
		]);
		expect(await getAgent(registry.store)).toMatchObject({ ownerId: ADA });
		await prove(registry);
		expect(await statusOf(registry.store)).toBe("verified");
	});

	it("ends with its owner's wish, for all listings at once", async () => {
		const registry = await openClaimRegistry();
		const id = await prove(registry);
		await expect(endProof(registry, { id, actor: { id: BO } })).rejects.toEqual(
			refusal("not_found"),
		);
		await endProof(registry, { id, actor });
		expect(await statusOf(registry.store)).toBe("unclaimed");
		await expect(endProof(registry, { id, actor })).rejects.toEqual(refusal("not_found"));
	});

	it.each(["ended", "lapsed"])(
		"does not come back with a hidden listing once it has %s",
		async (how) => {
			const registry = await openClaimRegistry();
			const id = await prove(registry);
			const act = { slug: SLUG, actor, as: "owner" } as const;
			await hideAgent(registry, act);
			if (how === "ended") expect(await endProof(registry, { id, actor })).toBe(false);
			else {
				await recordProofCheck(registry, { id, outcome: MISSING });
				registry.pass({ hours: GRACE_HOURS });
				expect(await recordProofCheck(registry, { id, outcome: MISSING })).toBe(false);
			}
			await restoreAgent(registry, act);
			expect(await statusOf(registry.store)).toBe("unclaimed");
			expect(await namespacesOf(registry.store, ADA)).toEqual([]);
		},
	);

	it("ends for all listings with a claim by it that an operator ends, and does not come back", async () => {
		const registry = await openClaimRegistry();
		const websiteUrl = "https://harborscout.com/second";
		await save(registry.store, ({ agents }) => agents.save(agent("second", { websiteUrl })));
		const account = await prove(registry, "github.com/quay", "code_host");
		const id = await prove(registry);
		const claims = await registry.store.claims.by("agent", SLUG);
		const held = claims.find(({ method }) => method === "dns");
		const reason = "The domain is not theirs.";
		const ending = { id: held?.id ?? "", actor: { id: "operator:command-line" }, reason };
		expect((await endClaim(registry, ending)).changesSnapshot).toBe(true);
		registry.pass({ hours: 24 });
		const due = await listDueClaims(registry);
		expect(due.map((one) => one.id)).toEqual([account]);
		expect(await recordProofCheck(registry, { id, outcome: FOUND })).toBeUndefined();
		const open = (await registry.store.claims.list()).filter(({ state }) => state === "proven");
		expect(open.map(({ method }) => method)).toEqual(["repository"]);
		expect([await statusOf(registry.store), await statusOf(registry.store, "second")]).toEqual([
			"claimed",
			"unclaimed",
		]);
		const told = await registry.store.notifications.newestBy("account", ADA);
		expect(told.map(({ subject }) => subject)).toContainEqual(
			expect.objectContaining({ title: HOST, detail: reason }),
		);
	});

	it("cannot be given up for one listing alone", async () => {
		const registry = await openClaimRegistry();
		await prove(registry);
		const [claim] = await registry.store.claims.by("agent", SLUG);
		const ending = { id: claim?.id ?? "", actor, accountId: ADA };
		await expect(endClaim(registry, ending)).rejects.toEqual(refusal("conflict", /all listings/));
	});

	it("follows a listing that moves to another proven place, and leaves one that moves elsewhere", async () => {
		const registry = await openClaimRegistry();
		await prove(registry);
		await prove(registry, "scout.dev");
		const move = async (websiteUrl: string) => {
			const before = await getAgent(registry.store);
			const after = { ...before, websiteUrl };
			return transact(registry, async (transaction) => {
				const moved = await dropStaleClaims(transaction, { before, after, actor });
				transaction.agents.save(moved);
				return moved.claim.status;
			});
		};
		expect(await move("https://scout.dev/")).toBe("verified");
		expect(await move("https://elsewhere.dev/")).toBe("unclaimed");
		expect(await move("https://harborscout.com/")).toBe("verified");
	});

	it("proves the namespace, and those below it", async () => {
		const registry = await openClaimRegistry();
		await prove(registry);
		await prove(registry, "github.com/quay", "code_host");
		expect(await proversOf(registry.store, "com.harborscout")).toContain(ADA);
		expect(await proversOf(registry.store, "io.github.quay")).toContain(ADA);
		const below = { namespace: "com.harborscout.tools", ownerId: ADA };
		expect(await hasProven(registry.store, below)).toBe(true);
		expect(await hasProven(registry.store, { ...below, ownerId: BO })).toBe(false);
	});
});

describe("the text of an owner and a place", () => {
	it("is one for all claims and proofs there", async () => {
		const registry = await openClaimRegistry();
		await save(registry.store, (transaction) => {
			transaction.agents.save(agent("second", { websiteUrl: "https://harborscout.com/second" }));
		});
		const first = await startClaim(registry, { slug: SLUG, method: "dns", accountId: ADA });
		const second = await startClaim(registry, { slug: "second", method: "dns", accountId: ADA });
		const proof = await begin(registry);
		expect(new Set([first.challenge, second.challenge, proof.code]).size).toBe(1);
		const other = await startClaim(registry, { slug: SLUG, method: "dns", accountId: BO });
		expect(other.challenge).not.toBe(first.challenge);
	});

	it("stays while it is open, and is checked when asked again", async () => {
		const registry = await openClaimRegistry();
		const proof = await begin(registry);
		expect(await listDueClaims(registry)).toEqual([]);
		expect(await begin(registry, "www.harborscout.com")).toEqual({ ...proof, requested: true });
		expect(await listDueClaims(registry)).toHaveLength(1);
		await recordProofCheck(registry, { id: proof.id, outcome: MISSING });
		expect(await begin(registry)).toMatchObject({ id: proof.id, requested: false });
		expect(await statusOf(registry.store)).toBe("unclaimed");
	});

	it("is given up after a month without it", async () => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry);
		registry.pass({ hours: 30 * 24 });
		expect(await listDueClaims(registry)).toEqual([]);
		expect(await registry.store.proofs.find(id)).toBeUndefined();
	});
});
