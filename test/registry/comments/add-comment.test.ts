import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import type { CommentRecord } from "#domain/records/comment-record.ts";
import { changeAccount } from "#registry/accounts/change-account.ts";
import { renameAgent } from "#registry/agents/approve-revision.ts";
import { addComment, decideComment } from "#registry/comments/comments.ts";
import { account, agent, comment } from "../record-builders.ts";
import {
	createTestRegistry,
	refusal,
	reviewer,
	START,
	type TestRegistry,
} from "../registry-fixture.ts";
import { put } from "../store-suite.ts";

const slug = "harbor-scout";
const actor = { id: "account:eve" };
const body = "Works on a ferry, too.";

/** Eve, who has written these comments before, and an agent of Ada. */
async function registryOfEve(...earlier: Partial<CommentRecord>[]): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await registry.store.transact(async (transaction) => {
		transaction.accounts.save(account(actor.id, { displayName: "Eve" }));
		transaction.agents.save(agent(slug));
		transaction.agents.save(agent("gone-scout", { status: "removed" }));
		for (const [index, members] of earlier.entries()) {
			const text = { body: `Said before, ${index}.`, accountId: actor.id, author: "Eve" };
			transaction.comments.save(comment(`earlier-${index}`, { ...text, ...members }));
		}
	});
	return registry;
}

describe("a comment", () => {
	it("is stored with its author's current name, and recorded", async () => {
		const registry = await registryOfEve();
		const { id, status } = await addComment(registry, { slug, actor, body });
		expect(status).toBe("held");
		expect(await registry.store.comments.find(id)).toEqual(
			comment(id, { accountId: actor.id, author: "Eve", body, createdAt: START, status: "held" }),
		);
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{ actor: actor.id, action: "comment.add", subject: `comment ${id}` },
		]);
	});

	it.each<[Partial<CommentRecord>[], string, string]>([
		[[], "held", "the first one"],
		[[{ status: "held" }], "held", "none is published yet"],
		[[{ status: "rejected", reason: "Spam." }], "held", "only a rejected one"],
		[[{ status: "published" }], "published", "one is published"],
		[[{ status: "published", agentSlug: "other" }], "published", "on whichever agent"],
		[[{ status: "published", accountId: "account:fay" }], "held", "that of another account"],
	])("after %j is %s: %s", async (earlier, status) => {
		const registry = await registryOfEve(...earlier);
		expect(await addComment(registry, { slug, actor, body })).toMatchObject({ status });
	});

	it("waits again after its author was renamed, until one is published with the new name", async () => {
		const registry = await registryOfEve({ status: "published" });
		const change = { accountId: actor.id, displayName: "Fay", wantsMail: false };
		await changeAccount(registry, change);
		const held = await addComment(registry, { slug, actor, body });
		expect(held).toMatchObject({ author: "Fay", status: "held" });
		await decideComment(registry, { id: held.id, decision: "publish", actor: reviewer });
		const next = await addComment(registry, { slug, actor, body: "It still does." });
		expect(next).toMatchObject({ author: "Fay", status: "published" });
	});

	it("under a name that would be refused today always waits", async () => {
		const author = "Moderator 0042";
		const registry = await registryOfEve({ status: "published", author });
		await put(registry.store, { accounts: [account(actor.id, { displayName: author })] });
		expect(await addComment(registry, { slug, actor, body })).toMatchObject({ status: "held" });
	});

	it("by the owner of the agent is treated like any other", async () => {
		const registry = await registryOfEve();
		await put(registry.store, { agents: [agent(slug, { ownerId: actor.id })] });
		expect(await addComment(registry, { slug, actor, body })).toMatchObject({ author: "Eve" });
	});

	it("is one paragraph, whatever line breaks it had", async () => {
		const registry = await registryOfEve();
		const sent = "  Two lines,\r\n\r\nand a tab\there. ";
		expect(await addComment(registry, { slug, actor, body: sent })).toMatchObject({
			body: "Two lines, and a tab here.",
		});
	});
});

