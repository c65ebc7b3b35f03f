import { describe, expect, it } from "vitest";
import { readAuditPage } from "#api/acts/audit-acts.ts";
import { reviewerOf } from "#domain/agents/reviewing.ts";
import { addNote, listNotes } from "#registry/audit/record-audit.ts";
import { takeBackComment } from "#registry/comments/take-back-comment.ts";
import { addReport } from "#registry/reports/reports.ts";
import {
	decideSubmission,
	noteReading,
	takeSubmission,
} from "#registry/submissions/decide-submission.ts";
import { editSubmission } from "#registry/submissions/edit-submission.ts";
import { readRegistrants } from "#registry/submissions/registrant.ts";
import { account, agent, comment, submission, uuid } from "../record-builders.ts";
import { createTestRegistry, refusal, type TestRegistry } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

const mira = { id: "reviewer:mira" };
const id = uuid("pier");

async function openDesk(): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await save(registry.store, ({ accounts, submissions, agents, comments }) => {
		accounts.save(account(mira.id, { role: "moderator" }));
		accounts.save(account("owner:ada"));
		submissions.save(submission("pier"));
		submissions.save(submission("spam", { status: "rejected", reason: "It is spam." }));
		agents.save(agent("harbor-scout"));
		comments.save(comment("first", { accountId: "owner:ada", status: "published" }));
	});
	return registry;
}

const find = async ({ store }: TestRegistry) => {
	const found = await store.submissions.find(id);
	if (!found) throw new Error("it is gone");
	return found;
};

describe("a submission", () => {
	it("is a moderator's for an hour, or until released, and only while it is open", async () => {
		const registry = await openDesk();
		const taken = await takeSubmission(registry, { id, on: true, actor: mira });
		expect(reviewerOf(taken, registry.now())).toBe(mira.id);
		registry.pass({ hours: 1 });
		expect(reviewerOf(taken, registry.now())).toBeNull();
		expect(await takeSubmission(registry, { id, on: false, actor: mira })).not.toHaveProperty(
			"taken",
		);
		const spam = { id: uuid("spam"), on: true, actor: mira };
		await expect(takeSubmission(registry, spam)).rejects.toEqual(refusal("conflict"));
		const member = { id, on: true, actor: { id: "owner:ada" } };
		await expect(takeSubmission(registry, member)).rejects.toEqual(refusal("not_allowed"));
	});

	it("keeps what a moderator read before, and what changes were requested of, until decided", async () => {
		const registry = await openDesk();
		const read = async () =>
			(await noteReading(registry, { submission: await find(registry), actor: mira })).readings;
		expect((await read())?.map(({ before }) => before)).toEqual([undefined]);
		const ask = { outcome: "changes_requested", reason: "Say more." } as const;
		await decideSubmission(registry, { id, expected: 1, decision: ask, actor: mira });
		const changes = { title: "Pier Guide", category_slug: null };
		await editSubmission(registry, { id, ownerId: "owner:ada", changes });
		const titles = (await read())?.map(({ by, listing, before }) => [
			by,
			listing.title,
			before?.title,
		]);
		expect(titles).toEqual([
			[null, "Agent pier", undefined],
			[mira.id, "Pier Guide", "Agent pier"],
		]);
		const again = await read();
		expect(again).toEqual(await read());
		const reject = { outcome: "rejected", reason: "No." } as const;
		await decideSubmission(registry, { id, expected: 3, decision: reject, actor: mira });
		expect(await find(registry)).not.toHaveProperty("readings");
	});

	it("shows what was decided about its registrant before", async () => {
		const registry = await openDesk();
		const [ada, ...others] = await readRegistrants(registry.store, await find(registry));
		expect(others).toEqual([]);
		expect(ada).toMatchObject({ approved: 0, rejected: 1, lastReason: "It is spam." });
	});
});

it("notes of moderators stand in the audit log, which can be filtered", async () => {
	const registry = await openDesk();
	await addNote(registry, { kind: "submission", name: id, text: "Asked by mail.", actor: mira });
	await addNote(registry, { kind: "agent", name: "harbor-scout", text: "Watch it.", actor: mira });
	const notes = await listNotes(registry.store, { kind: "agent", name: "harbor-scout" });
	expect(notes.map(({ reason }) => reason)).toEqual(["Watch it."]);
	const count = async (filter: Parameters<typeof readAuditPage>[1]) =>
		(await readAuditPage(registry, filter))?.total;
	expect(await count({ actor: mira.id })).toBe(2);
	expect(await count({ action: "submission" })).toBe(1);
	expect(await count({ subject: "harbor-scout" })).toBe(1);
	expect(await count({ subject: "agent harbor-scout", action: "agent.note" })).toBe(1);
	expect(await count({ subject: "scout" })).toBe(0);
	registry.pass({ hours: 25 });
	expect([await count({ days: 1 }), await count({ days: 2 })]).toEqual([0, 2]);
	const member = { kind: "agent", name: "harbor-scout", text: "x", actor: { id: "owner:ada" } };
	await expect(addNote(registry, { ...member, kind: "agent" })).rejects.toEqual(
		refusal("not_allowed"),
	);
});

describe("a comment", () => {
	const report = { slug: "harbor-scout", kind: "spam", network: "192.0.2.0/24" } as const;
	const text = "This comment sells something else.";

	it("is deleted by its author alone, and its report keeps what it said", async () => {
		const registry = await openDesk();
		const sent = { ...report, text, comment: "first", actor: null };
		const reported = await addReport(registry, sent);
		expect(reported.comment).toMatchObject({ id: "first" });
		const other = takeBackComment(registry, { id: "first", actor: mira });
		await expect(other).rejects.toEqual(refusal("not_found"));
		const actor = { id: "owner:ada" };
		expect(await takeBackComment(registry, { id: "first", actor })).toEqual({ wasPublic: true });
		expect(await registry.store.comments.find("first")).toBeUndefined();
		expect(await registry.store.reports.find(reported.id)).toEqual(reported);
	});

	it("that is not public cannot be reported", async () => {
		const registry = await openDesk();
		const sent = { ...report, text, comment: "nobody", actor: null };
		await expect(addReport(registry, sent)).rejects.toEqual(refusal("invalid_body"));
	});
});
