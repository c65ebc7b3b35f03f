import { describe, expect, it } from "vitest";
import { AgentRecord } from "#domain/records/agent-record.ts";
import { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { Decision } from "#registry/submissions/decide-submission.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { account, agent, listing, submission, uuid } from "../record-builders.ts";
import {
	ada,
	bo,
	createTestRegistry,
	refusal,
	registration,
	reviewer,
	START,
	submitAndDecide,
	type TestRegistry,
} from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

const LATER = "2026-05-04T14:00:00.000Z";
const DECISIONS: Decision[] = [
	{ outcome: "approved" },
	{ outcome: "rejected", reason: "Spam." },
	{ outcome: "withdrawn" },
	{ outcome: "changes_requested", reason: "Which models?" },
];
const FINAL = DECISIONS.filter(({ outcome }) => outcome !== "changes_requested");

describe("approving a submission", () => {
	it("makes it a public agent", async () => {
		const registry = createTestRegistry();
		const request = registration({ creator_name: "Quay Works" });
		const submitted = await submitAgent(registry, { request, submitter: ada });
		registry.pass({ hours: 2 });
		const decided = await decide(registry, submitted.id, { outcome: "approved" });
		expect(decided).toEqual({
			...submitted,
			status: "approved",
			agentSlug: "harbor-scout",
			decidedAt: LATER,
			transitions: [
				...submitted.transitions,
				{ to: "approved", at: LATER, actor: "reviewer:mira", reason: null },
			],
		});
		const made = await registry.store.agents.find("harbor-scout");
		const fact = { source: "declared", checkedAt: START, origin: null };
		expect(made).toMatchObject({
			...submitted.listing,
			slug: "harbor-scout",
			status: "active",
			claim: { status: "unclaimed", level: 1 },
			launchedAt: null,
			createdAt: LATER,
			ownerId: "owner:ada",
			submissionId: submitted.id,
			transitions: [{ to: "active", at: LATER, actor: "reviewer:mira", reason: null }],
		});
		expect(made?.facts).toEqual({ title: fact, websiteUrl: fact, creatorName: fact });
		expect(AgentRecord.parse(made)).toEqual(made);
		expect(SubmissionRecord.parse(decided)).toEqual(decided);
	});

	it.each([
		["its title", "Harbor Scout", "https://harborscout.com/", "harbor-scout"],
		["letters without accents", "Größe & Élan", "https://a.com/", "grosse-elan"],
		[
			"its host when the title has no ASCII",
			"東京デスク",
			"https://www.todai.co.jp/x",
			"todai-co-jp",
		],
		["its host when the title is taken", "Pier", "https://pier.app/", "pier-app"],
		["a number when both are taken", "Dock", "https://dock.com/", "dock-2"],
		["a number when many share the host", "Pier", "https://github.com/sea/pier", "pier-2"],
		["its host when the title is reserved", "Register", "https://reg.io/", "reg-io"],
		["at most 64 characters", "a".repeat(100), "https://a.com/", "a".repeat(64)],
	])("gives the slug of %s: %s, %s → %s", async (_rule, title, website_url, slug) => {
		const registry = createTestRegistry();
		await save(registry.store, (transaction) => {
			for (const taken of ["pier", "dock", "dock-com"]) {
				transaction.agents.save(agent(taken, { title: `Old ${taken}`, websiteUrl: null }));
			}
		});
		expect((await submitAndDecide(registry, { title, website_url })).agentSlug).toBe(slug);
	});

	it("uses its id as slug if title and host give none", async () => {
		const registry = createTestRegistry();
		await save(registry.store, (transaction) =>
			transaction.submissions.save(
				submission("nameless", { listing: listing({ title: "東京", websiteUrl: null }) }),
			),
		);
		const { agentSlug } = await decide(registry, uuid("nameless"), { outcome: "approved" });
		expect(agentSlug).toBe(`agent-${uuid("nameless").slice(0, 8)}`);
	});

	it("never reuses the slug of a removed agent", async () => {
		const registry = createTestRegistry();
		await submitAndDecide(registry);
		const removed = await registry.store.agents.find("harbor-scout");
		if (!removed) throw new Error("there is no agent");
		await put(registry.store, { agents: [{ ...removed, status: "removed" }] });
		expect((await submitAndDecide(registry)).agentSlug).toBe("harborscout-com");
		expect((await registry.store.agents.find("harbor-scout"))?.status).toBe("removed");
	});

	it("is refused if another with its website was approved meanwhile", async () => {
		const registry = createTestRegistry();
		const request = registration();
		const first = await submitAgent(registry, { request, submitter: ada });
		const second = await submitAgent(registry, { request, submitter: bo });
		const both = [first, second].map(({ id }) => decide(registry, id, { outcome: "approved" }));
		const outcomes = await Promise.allSettled(both);
		expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected"]);
		await expect(both[1]).rejects.toEqual(refusal("conflict", /"harbor-scout" already has/));
		expect((await registry.store.submissions.find(second.id))?.status).toBe("pending");
		expect(await registry.store.agents.list()).toHaveLength(1);
	});
});

describe("approving a revision", () => {
	it("changes the facts of the agent and keeps its slug, claim, launch and history", async () => {
		const { registry, before, approve } = await openWithRevision();
		registry.pass({ hours: 2 });
		expect(await approve()).toMatchObject({ status: "approved", agentSlug: "harbor-scout" });
		const after = await registry.store.agents.find("harbor-scout");
		expect(after).toMatchObject({
			title: "Pier Scout",
			websiteUrl: "https://pierscout.com/",
			slug: "harbor-scout",
			claim: before.claim,
			featured: true,
			ownerId: "owner:ada",
			submissionId: before.submissionId,
			createdAt: START,
			launchedAt: null,
			updatedAt: LATER,
		});
		expect(after?.transitions).toEqual([
			...before.transitions,
			{ to: "revised", at: LATER, actor: "reviewer:mira", reason: null },
		]);
		expect(await registry.store.agents.list()).toHaveLength(1);
		expect(await registry.store.agents.by("title", "harborscout")).toEqual([]);
	});

	it("is refused after the agent was removed", async () => {
		const { registry, before, approve } = await openWithRevision();
		await put(registry.store, { agents: [{ ...before, status: "removed" }] });
		await expect(approve()).rejects.toEqual(refusal("not_found"));
		expect(await registry.store.submissions.countBy("status", "pending")).toBe(1);
	});

	it("leaves what the agent says as it is if the revision is rejected", async () => {
		const { registry, before } = await openWithRevision();
		const decided = await decide(registry, uuid("revision"), {
			outcome: "rejected",
			reason: "No.",
		});
		expect(decided.agentSlug).toBe("harbor-scout");
		expect(await registry.store.agents.find("harbor-scout")).toEqual({
			...before,
			reviewed: decided.id,
		});
	});
});

describe("rejecting or withdrawing a submission", () => {
	it("stores the reviewer's reason and creates no agent", async () => {
		const registry = createTestRegistry();
		const reason = "The website does not answer.";
		const decided = await submitAndDecide(registry, {}, { outcome: "rejected", reason });
		expect(decided).toMatchObject({ status: "rejected", reason, agentSlug: null });
		expect(decided.transitions.at(-1)).toEqual({
			to: "rejected",
			at: START,
			actor: "reviewer:mira",
			reason,
		});
		expect(await registry.store.submissions.find(decided.id)).toEqual(decided);
		expect(await registry.store.agents.list()).toEqual([]);
	});
});

describe("asking for changes", () => {
	const asked: Decision = { outcome: "changes_requested", reason: "Which models?" };

	it("returns the submission to its owner with the reason, undecided", async () => {
		const registry = createTestRegistry();
		const given = await submitAndDecide(registry, {}, asked);
		expect(given).toMatchObject({
			status: "changes_requested",
			reason: "Which models?",
			decidedAt: null,
		});
		expect(SubmissionRecord.parse(given)).toEqual(given);
		expect(await registry.store.submissions.countBy("status", "pending")).toBe(0);
	});
});

describe("a decision is recorded and its owner notified", () => {
	it.each<[Decision, string, string]>([
		[{ outcome: "approved" }, "submission.approve", "submission.approved"],
		[{ outcome: "rejected", reason: "Spam." }, "submission.reject", "submission.rejected"],
		[
			{ outcome: "changes_requested", reason: "Which?" },
			"submission.request_changes",
			"submission.changes_requested",
		],
		[{ outcome: "withdrawn" }, "submission.withdraw", "submission.withdrawn"],
	])("%j as %s and %s", async (decision, action, type) => {
		const registry = createTestRegistry();
		await save(registry.store, (transaction) => transaction.accounts.save(account("owner:ada")));
		const { id } = await submitAgent(registry, { request: registration(), submitter: ada });
		registry.pass({ hours: 2 });
		await decide(registry, id, decision);
		const reason = "reason" in decision ? decision.reason : null;
		const [noted] = await registry.store.audit.newestBy("all", "yes");
		expect(noted).toMatchObject({
			at: LATER,
			actor: "reviewer:mira",
			action,
			reason,
			subject: `submission ${id}`,
			changes: [
				{ field: "status", before: "pending", after: decision.outcome },
				...(decision.outcome === "approved"
					? [{ field: "slug", before: null, after: "harbor-scout" }]
					: []),
			],
		});
		const [told] = await registry.store.notifications.newestBy("account", "owner:ada");
		expect(told).toMatchObject({
			type,
			at: LATER,
			subject: { title: "Harbor Scout", submissionId: id, detail: reason },
		});
	});

	it("not if it is refused, which changes nothing", async () => {
		const registry = createTestRegistry();
		await save(registry.store, (transaction) => transaction.accounts.save(account("owner:ada")));
		const { id } = await submitAndDecide(registry);
		const before = await registry.store.audit.newestBy("all", "yes");
		await decide(registry, id, { outcome: "withdrawn" }).catch(() => {});
		expect(await registry.store.audit.newestBy("all", "yes")).toEqual(before);
		expect(await registry.store.notifications.newestBy("account", "owner:ada")).toHaveLength(2);
	});

	it("without a message for imported submissions", async () => {
		const registry = createTestRegistry();
		await save(registry.store, (transaction) => {
			transaction.accounts.save(account("owner:ada"));
			const imported = { origin: "models-dev:x", suggestedSlug: "x" };
			transaction.submissions.save(submission("x", { imported }));
		});
		await decide(registry, uuid("x"), { outcome: "approved" });
		expect(await registry.store.notifications.list()).toEqual([]);
	});
});

describe("a decision", () => {
	const pairs = FINAL.flatMap((first) => DECISIONS.map((second) => ({ first, second })));

	it.each(pairs)(
		"is final: $first.outcome cannot become $second.outcome",
		async ({ first, second }) => {
			const registry = createTestRegistry();
			const decided = await submitAndDecide(registry, {}, first);
			const again = decide(registry, decided.id, second);
			await expect(again).rejects.toEqual(refusal("conflict", new RegExp(first.outcome)));
			expect(await registry.store.submissions.find(decided.id)).toEqual(decided);
			expect(await registry.store.agents.list()).toHaveLength(first.outcome === "approved" ? 1 : 0);
		},
	);

	it.each([
		["member", "owner:bo", false],
		["moderator", "owner:bo", true],
		["moderator", "owner:ada", false],
		["operator", "owner:ada", true],
	] as const)("by a %s is made by %s: %s", async (role, id, may) => {
		const registry = createTestRegistry();
		await save(registry.store, (transaction) => {
			transaction.accounts.save(account(id, { role }));
			transaction.submissions.save(submission("first"));
		});
		const decision = { outcome: "approved" } as const;
		const deciding = decideAsRead(registry, { id: uuid("first"), decision, actor: { id } });
		if (may) expect((await deciding).status).toBe("approved");
		else await expect(deciding).rejects.toEqual(refusal("not_allowed"));
	});

	it.each(["", " \n", "call\u202Eme", "x".repeat(1001)])(
		"cannot have a reason like %j",
		async (reason) => {
			const registry = createTestRegistry();
			await put(registry.store, { submissions: [submission("first")] });
			for (const outcome of ["rejected", "changes_requested"] as const) {
				const deciding = decide(registry, uuid("first"), { outcome, reason });
				await expect(deciding).rejects.toEqual(refusal("invalid_body"));
			}
		},
	);

	it("requires an existing submission", async () => {
		const deciding = decide(createTestRegistry(), uuid("unknown"), { outcome: "approved" });
		await expect(deciding).rejects.toEqual(refusal("not_found"));
	});
});

function decide(registry: TestRegistry, id: string, decision: Decision) {
	return decideAsRead(registry, { id, decision, actor: reviewer });
}

/** A verified and featured public agent, and a pending revision. */
async function openWithRevision() {
	const registry = createTestRegistry();
	await submitAndDecide(registry);
	const made = await registry.store.agents.find("harbor-scout");
	if (!made) throw new Error("there is no agent");
	const claim = { ...made.claim, status: "verified" as const, level: 2, changedAt: START };
	const before = { ...made, claim, featured: true };
	await save(registry.store, (transaction) => {
		transaction.agents.save(before);
		transaction.submissions.save(
			submission("revision", {
				listing: listing({ title: "Pier Scout", websiteUrl: "https://pierscout.com/" }),
				agentSlug: "harbor-scout",
				revision: true,
			}),
		);
	});
	const approve = () => decide(registry, uuid("revision"), { outcome: "approved" });
	return { registry, before, approve };
}