describe("a comment is refused", () => {
	it.each([
		["", /must not be empty/],
		[" \n ", /must not be empty/],
		["x", /at least 2 characters/],
		["x".repeat(DEFAULT_LIMITS.characters.comment + 1), /at most 2000 characters/],
		["nice\u202Etxt", /writing direction/],
		["nice\u0000", /control characters/],
	])("for the text %j", async (text, detail) => {
		const registry = await registryOfEve();
		const adding = addComment(registry, { slug, actor, body: text });
		await expect(adding).rejects.toEqual(refusal("invalid_body", detail));
		expect(await registry.store.comments.list()).toEqual([]);
	});

	it("beyond the length that the operator has set, up to which it is taken", async () => {
		const registry = await registryOfEve();
		const limits = {
			...DEFAULT_LIMITS,
			characters: { ...DEFAULT_LIMITS.characters, comment: 3000 },
		};
		const send = (body: string) => addComment({ ...registry, limits }, { slug, actor, body });
		await expect(send("x".repeat(3001))).rejects.toEqual(refusal("invalid_body", /at most 3000/));
		expect((await send("x".repeat(3000))).body).toHaveLength(3000);
	});

	it("from a token without an account", async () => {
		const registry = await registryOfEve();
		const adding = addComment(registry, { slug, actor: { id: "operator:command-line" }, body });
		await expect(adding).rejects.toEqual(refusal("not_allowed", /require an account/));
	});

	it.each(["gone-scout", "nobody"])("on %s, which is not public", async (name) => {
		const registry = await registryOfEve();
		const adding = addComment(registry, { slug: name, actor, body });
		await expect(adding).rejects.toEqual(refusal("not_found"));
	});

	it("the second time, unless it was rejected or is on another agent", async () => {
		const registry = await registryOfEve(
			{ body, status: "rejected" },
			{ body, agentSlug: "other" },
		);
		await addComment(registry, { slug, actor, body });
		const again = addComment(registry, { slug, actor, body: ` ${body}` });
		await expect(again).rejects.toEqual(refusal("conflict", /already/));
	});

	it("the second time, even if the agent was renamed meanwhile", async () => {
		const registry = await registryOfEve();
		await addComment(registry, { slug, actor, body });
		for (const [from, to] of [
			[slug, "pier-scout"],
			["pier-scout", "dock-scout"],
		] as const) {
			await renameAgent(registry, { slug: from, to, actor: reviewer, reason: "New name." });
		}
		const again = addComment(registry, { slug: "dock-scout", actor, body });
		await expect(again).rejects.toEqual(refusal("conflict", /already/));
	});

	it("after twenty within a day, whatever happened to them", async () => {
		const earlier = Array.from({ length: DEFAULT_LIMITS.quotas.comments_a_day }, (_, index) => ({
			status: (["published", "rejected"] as const)[index % 2] ?? "published",
		}));
		const registry = await registryOfEve(...earlier);
		registry.pass({ hours: 23 });
		const adding = addComment(registry, { slug, actor, body });
		await expect(adding).rejects.toEqual(refusal("quota_reached", /24 hours/));
		registry.pass({ hours: 1 });
		expect(await addComment(registry, { slug, actor, body })).toMatchObject({ body });
	});

	it("while too many wait, and accepted again after a decision", async () => {
		const waiting = Array.from({ length: DEFAULT_LIMITS.quotas.held_comments }, () => ({
			status: "held" as const,
		}));
		const full = await registryOfEve(...waiting, { status: "published" });
		await expect(addComment(full, { slug, actor, body })).rejects.toEqual(refusal("quota_reached"));
		const free = await registryOfEve(...waiting.slice(1));
		expect(await addComment(free, { slug, actor, body })).toMatchObject({ status: "held" });
	});

	it("except for the allowed number, if all are sent at once", async () => {
		const registry = await registryOfEve();
		const sent = Array.from({ length: 40 }, (_, number) =>
			addComment(registry, { slug, actor, body: `Number ${number}.` }),
		);
		const outcomes = await Promise.allSettled(sent);
		const taken = outcomes.filter(({ status }) => status === "fulfilled");
		expect(taken).toHaveLength(DEFAULT_LIMITS.quotas.held_comments);
	});
});
