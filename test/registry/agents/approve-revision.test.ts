import { describe, expect, it } from "vitest";
import type { AgentRevisionRequest } from "#contract/agents/registration.ts";
import { AgentRecord } from "#domain/records/agent-record.ts";
import { SubmissionRecord } from "#domain/records/submission-record.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { editSubmission } from "#registry/submissions/edit-submission.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { agent, claim, comment, incident, uuid } from "../record-builders.ts";
import { refusal, reviewer, START, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";
import { LATER, owner, registryOfAda, stateOf, stranger, toldTo } from "./owned-agents.ts";

const slug = "harbor-scout";
const verified = {
	status: "verified",
	level: 2,
	changedAt: START,
	domainVerifiedAt: START,
	repositoryVerifiedAt: null,
} as const;
const fact = { source: "verified", checkedAt: START, origin: null } as const;

describe("approving a revision", () => {
	it("records what changed, field by field", async () => {
		const registry = await registryOfAda();
		await reviseAndApprove(registry, { short_description: null, creator_name: "Pier Works" });
		const [noted] = await registry.store.audit.newestBy("all", "yes");
		expect(noted).toMatchObject({
			action: "submission.approve",
			changes: [
				{ field: "status", before: "pending", after: "approved" },
				{ field: "shortDescription", before: "Drafts answers to customers.", after: null },
				{ field: "creatorName", before: "Quay Works", after: "Pier Works" },
			],
		});
		expect(await toldTo(registry, owner.id)).toEqual(
			expect.arrayContaining(["submission.received", "submission.approved"]),
		);
	});

	it.each([
		["a text of itself", { short_description: "Finds berths." }, false],
		["a later edit of it", { short_description: "Finds berths." }, true],
	])("changes only what it asks for, as %s", async (_what, changes, isEdited) => {
		const registry = await registryOfAda();
		const { id } = await reviseAgent(registry, { slug, changes, ownerId: owner.id });
		await change(registry, { creatorName: "Pier Works", featured: true });
		if (isEdited) {
			const wish = { docs_url: "https://harbor-scout.com/docs" };
			await reviseAgent(registry, { slug, changes: wish, ownerId: owner.id });
			await editSubmission(registry, { id, ownerId: owner.id, changes: wish });
		}
		await approve(registry, id);
		expect(await registry.store.agents.find(slug)).toMatchObject({
			creatorName: "Pier Works",
			shortDescription: "Finds berths.",
			docsUrl: isEdited ? "https://harbor-scout.com/docs" : null,
		});
		const [noted] = (await registry.store.audit.newestBy("all", "yes")).filter(
			({ action }) => action === "submission.approve",
		);
		expect(noted?.changes.map(({ field }) => field)).not.toContain("creatorName");
	});

	it("applies all its facts if it has no record of the original ones", async () => {
		const registry = await registryOfAda();
		const changes = { short_description: "Finds berths." };
		const queued = await reviseAgent(registry, { slug, changes, ownerId: owner.id });
		const { basedOn: _, ...old } = queued;
		await put(registry.store, { submissions: [SubmissionRecord.parse(old)] });
		await change(registry, { creatorName: "Pier Works" });
		await approve(registry, queued.id);
		expect((await registry.store.agents.find(slug))?.creatorName).toBe("Quay Works");
	});

	it("keeps the provenance of unchanged facts, and drops that of removed ones", async () => {
		const registry = await registryOfAda({
			facts: { websiteUrl: fact, creatorName: fact, shortDescription: fact },
		});
		await reviseAndApprove(registry, { short_description: null, creator_name: "Pier Works" });
		expect((await registry.store.agents.find(slug))?.facts).toEqual({
			websiteUrl: fact,
			creatorName: { source: "declared", checkedAt: LATER, origin: null },
		});
	});

	it("ends only the proof of a replaced website", async () => {
		const registry = await registryOfAda({
			claim: { ...verified, repositoryVerifiedAt: START },
			repositoryUrl: "https://github.com/quay/scout",
		});
		const place = { agentSlug: slug, state: "proven", provenAt: START } as const;
		await save(registry.store, (transaction) => {
			transaction.claims.save(claim("dns", { ...place, subject: "harbor-scout.com" }));
			transaction.claims.save(
				claim("code", {
					...place,
					method: "repository",
					subject: "https://github.com/quay/scout",
				}),
			);
		});
		await reviseAndApprove(registry, { website_url: "https://pier-scout.com/" });
		expect(await registry.store.claims.find(uuid("dns"))).toMatchObject({ state: "ended" });
		expect((await registry.store.agents.find(slug))?.claim).toMatchObject({
			domainVerifiedAt: null,
		});
	});

	it.each([
		["its website", { website_url: "https://pier.com/" }],
		["its slug", { slug: "pier" }],
	])("is refused if another agent got %s meanwhile", async (_what, changes) => {
		const registry = await registryOfAda();
		const { id } = await reviseAgent(registry, { slug, changes, ownerId: owner.id });
		await save(registry.store, (transaction) => transaction.agents.save(agent("pier")));
		const before = await stateOf(registry);
		await expect(approve(registry, id)).rejects.toEqual(refusal("conflict"));
		expect(await stateOf(registry)).toEqual(before);
	});

	it("is refused if the agent went to another account meanwhile", async () => {
		const registry = await registryOfAda();
		const changes = { creator_name: "Pier Works" };
		const { id } = await reviseAgent(registry, { slug, changes, ownerId: owner.id });
		const known = await registry.store.agents.find(slug);
		if (!known) throw new Error("there is no agent");
		await put(registry.store, { agents: [{ ...known, ownerId: stranger.id }] });
		await expect(approve(registry, id)).rejects.toEqual(refusal("conflict"));
	});
});

describe("approving another slug", () => {
	it("moves the agent with all its data and leaves a record that names the new slug", async () => {
		const registry = await registryOfAda({ claim: verified, facts: { websiteUrl: fact } });
		const before = await registry.store.agents.find(slug);
		const decided = await reviseAndApprove(registry, { slug: "pier-scout" });
		expect(decided).toMatchObject({ status: "approved", agentSlug: "pier-scout" });
		const moved = await registry.store.agents.find("pier-scout");
		const transition = { to: "renamed", at: LATER, actor: reviewer.id, reason: null };
		expect(moved).toEqual({
			...before,
			slug: "pier-scout",
			reviewed: decided.id,
			updatedAt: LATER,
			transitions: [...(before?.transitions ?? []), transition],
		});
		const left = await registry.store.agents.find(slug);
		expect(left).toMatchObject({
			slug,
			status: "removed",
			movedTo: "pier-scout",
			updatedAt: LATER,
			title: slug,
			websiteUrl: null,
			shortDescription: null,
			ownerId: null,
			facts: {},
			modelStack: [],
			createdAt: START,
			transitions: [transition],
		});
		expect(AgentRecord.parse(left)).toEqual(left);
		expect(await registry.store.agents.by("site", "harbor-scout.com")).toEqual([moved]);
		expect(await registry.store.agents.by("owner", owner.id)).toEqual([moved]);
	});

	it("moves the claims and leaves incidents and comments", async () => {
		const registry = await registryOfAda({ claim: verified });
		await save(registry.store, (transaction) => {
			const proven = { state: "proven", provenAt: START, subject: "harbor-scout.com" } as const;
			transaction.claims.save(claim("dns", proven));
			transaction.comments.save(comment("first"));
			transaction.incidents.save(incident("outage"));
		});
		await reviseAndApprove(registry, { slug: "pier-scout" });
		expect(await registry.store.claims.by("agent", slug)).toEqual([]);
		expect(await registry.store.claims.by("agent", "pier-scout")).toMatchObject([
			{ state: "proven" },
		]);
		expect(await registry.store.agents.find("pier-scout")).toMatchObject({
			claim: { status: "verified", level: 2 },
		});
		expect(await registry.store.comments.find("first")).toMatchObject({ agentSlug: slug });
		expect(await registry.store.incidents.find("outage")).toMatchObject({ agents: [slug] });
	});

	it("records both slugs and tells the owner the new one", async () => {
		const registry = await registryOfAda();
		await reviseAndApprove(registry, { slug: "pier-scout", creator_name: "Pier Works" });
		const [noted] = await registry.store.audit.newestBy("all", "yes");
		expect(noted?.changes).toContainEqual({ field: "slug", before: slug, after: "pier-scout" });
		const told = await registry.store.notifications.newestBy("account", owner.id);
		expect(told.map(({ type, subject }) => `${type} ${subject.agentSlug}`).sort()).toEqual([
			"agent.renamed pier-scout",
			"submission.approved pier-scout",
			"submission.received harbor-scout",
		]);
		const moved = await registry.store.agents.find("pier-scout");
		expect(moved?.transitions.map(({ to }) => to)).toEqual(["active", "revised", "renamed"]);
	});

	it("lets the agent be revised and renamed again, but not back", async () => {
		const registry = await registryOfAda();
		await reviseAndApprove(registry, { slug: "pier-scout" });
		const asked = { slug: "pier-scout", ownerId: owner.id };
		const back = reviseAgent(registry, { ...asked, changes: { slug } });
		await expect(back).rejects.toEqual(refusal("conflict", /taken/));
		const { id } = await reviseAgent(registry, { ...asked, changes: { slug: "dock-scout" } });
		await approve(registry, id);
		const all = await registry.store.agents.list();
		expect(all.map((one) => [one.slug, one.status, one.movedTo])).toEqual([
			["dock-scout", "active", null],
			["harbor-scout", "removed", "pier-scout"],
			["night-courier", "active", null],
			["pier-scout", "removed", "dock-scout"],
		]);
	});
});

async function reviseAndApprove(registry: TestRegistry, changes: AgentRevisionRequest) {
	const { id } = await reviseAgent(registry, { slug, changes, ownerId: owner.id });
	return approve(registry, id);
}

async function change(registry: TestRegistry, members: Partial<AgentRecord>) {
	const known = AgentRecord.parse(await registry.store.agents.find(slug));
	await save(registry.store, (transaction) => transaction.agents.save({ ...known, ...members }));
}

function approve(registry: TestRegistry, id: string) {
	return decideAsRead(registry, { id, decision: { outcome: "approved" }, actor: reviewer });
}
