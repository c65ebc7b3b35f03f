import { describe, expect, it } from "vitest";
import { reopenSubmission } from "#registry/submissions/edit-submission.ts";
import { account, agent, organisation, submission, uuid } from "../record-builders.ts";
import { createTestRegistry, reviewer, START } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

const id = uuid("pier");
const reopen = (registry: ReturnType<typeof createTestRegistry>) =>
	reopenSubmission(registry, { id, expected: 1, actor: reviewer });

async function rejectedOf(ownerId: string) {
	const registry = createTestRegistry();
	await save(registry.store, (records) => {
		records.submissions.save(submission("pier", { status: "rejected", ownerId }));
		records.accounts.save(account("gone", { email: null, closed: { at: START, joinedTo: null } }));
		records.organisations.save(organisation("quay", { endedAt: START }));
		records.accounts.save(account("ada"));
	});
	return registry;
}

describe("taking a rejected submission up again", () => {
	it("lets it wait at its old place and tells its owner", async () => {
		const registry = await rejectedOf("ada");
		expect(await reopen(registry)).toMatchObject({ status: "pending", decidedAt: null });
		expect(await registry.store.notifications.by("account", "ada")).toMatchObject([
			{ type: "submission.received" },
		]);
	});

	it("waits again for a second member who has not seen it", async () => {
		const { id: ownerId } = organisation("guild");
		const registry = await rejectedOf(ownerId);
		await save(registry.store, ({ organisations, submissions }) => {
			organisations.save(organisation("guild", { needsSecond: true }));
			submissions.save(submission("pier", { status: "rejected", ownerId, awaitsSecond: true }));
		});
		const again = await reopen(registry);
		expect(again).toMatchObject({ status: "changes_requested", awaitsSecond: true });
	});

	it("is refused if what its owner sent instead is public by now", async () => {
		const registry = await rejectedOf("ada");
		const { listing } = submission("pier");
		const { websiteUrl } = listing;
		await put(registry.store, { agents: [agent("pier-again", { ownerId: "ada", websiteUrl })] });
		await expect(reopen(registry)).rejects.toThrow('"pier-again" already has this website.');
		expect(await registry.store.submissions.find(id)).toMatchObject({ status: "rejected" });
	});

	it.each([
		["a deleted account", "gone"],
		["an organisation that ended", organisation("quay").id],
	])("is refused if it is of %s", async (_, ownerId) => {
		const registry = await rejectedOf(ownerId);
		await expect(reopen(registry)).rejects.toThrow(/Its owner is not here any more/);
		expect(await registry.store.submissions.find(id)).toMatchObject({ status: "rejected" });
	});
});
