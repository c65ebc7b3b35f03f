import { describe, expect, it } from "vitest";
import { runOperation } from "#registry/operations/operations.ts";
import { editSubmission } from "#registry/submissions/edit-submission.ts";
import { agent, comment, report, submission, uuid } from "./record-builders.ts";
import { createTestRegistry, refusal, type TestRegistry } from "./registry-fixture.ts";
import { save } from "./store-suite.ts";

const actor = { id: "operator:command-line" };
const outage = {
	title: "Answers stopped",
	summary: "No answers for an hour.",
	kind: "outage",
	severity: "low",
	agents: ["harbor-scout"],
};
const imported = {
	origin: "a2a-card:https://night-courier.com",
	suggestedSlug: "night-courier",
	request: { title: "Night Courier", website_url: "https://night-courier.com/" },
};

function run(registry: TestRegistry, name: string, input: unknown) {
	return runOperation(registry, { name, input, actor });
}

async function openRegistry() {
	const registry = createTestRegistry();
	await save(registry.store, (transaction) => {
		transaction.agents.save(agent("harbor-scout"));
		transaction.submissions.save(submission("pier"));
		transaction.comments.save(comment("held", { status: "held" }));
		transaction.comments.save(comment("shown"));
		transaction.reports.save(report("outage"));
	});
	return registry;
}

describe("an operation", () => {
	it.each([
		["token.create", { name: "Build", scopes: ["agents:write"] }, /^token /, false],
		["submission.approve", { id: uuid("pier"), expected: 1 }, /^submission /, true],
		[
			"submission.reject",
			{ id: uuid("pier"), reason: "Spam.", expected: 1 },
			/^submission /,
			false,
		],
		[
			"submission.request_changes",
			{ id: uuid("pier"), reason: "More.", expected: 1 },
			/^submission /,
			false,
		],
		["incident.add", outage, /^incident answers-stopped$/, true],
		["comment.publish", { id: "held" }, /^comment held$/, true],
		["comment.reject", { id: "shown", reason: "Rude." }, /^comment shown$/, true],
		["report.close", { id: uuid("outage"), outcome: "no_action" }, /^report /, false],
		["category.add", { slug: "home", name: "Home" }, /^category home$/, true],
		["agents.generate", { first: 0, count: 2, seed: "x" }, /^registry agents$/, true],
		["agents.generate_changes", { count: 2, seed: "x" }, /^registry agents$/, true],
	])("%s is recorded with its actor", async (name, input, subject, changesSnapshot) => {
		const registry = await openRegistry();
		expect(await run(registry, name, input)).toMatchObject({ changesSnapshot });
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{ actor: actor.id, action: name, subject: expect.stringMatching(subject) },
		]);
	});

	it("decides a submission only in the version shown", async () => {
		const registry = await openRegistry();
		const id = uuid("pier");
		const { result } = await run(registry, "submission.show", { id });
		expect(result).not.toHaveProperty("idempotency");
		const { version: expected } = result as { version: number };
		const changes = { title: "Free Coins", category_slug: null };
		await editSubmission(registry, { id, ownerId: "owner:ada", changes });
		for (const [act, more] of Object.entries({
			approve: {},
			reject: { reason: "Spam." },
			request_changes: { reason: "More." },
		})) {
			const deciding = run(registry, `submission.${act}`, { id, expected, ...more });
			await expect(deciding).rejects.toEqual(refusal("conflict", /^It was edited/));
		}
		const decided = await run(registry, "submission.approve", { id, expected: expected + 1 });
		expect(decided.result).toMatchObject({ status: "approved" });
	});

	it("that revokes a token records it once", async () => {
		const registry = await openRegistry();
		const { result } = await run(registry, "token.create", { name: "Build", scopes: ["admin"] });
		const { id } = result as { id: string };
		for (const _ of [1, 2]) await run(registry, "token.revoke", { id });
		const actions = (await registry.store.audit.newestBy("all", "yes"))
			.map(({ action }) => action)
			.sort();
		expect(actions).toEqual(["token.create", "token.revoke"]);
		expect(JSON.stringify(result)).not.toContain("digest");
	});

	it.each([
		["no.such", {}, "not_found"],
		["constructor", {}, "not_found"],
		["submission.approve", { id: uuid("pier") }, "invalid_body"],
		["submission.reject", { id: uuid("pier"), expected: 1 }, "invalid_body"],
		["submission.reject", { id: uuid("pier"), reason: "Spam." }, "invalid_body"],
		["submission.request_changes", { id: uuid("pier"), reason: " ", expected: 1 }, "invalid_body"],
		["incident.update", { slug: "flood", status: "resolved" }, "invalid_body"],
		["claim.grade", { slug: "pier", level: "certified" }, "invalid_body"],
		["comment.reject", { id: "held" }, "invalid_body"],
		["comment.list", { status: "lost" }, "invalid_body"],
		["report.list", { state: "lost" }, "invalid_body"],
		["report.close", { id: uuid("outage") }, "invalid_body"],
		["report.close", { id: "nobody", outcome: "no_action" }, "not_found"],
		["audit.list", { limit: 0 }, "invalid_body"],
	] as const)("%s with %j is refused as %s", async (name, input, code) => {
		const registry = await openRegistry();
		await expect(run(registry, name, input)).rejects.toEqual(refusal(code));
		expect(await registry.store.audit.newestBy("all", "yes")).toEqual([]);
	});

	it.each([
		[{}, ["held"]],
		[{ status: "published" }, ["shown"]],
		[{ status: "rejected" }, []],
	])("comment.list with %j lists %j", async (input, ids) => {
		const { result } = await run(await openRegistry(), "comment.list", input);
		expect((result as { id: string }[]).map(({ id }) => id)).toEqual(ids);
	});

	it.each([
		[{}, [uuid("outage")]],
		[{ state: "closed" }, []],
	])("report.list with %j lists %j", async (input, ids) => {
		const { result } = await run(await openRegistry(), "report.list", input);
		expect((result as { id: string }[]).map(({ id }) => id)).toEqual(ids);
	});

	it("audit.list shows the latest actions", async () => {
		const registry = await openRegistry();
		for (const slug of ["home", "work", "play"]) {
			await run(registry, "category.add", { slug, name: slug });
			registry.pass({ hours: 1 });
		}
		const { result } = await run(registry, "audit.list", { limit: 2 });
		expect(result).toMatchObject({
			acts: [{ subject: "category play" }, { subject: "category work" }],
			total: 3,
		});
	});
});

describe("an import", () => {
	const changesOf = async ({ store }: TestRegistry) =>
		(await store.audit.newestBy("all", "yes")).map(({ action, changes }) => [action, changes]);

	it.each([
		[true, "added"],
		[false, "queued"],
	])("with approval %s is recorded once, with how many were %s", async (approve, field) => {
		const registry = await openRegistry();
		const agents = [imported, { ...imported, origin: "a2a-card:two" }];
		const first = await run(registry, "agents.import", { agents, approve });
		expect(first.changesSnapshot).toBe(approve);
		const noted = [["agents.import", [{ field, before: null, after: "2" }]]];
		expect(await changesOf(registry)).toEqual(noted);
		const again = await run(registry, "agents.import", { agents, approve });
		expect(again.changesSnapshot).toBe(false);
		expect(await changesOf(registry)).toEqual(noted);
	});
});
