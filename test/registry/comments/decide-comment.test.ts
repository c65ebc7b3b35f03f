import { describe, expect, it } from "vitest";
import type { CommentStatus } from "#contract/vocabulary.ts";
import { CommentRecord } from "#domain/records/comment-record.ts";
import { decideComment } from "#registry/comments/comments.ts";
import { account, agent, comment } from "../record-builders.ts";
import { createTestRegistry, refusal, reviewer, START } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

const reason = "It insults somebody.";

describe("deciding a comment", () => {
	it("publishes a held one, records who did it, and tells the author", async () => {
		const registry = await openWith("held");
		const decided = await decideComment(registry, {
			id: "first",
			decision: "publish",
			actor: reviewer,
		});
		expect(decided).toEqual({ ...held, status: "published" });
		expect(CommentRecord.parse(decided)).toEqual(decided);
		expect(await registry.store.comments.find("first")).toEqual(decided);
		expect(await registry.store.audit.newestBy("all", "yes")).toEqual([
			{
				id: expect.any(String),
				at: START,
				actor: "reviewer:mira",
				action: "comment.publish",
				subject: "comment first",
				reason: null,
				changes: [{ field: "status", before: "held", after: "published" }],
				step: 0,
				member: null,
			},
		]);
		expect(await registry.store.notifications.newestBy("account", "owner:bo")).toMatchObject([
			{
				type: "comment.published",
				subject: { title: "Agent harbor-scout", agentSlug: "harbor-scout", detail: null },
			},
		]);
	});

	it.each([
		["moderator", "publish", false],
		["moderator", "reject", true],
		["operator", "publish", true],
	] as const)("of its own lets a %s %s it: %s", async (role, decision, may) => {
		const registry = await openWith("held");
		await put(registry.store, { accounts: [account("owner:bo", { role })] });
		const actor = { id: "owner:bo" };
		const deciding = decideComment(registry, { id: "first", decision, reason, actor });
		if (may) expect((await deciding).status).toBe(`${decision}ed`);
		else await expect(deciding).rejects.toEqual(refusal("not_allowed", /Another moderator/));
	});

	it("names the agent by its current title", async () => {
		const registry = await openWith("held");
		const moved = { status: "removed", movedTo: "pier-scout", title: "harbor-scout" } as const;
		await put(registry.store, {
			agents: [agent("harbor-scout", moved), agent("pier-scout", { title: "Pier Scout" })],
		});
		await decideComment(registry, { id: "first", decision: "publish", actor: reviewer });
		expect(await registry.store.notifications.newestBy("account", "owner:bo")).toMatchObject([
			{ subject: { title: "Pier Scout", agentSlug: "pier-scout" } },
		]);
	});

	it.each([
		["published", true],
		["held", false],
	] as const)("says that a %s one was taken down: %s", async (status, told) => {
		let times = 0;
		const onTakenDown = () => {
			times += 1;
		};
		await reject({ ...(await openWith(status)), onTakenDown });
		expect(times).toBe(told ? 1 : 0);
	});

	it("stores why it was rejected and tells the author", async () => {
		const registry = await openWith("held");
		const decided = await reject(registry);
		expect(decided).toMatchObject({ status: "rejected", reason });
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{ action: "comment.reject", reason },
		]);
		expect(await registry.store.notifications.newestBy("account", "owner:bo")).toMatchObject([
			{ type: "comment.rejected", subject: { detail: reason } },
		]);
	});

	it.each<[CommentStatus, "publish" | "reject", CommentStatus | "conflict"]>([
		["held", "publish", "published"],
		["held", "reject", "rejected"],
		["published", "publish", "conflict"],
		["published", "reject", "rejected"],
		["rejected", "publish", "published"],
		["rejected", "reject", "conflict"],
	])("in state %s to %s it: %s", async (status, decision, outcome) => {
		const registry = await openWith(status);
		const deciding = decideComment(registry, { id: "first", decision, reason, actor: reviewer });
		if (outcome === "conflict") {
			await expect(deciding).rejects.toEqual(refusal("conflict", new RegExp(`is ${status}`)));
			expect(await registry.store.comments.find("first")).toEqual({ ...held, status });
			expect(await registry.store.audit.newestBy("all", "yes")).toEqual([]);
			return;
		}
		expect((await deciding).status).toBe(outcome);
	});

	it.each([
		["no reason", undefined],
		["an empty reason", "  "],
		["a reason that is too long", "a".repeat(1001)],
		["a reason with controls", "\u0007"],
	])("needs a reason to reject: %s", async (_what, reason) => {
		const registry = await openWith("held");
		const rejecting = decideComment(registry, {
			id: "first",
			decision: "reject",
			reason,
			actor: reviewer,
		});
		await expect(rejecting).rejects.toEqual(refusal("invalid_body", /The reason must/));
		await expect(rejecting).rejects.toMatchObject({ errors: [{ pointer: "#/reason" }] });
		expect((await registry.store.comments.find("first"))?.status).toBe("held");
	});

	it("is for moderators only", async () => {
		const registry = await openWith("held");
		const publishing = decideComment(registry, {
			id: "first",
			decision: "publish",
			actor: { id: "owner:bo" },
		});
		await expect(publishing).rejects.toEqual(refusal("not_allowed"));
		expect((await registry.store.comments.find("first"))?.status).toBe("held");
	});

	it("works for an invented one, whose author has no account", async () => {
		const registry = createTestRegistry();
		await save(registry.store, (transaction) =>
			transaction.comments.save(comment("first", { status: "published", sample: true })),
		);
		expect((await reject(registry)).status).toBe("rejected");
		expect(await registry.store.notifications.list()).toEqual([]);
	});

	it("requires an existing comment", async () => {
		await expect(reject(createTestRegistry())).rejects.toEqual(refusal("not_found"));
	});
});

const held = comment("first", { status: "held", accountId: "owner:bo" });

function reject(registry: ReturnType<typeof createTestRegistry>) {
	return decideComment(registry, { id: "first", decision: "reject", reason, actor: reviewer });
}

async function openWith(status: CommentStatus) {
	const registry = createTestRegistry();
	await save(registry.store, (transaction) => {
		transaction.agents.save(agent("harbor-scout"));
		transaction.accounts.save(account("owner:bo"));
		transaction.comments.save({ ...held, status });
	});
	return registry;
}
