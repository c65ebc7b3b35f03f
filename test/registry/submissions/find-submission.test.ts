import { describe, expect, it } from "vitest";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { findOwnSubmission, listOwnSubmissions } from "#registry/submissions/find-similar.ts";
import { findUsualReview } from "#registry/submissions/find-usual-review.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { submission, uuid } from "../record-builders.ts";
import {
	ada,
	bo,
	createTestRegistry,
	refusal,
	registration,
	START,
	submitAndDecide,
} from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

describe("finding an own submission", () => {
	it("shows it with its place in the queue", async () => {
		const registry = createTestRegistry();
		const submission = await submitAgent(registry, { request: registration(), submitter: ada });
		const found = await findOwnSubmission(registry.store, { ...submission });
		expect(found).toEqual({ submission, queuePosition: 1 });
	});

	it("counts all older ones that are still pending", async () => {
		const registry = createTestRegistry();
		const ids: string[] = [];
		for (const [index, title] of ["First", "Second", "Third"].entries()) {
			const request = registration({ title, website_url: `https://${title}.com/` });
			const { id } = await submitAgent(registry, { request, submitter: index === 1 ? ada : bo });
			ids.push(id);
			registry.pass({ hours: 1 });
		}
		await submitAndDecide(registry, { title: "Fourth", website_url: "https://fourth.com/" });
		const positions = await Promise.all(
			ids.map(async (id, index) => {
				const { ownerId } = index === 1 ? ada : bo;
				return (await findOwnSubmission(registry.store, { id, ownerId })).queuePosition;
			}),
		);
		expect(positions).toEqual([1, 2, 3]);
	});

	it("shows the reason of a rejected one, which has no place in the queue", async () => {
		const registry = createTestRegistry();
		const { id } = await submitAndDecide(registry, {}, { outcome: "rejected", reason: "Spam." });
		const found = await findOwnSubmission(registry.store, { id, ownerId: ada.ownerId });
		expect(found.queuePosition).toBeNull();
		expect(found.submission).toMatchObject({ status: "rejected", reason: "Spam." });
	});

	it("answers for one of others exactly as for an unknown one", async () => {
		const registry = createTestRegistry();
		const { id } = await submitAgent(registry, { request: registration(), submitter: ada });
		const failures = await Promise.all(
			[id, uuid("unknown")].map((asked) =>
				findOwnSubmission(registry.store, { id: asked, ownerId: bo.ownerId }).catch(
					(error: unknown) => error,
				),
			),
		);
		expect(failures[0]).toEqual(refusal("not_found"));
		expect(failures[0]).toEqual(failures[1]);
	});
});

describe("listing own submissions", () => {
	it("shows the newest first, each with its place in the whole queue", async () => {
		const registry = createTestRegistry();
		for (const [title, submitter] of [
			["First", bo],
			["Second", ada],
			["Third", ada],
		] as const) {
			const request = registration({ title, website_url: `https://${title}.com/` });
			await submitAgent(registry, { request, submitter });
			registry.pass({ hours: 1 });
		}
		await submitAndDecide(registry, { title: "Done", website_url: "https://done.com/" });
		const own = await listOwnSubmissions(registry.store, { ownerIds: [ada.ownerId], page: 1 });
		expect(own).toMatchObject({ page: 1, pages: 1 });
		expect(
			own.submissions.map(({ submission, queuePosition }) => [
				submission.listing.title,
				queuePosition,
			]),
		).toEqual([
			["Done", null],
			["Third", 3],
			["Second", 2],
		]);
	});

	it.each([
		[1, 1, 50],
		[2, 2, 1],
		[9, 2, 1],
	])("has pages of 50: page %d is page %d with %d of 51", async (page, shown, count) => {
		const registry = createTestRegistry();
		await save(registry.store, (transaction) => {
			for (let number = 0; number < 51; number += 1) {
				transaction.submissions.save(submission(`mine-${number}`));
			}
		});
		const own = await listOwnSubmissions(registry.store, { ownerIds: [ada.ownerId], page });
		expect(own).toMatchObject({ page: shown, pages: 2 });
		expect(own.submissions).toHaveLength(count);
	});
});

describe("the usual time of a review", () => {
	const waiting = { submission: submission("waiting"), queuePosition: 3 };
	/** Decided this many hours after they were submitted, one a day. */
	async function usualAfter(hours: readonly number[], members: Partial<SubmissionRecord> = {}) {
		const { store } = createTestRegistry();
		await save(store, (transaction) => {
			for (const [day, waited] of hours.entries()) {
				const submittedAt = new Date(Date.parse(START) + day * 86_400_000);
				const decidedAt = new Date(submittedAt.getTime() + waited * 3_600_000).toISOString();
				const times = { submittedAt: submittedAt.toISOString(), decidedAt };
				const status = day % 2 === 0 ? "approved" : "rejected";
				transaction.submissions.save(submission(`d${day}`, { status, ...times, ...members }));
			}
		});
		return store;
	}

	it.each([
		["the middle of five", [1, 2, 5, 90, 3], 3 * 3600],
		["between the two in the middle", [1, 2, 4, 90, 1, 9], 3 * 3600],
		["nothing of four", [1, 2, 3, 4], null],
		["only the latest twenty", [...Array(30).fill(90), ...Array(20).fill(2)], 2 * 3600],
	])("is %s", async (_, hours, seconds) => {
		expect(await findUsualReview(await usualAfter(hours), waiting)).toBe(seconds);
	});

	it.each<[string, Partial<SubmissionRecord>]>([
		["imported", { imported: { origin: "a2a-card:https://pier.com", suggestedSlug: "pier" } }],
		["invented", { sample: true }],
		["withdrawn", { status: "withdrawn" }],
	])("ignores any that was %s", async (_, members) => {
		const store = await usualAfter([1, 2, 3, 4, 5], members);
		expect(await findUsualReview(store, waiting)).toBeNull();
	});

	it("is not shown for one that does not wait", async () => {
		const store = await usualAfter([1, 2, 3, 4, 5]);
		expect(await findUsualReview(store, { ...waiting, queuePosition: null })).toBeNull();
	});
});
