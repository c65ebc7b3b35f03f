import { expect, it } from "vitest";
import { findOwnSubmission } from "#registry/submissions/find-similar.ts";
import { createMemoryStore } from "../memory-store.ts";
import { submission, uuid } from "../record-builders.ts";
import { save } from "../store-suite.ts";

const COUNT = 1_000;
const instant = (number: number) => new Date(Date.UTC(2026, 4, 4) + number * 1_000).toISOString();

it("a place in a long queue counts all earlier ones, in any order of storing", async () => {
	const store = createMemoryStore();
	const ownerId = "owner:ada";
	await save(store, (transaction) => {
		for (let step = 0; step < COUNT; step += 1) {
			const number = (step * 791) % COUNT;
			const submittedAt = instant(number);
			transaction.submissions.save(submission(`one-${number}`, { ownerId, submittedAt }));
		}
	});
	const found = await findOwnSubmission(store, { id: uuid("one-950"), ownerId });
	expect(found.queuePosition).toBe(951);
});
