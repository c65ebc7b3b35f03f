import { describe, expect, it } from "vitest";
import { isTakenDown } from "#domain/agents/removals.ts";
import type { Claim } from "#domain/records/agent-record.ts";
import { hideAgent, removeAgent, restoreAgent } from "#registry/agents/restore-agent.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { listDueClaims } from "#registry/claims/list-due-claims.ts";
import { recordCheck } from "#registry/claims/record-check.ts";
import { decideSubmission } from "#registry/submissions/decide-submission.ts";
import { tidyDocuments, tidyRemovals } from "#registry/tidy-registry.ts";
import { guild, registryOfGuild } from "../owners/guild.ts";
import { agent, claim, submission, uuid } from "../record-builders.ts";
import { refusal, START, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";
import { moderator, operator, owner, registryOfAda } from "./owned-agents.ts";

const slug = "harbor-scout";
const reason = "It attacks.";
const byOwner = { slug, actor: owner, as: "owner" } as const;
const byModerator = { slug, actor: moderator, as: "moderator", reason } as const;
const AWAY = { hidden: hideAgent, removed: removeAgent };

async function registryWithProof(more: Parameters<typeof registryOfAda>[0] = {}) {
	const proven: Claim = {
		status: "verified",
		level: 2,
		changedAt: START,
		domainVerifiedAt: START,
		repositoryVerifiedAt: null,
		provenBy: ["dns"],
	};
	const registry = await registryOfAda({
		websiteUrl: "https://harbor.example/",
		claim: proven,
		...more,
	});
	const subject = "harbor.example";
	const proof = { state: "proven", provenAt: START, subject, accountId: owner.id } as const;
	await put(registry.store, {
		claims: [claim("proof", proof)],
		submissions: [submission("change", { agentSlug: slug, revision: true, ownerId: owner.id })],
	});
	return registry;
}

const stateOf = async ({ store }: TestRegistry) => [
	(await store.claims.find(uuid("proof")))?.state,
	(await store.submissions.find(uuid("change")))?.status,
];

describe.each(Object.entries(AWAY))("an agent that was %s", (_state, takeAway) => {
	it.each([
		["active", byOwner],
		["deprecated", byModerator],
	] as const)("and was %s comes back as it was", async (status, act) => {
		const deprecation = { message: "Use another.", successor: null, by: "owner" } as const;
		const was = status === "active" ? {} : { status, deprecation };
		const registry = await registryWithProof(was);
		const before = await registry.store.agents.find(slug);
		await takeAway(registry, act);
		expect(await stateOf(registry)).toEqual(["proven", "pending"]);
		registry.pass({ hours: 24 * 29 });
		const after = await restoreAgent(registry, act);
		const { updatedAt, transitions, ...rest } = after;
		expect(before).toMatchObject(rest);
		expect(after).not.toHaveProperty("hidden");
		expect(transitions.slice(-2).map(({ to }) => to)).toEqual(["removed", status]);
		expect(updatedAt).toBe(registry.now().toISOString());
	});

	it("has its proofs checked again once it is back, and not before", async () => {
		const registry = await registryWithProof();
		await takeAway(registry, byOwner);
		registry.pass({ hours: 24 * 20 });
		expect(await listDueClaims(registry)).toEqual([]);
		const outcome = { found: false, finding: "It is not there." } as const;
		expect(await recordCheck(registry, { id: uuid("proof"), outcome })).toBeUndefined();
		await restoreAgent(registry, byOwner);
		expect(await listDueClaims(registry)).toMatchObject([{ id: uuid("proof") }]);
	});

	it("keeps its open change, which cannot be approved meanwhile", async () => {
		const registry = await registryWithProof();
		await takeAway(registry, byOwner);
		const decision = { outcome: "approved" } as const;
		const deciding = { id: uuid("change"), expected: 1, decision, actor: moderator };
		await expect(decideSubmission(registry, deciding)).rejects.toEqual(refusal("not_found"));
		await restoreAgent(registry, byOwner);
		expect(await stateOf(registry)).toEqual(["proven", "pending"]);
	});

	it("stays away while another listing is the same agent", async () => {
		const registry = await registryWithProof();
		await takeAway(registry, byOwner);
		await put(registry.store, {
			agents: [agent("other", { websiteUrl: "https://harbor.example/", ownerId: "bo" })],
		});
		const coming = restoreAgent(registry, byOwner);
		await expect(coming).rejects.toEqual(refusal("conflict", /"other" already has this website/));
	});

	it("by a moderator is not its owner's to restore or to remove", async () => {
		const registry = await registryWithProof();
		await takeAway(registry, byModerator);
		for (const act of [restoreAgent, removeAgent, hideAgent]) {
			await expect(act(registry, byOwner)).rejects.toEqual(refusal("conflict"));
		}
	});

	it("by its owner can be restored by a moderator", async () => {
		const registry = await registryWithProof();
		await takeAway(registry, byOwner);
		expect(await restoreAgent(registry, byModerator)).toMatchObject({ status: "active" });
	});

	it("keeps the documents that it names", async () => {
		const registry = await registryWithProof({ documents: ["0f".repeat(32)] });
		await save(registry.store, (transaction) => {
			const sha256 = "0f".repeat(32);
			const origin = { origin: null, fetchedAt: START, by: owner.id };
			transaction.documents.save({ sha256, format: "mcp-server", text: "{}", ...origin });
		});
		await takeAway(registry, byOwner);
		registry.pass({ hours: 24 * 20 });
		await tidyDocuments(registry);
		expect(await registry.store.documents.list()).toHaveLength(1);
	});
});

describe("a removed agent", () => {
	it("is gone for good whoever of an organisation removed it, who may have left since", async () => {
		const registry = await registryOfGuild();
		const actor = { id: guild.id, by: "pia" };
		const { store } = registry;
		await put(store, { claims: [claim("dns", { agentSlug: slug, accountId: guild.id })] });
		const changes = { short_description: "New." };
		await reviseAgent({ ...registry, by: "pia" }, { slug, ownerId: guild.id, changes });
		await removeAgent({ ...registry, by: "pia" }, { slug, actor, as: "owner" });
		await save(store, ({ memberships }) => memberships.remove(`${guild.id} pia`));
		registry.pass({ hours: 24 * 31 });
		await tidyRemovals(registry);
		const gone = await store.agents.find(slug);
		expect(gone).toMatchObject({ status: "removed" });
		expect(gone?.hidden).toBeUndefined();
		expect(gone && isTakenDown(gone)).toBe(false);
		expect(await store.submissions.list()).toMatchObject([{ status: "withdrawn" }]);
		expect(await store.claims.list()).toMatchObject([{ state: "ended" }]);
	});

	it("is gone for good after 30 days, with its claims and its open change", async () => {
		const registry = await registryWithProof();
		await removeAgent(registry, byModerator);
		registry.pass({ hours: 24 * 30 - 1 });
		await tidyRemovals(registry);
		expect(await stateOf(registry)).toEqual(["proven", "pending"]);
		registry.pass({ hours: 1 });
		await tidyRemovals(registry);
		expect(await stateOf(registry)).toEqual(["ended", "withdrawn"]);
		expect(await registry.store.agents.find(slug)).not.toHaveProperty("hidden");
		await expect(restoreAgent(registry, byModerator)).rejects.toEqual(refusal("not_found"));
		expect(await registry.store.agents.by("takenDown", "yes")).toHaveLength(1);
	});

	it("of a moderator counts as a takedown only until it is restored", async () => {
		const registry = await registryWithProof();
		await removeAgent(registry, byModerator);
		expect(await registry.store.agents.countBy("takenDown", "yes")).toBe(1);
		await restoreAgent(registry, { ...byModerator, actor: operator });
		await removeAgent(registry, byOwner);
		expect(await registry.store.agents.countBy("takenDown", "yes")).toBe(0);
		expect(await registry.store.agents.by("hiddenOwner", owner.id)).toHaveLength(1);
	});
});

describe("a hidden agent", () => {
	it("stays hidden however long it takes, and can be removed", async () => {
		const registry = await registryWithProof();
		await hideAgent(registry, byOwner);
		registry.pass({ hours: 24 * 400 });
		await tidyRemovals(registry);
		const removed = await removeAgent(registry, byOwner);
		expect(removed.hidden).toMatchObject({ by: "owner", was: "active" });
		expect(removed.hidden?.until).not.toBeNull();
	});

	it("is named as that, with since when and by whom, also to who has read an older version", async () => {
		const registry = await registryWithProof();
		await hideAgent(registry, byOwner);
		for (const act of [byOwner, { ...byModerator, expected: 1 }]) {
			const since = registry.now().toISOString();
			const words = `It has been hidden since ${since}, by its owner.`;
			await expect(hideAgent(registry, act)).rejects.toThrow(words);
		}
	});
});
