import { describe, expect, it } from "vitest";
import type { SubmissionStatus } from "#contract/vocabulary.ts";
import { SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import { SubmissionRecord } from "#domain/records/submission-record.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { editSubmission, withdrawSubmission } from "#registry/submissions/edit-submission.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { submission, uuid } from "../record-builders.ts";
import { refusal, reviewer, START } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";
import { LATER, owner, registryOfAda, stateOf, stranger, toldTo } from "./owned-agents.ts";

const id = uuid("pier");
const changes = { title: "Pier Scout", category_slug: null };

/** Ada's submission called pier in a state. */
async function registryWith(status: SubmissionStatus, members: Partial<SubmissionRecord> = {}) {
	const registry = await registryOfAda();
	const reason = status === "changes_requested" ? "Which models?" : null;
	await put(registry.store, { submissions: [submission("pier", { status, reason, ...members })] });
	return registry;
}

describe("editing an own submission", () => {
	it("changes its text, keeps its place and puts it back in the queue", async () => {
		const registry = await registryWith("changes_requested");
		const edited = await editSubmission(registry, { id, ownerId: owner.id, changes });
		expect(edited).toMatchObject({
			status: "pending",
			submittedAt: START,
			reason: null,
			decidedAt: null,
			listing: { title: "Pier Scout", categorySlug: null, deploymentType: "hosted" },
		});
		expect(edited.transitions.at(-1)).toEqual({
			to: "pending",
			at: LATER,
			actor: owner.id,
			reason: null,
		});
		expect(SubmissionRecord.parse(edited)).toEqual(edited);
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{
				actor: owner.id,
				action: "submission.edit",
				subject: `submission ${id}`,
				changes: [
					{ field: "title", before: "Agent pier", after: "Pier Scout" },
					{ field: "categorySlug", before: "support", after: null },
				],
			},
		]);
		expect(await toldTo(registry, owner.id)).toEqual(["submission.received"]);
	});

	it("checks it again", async () => {
		const flags = [{ code: "mixed_scripts", detail: "Odd." } as const];
		const registry = await registryWith("pending", { flags });
		const edited = { ...changes, short_description: "See www.pier9.dev" };
		const { flags: anew } = await editSubmission(registry, {
			id,
			ownerId: owner.id,
			changes: edited,
		});
		expect(anew.map(({ code }) => code)).toEqual(["address_in_text"]);
	});

	it.each([
		[{ website_url: "https://night-courier.com/" }, "duplicate_agent"],
		[{ category_slug: "unknown" }, "invalid_body"],
		[{ docs_url: "javascript:alert(1)" }, "invalid_body"],
	] as const)("is refused with %j", async (change, code) => {
		const registry = await registryWith("pending");
		const before = await stateOf(registry);
		const failing = editSubmission(registry, {
			id,
			ownerId: owner.id,
			changes: { ...changes, ...change },
		});
		await expect(failing).rejects.toEqual(refusal(code));
		expect(await stateOf(registry)).toEqual(before);
	});

	it("applies the rules of revisions to a revision", async () => {
		const registry = await registryOfAda();
		const revision = await reviseAgent(registry, {
			slug: "harbor-scout",
			ownerId: owner.id,
			changes: { creator_name: "First", slug: "pier-scout" },
		});
		const choice = { id: revision.id, ownerId: owner.id };
		const edited = await editSubmission(registry, {
			...choice,
			changes: { creator_name: "Second" },
		});
		expect(edited).toMatchObject({ renameTo: "pier-scout", listing: { creatorName: "Second" } });
		const decision = { outcome: "approved" } as const;
		await decideAsRead(registry, { id: revision.id, decision, actor: reviewer });
		expect(await registry.store.agents.find("pier-scout")).toMatchObject({ creatorName: "Second" });
	});

	it("cannot turn a revision into what is already public", async () => {
		const registry = await registryOfAda();
		const { id: revisionId } = await reviseAgent(registry, {
			slug: "harbor-scout",
			ownerId: owner.id,
			changes: { creator_name: "First" },
		});
		const back = { id: revisionId, ownerId: owner.id, changes: { creator_name: "Quay Works" } };
		await expect(editSubmission(registry, back)).rejects.toEqual(refusal("conflict"));
	});
});

describe("withdrawing an own submission", () => {
	it("ends its review", async () => {
		const registry = await registryWith("pending");
		const withdrawn = await withdrawSubmission(registry, { id, ownerId: owner.id });
		expect(withdrawn).toMatchObject({ status: "withdrawn", decidedAt: LATER, reason: null });
		expect(withdrawn.transitions.at(-1)).toMatchObject({ to: "withdrawn", actor: owner.id });
		expect(await registry.store.submissions.countBy("status", "pending")).toBe(0);
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{ actor: owner.id, action: "submission.withdraw", subject: `submission ${id}` },
		]);
		expect(await toldTo(registry, owner.id)).toEqual(["submission.withdrawn"]);
	});
});

describe("a submission of an owner", () => {
	const ACTS = {
		edit: (registry: Awaited<ReturnType<typeof registryWith>>, ownerId: string) =>
			editSubmission(registry, { id, ownerId, changes }),
		withdraw: (registry: Awaited<ReturnType<typeof registryWith>>, ownerId: string) =>
			withdrawSubmission(registry, { id, ownerId }),
	};
	const open = ["pending", "changes_requested"];
	const rows = SUBMISSION_STATUSES.flatMap((status) =>
		(["edit", "withdraw"] as const).map((act) => [status, act] as const),
	);

	it.each(rows)("that is %s: %s is allowed only while it is open", async (status, act) => {
		const registry = await registryWith(status);
		const before = await stateOf(registry);
		const acting = ACTS[act](registry, owner.id);
		if (open.includes(status)) return expect((await acting).id).toBe(id);
		await expect(acting).rejects.toEqual(refusal("conflict", new RegExp(status)));
		expect(await stateOf(registry)).toEqual(before);
	});

	it.each(rows)(
		"of somebody else that is %s: %s is refused like for an unknown one",
		async (status, act) => {
			const registry = await registryWith(status);
			const before = await stateOf(registry);
			const failures = await Promise.all([
				ACTS[act](registry, stranger.id).catch((error: unknown) => error),
				ACTS[act](await registryOfAda(), owner.id).catch((error: unknown) => error),
			]);
			expect(failures[0]).toEqual(refusal("not_found"));
			expect(failures[0]).toEqual(failures[1]);
			expect(await stateOf(registry)).toEqual(before);
		},
	);
});
