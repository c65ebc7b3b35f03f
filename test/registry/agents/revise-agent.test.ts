import { describe, expect, it } from "vitest";
import type { AgentRevisionRequest } from "#contract/agents/registration.ts";
import { SubmissionRecord } from "#domain/records/submission-record.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { agent, category, submission } from "../record-builders.ts";
import { refusal, reviewer, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";
import { LATER, owner, registryOfAda, stateOf, stranger, toldTo } from "./owned-agents.ts";

const slug = "harbor-scout";

describe("revising an own agent", () => {
	it("queues the change and leaves the public agent as it is", async () => {
		const registry = await registryOfAda({ logoUrl: "https://harbor-scout.com/logo.png" });
		const before = await registry.store.agents.find(slug);
		const queued = await revise(registry, {
			short_description: "Finds berths.",
			creator_name: null,
		});
		expect(queued).toMatchObject({
			status: "pending",
			revision: true,
			agentSlug: slug,
			renameTo: null,
			ownerId: owner.id,
			submittedAt: LATER,
			flags: [],
			listing: {
				title: "Agent harbor-scout",
				shortDescription: "Finds berths.",
				creatorName: null,
				logoUrl: "https://harbor-scout.com/logo.png",
				deploymentType: "hosted",
			},
		});
		expect(SubmissionRecord.parse(queued)).toEqual(queued);
		expect(await registry.store.findOpenRevision(slug)).toEqual(queued);
		expect(await registry.store.agents.find(slug)).toEqual(before);
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{
				actor: owner.id,
				action: "agent.revise",
				subject: "agent harbor-scout",
				changes: [
					{ field: "shortDescription", after: "Finds berths." },
					{ field: "creatorName", before: "Quay Works", after: null },
				],
			},
		]);
		expect(await toldTo(registry, owner.id)).toEqual(["submission.received"]);
	});

	it.each<[string, AgentRevisionRequest, string, string?]>([
		["nothing new", { title: "Agent harbor-scout" }, "conflict"],
		["its own slug", { slug }, "conflict"],
		[
			"the website of another",
			{ website_url: "http://www.night-courier.com" },
			"duplicate_agent",
			"#/website_url",
		],
		["an unknown category", { category_slug: "unknown" }, "invalid_body", "#/category_slug"],
		["a private address", { docs_url: "https://localhost/" }, "invalid_body", "#/docs_url"],
		["a hidden character", { title: "a\u200Bb" }, "invalid_body", "#/title"],
		["a slug that is taken", { slug: "night-courier" }, "conflict", "#/slug"],
		["the slug of a removed agent", { slug: "gone" }, "conflict", "#/slug"],
		["a reserved slug", { slug: "register" }, "invalid_body", "#/slug"],
		["a malformed slug", { slug: "No Slug" }, "invalid_body", "#/slug"],
	])("is refused for %s", async (_what, changes, code, pointer) => {
		const registry = await registryOfAda();
		await put(registry.store, { agents: [agent("gone", { status: "removed" })] });
		const before = await stateOf(registry);
		const failing = revise(registry, changes);
		await expect(failing).rejects.toMatchObject({
			code,
			errors: pointer ? [{ pointer }] : [],
		});
		expect(await stateOf(registry)).toEqual(before);
	});

	it.each([
		["another's agent", "night-courier", "not_allowed"],
		["an agent of nobody", "free", "not_allowed"],
		["a removed agent", "gone", "not_found"],
		["an unknown agent", "unknown", "not_found"],
	] as const)("is refused for %s", async (_what, asked, code) => {
		const registry = await registryOfAda();
		await put(registry.store, {
			agents: [agent("gone", { status: "removed" }), agent("free", { ownerId: null })],
		});
		const before = await stateOf(registry);
		const changes = { short_description: "Mine now." };
		const failing = reviseAgent(registry, { slug: asked, changes, ownerId: owner.id });
		await expect(failing).rejects.toEqual(refusal(code));
		expect(await stateOf(registry)).toEqual(before);
	});

	it("keeps a website and a title that another agent has, too", async () => {
		const registry = await registryOfAda();
		const twin = { title: "Agent harbor-scout", websiteUrl: "https://harbor-scout.com/" };
		await put(registry.store, { agents: [agent("twin", twin)] });
		const queued = await revise(registry, { short_description: "Finds berths." });
		expect(queued.listing.shortDescription).toBe("Finds berths.");
	});

	it("accepts a known category", async () => {
		const registry = await registryOfAda();
		await save(registry.store, (transaction) => transaction.categories.save(category("support")));
		expect((await revise(registry, { category_slug: "support" })).listing.categorySlug).toBe(
			"support",
		);
	});

	it("is refused while the queue is full, unless one waits already", async () => {
		const registry = await registryOfAda();
		const { id } = await revise(registry, { creator_name: "First" });
		await save(registry.store, (transaction) => {
			for (let number = 1; number < 10_000; number += 1) {
				transaction.submissions.save(submission(`waiting-${number}`));
			}
		});
		expect((await revise(registry, { creator_name: "Second" })).id).toBe(id);
		const other = { slug: "night-courier", changes: { creator_name: "x" }, ownerId: stranger.id };
		await expect(reviseAgent(registry, other)).rejects.toEqual(refusal("unavailable"));
	});
});

describe("revising an agent again before the decision", () => {
	it("adds to what waits, and keeps the id and the place in the queue", async () => {
		const registry = await registryOfAda();
		const first = await revise(registry, { creator_name: "First" });
		registry.pass({ hours: 1 });
		const second = await revise(registry, { short_description: "Second." });
		expect(second).toMatchObject({
			id: first.id,
			submittedAt: first.submittedAt,
			status: "pending",
			listing: { creatorName: "First", shortDescription: "Second." },
		});
		expect(second.transitions.map(({ to }) => to)).toEqual(["pending", "pending"]);
		expect(await registry.store.submissions.list()).toHaveLength(1);
		expect(await toldTo(registry, owner.id)).toEqual(["submission.received"]);
	});

	it("adds to a wished slug, which can be taken back", async () => {
		const registry = await registryOfAda();
		await revise(registry, { creator_name: "First", slug: "pier-scout" });
		const changes = { short_description: "Second." };
		const both = await reviseAgent(registry, { slug, changes, ownerId: owner.id });
		expect(both).toMatchObject({
			renameTo: "pier-scout",
			listing: { creatorName: "First", shortDescription: "Second." },
		});
		const back = { slug, changes: { slug }, ownerId: owner.id };
		expect(await reviseAgent(registry, back)).toMatchObject({
			renameTo: null,
			listing: { creatorName: "First" },
		});
	});

	it("answers a moderator who asked for changes", async () => {
		const registry = await registryOfAda();
		const { id } = await revise(registry, { creator_name: "First" });
		const decision = { outcome: "changes_requested", reason: "Who?" } as const;
		await decideAsRead(registry, { id, decision, actor: reviewer });
		const again = await revise(registry, { creator_name: "Second" });
		expect(again).toMatchObject({ id, status: "pending", reason: null, decidedAt: null });
		expect(await toldTo(registry, owner.id)).toHaveLength(3);
	});

	it("starts a new one after the decision", async () => {
		const registry = await registryOfAda();
		const { id } = await revise(registry, { creator_name: "First" });
		const decision = { outcome: "rejected", reason: "No." } as const;
		await decideAsRead(registry, { id, decision, actor: reviewer });
		expect((await revise(registry, { creator_name: "First" })).id).not.toBe(id);
	});
});

function revise(registry: TestRegistry, changes: AgentRevisionRequest) {
	return reviseAgent(registry, { slug, changes, ownerId: owner.id });
}
