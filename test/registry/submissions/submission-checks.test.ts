import { describe, expect, it } from "vitest";
import type { SeenAddress } from "#domain/records/address-check.ts";
import { sendDocument } from "#registry/documents/send-document.ts";
import type { TurnOptions } from "#registry/one-of-each.ts";
import {
	listUnchecked,
	recordChecks,
	requestChecks,
} from "#registry/submissions/address-checks.ts";
import { approveSubmissions } from "#registry/submissions/approve-submissions.ts";
import { editSubmission } from "#registry/submissions/edit-submission.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { withCurrentFlags } from "#registry/submissions/with-current-flags.ts";
import { account, listing, submission } from "../record-builders.ts";
import {
	ada,
	createTestRegistry,
	refusal,
	registration,
	reviewer,
	START,
} from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

const ANSWERS: SeenAddress = { status: 200, leadsTo: null, failure: null };
const MISSING: SeenAddress = { status: 404, leadsTo: null, failure: null };

const open = () => ({ ...createTestRegistry(), checksSubmissions: true });
type Registry = ReturnType<typeof open>;

const submit = (registry: Registry, members = {}) =>
	submitAgent(registry, { request: registration(members), submitter: ada });

async function openSubmitted() {
	const registry = open();
	return { registry, id: (await submit(registry)).id };
}

const find = async (registry: Registry, id: string) => {
	const found = await registry.store.submissions.find(id);
	if (!found) throw new Error("There is no such submission.");
	return found;
};

/** Finds the same for all that is due. */
async function seeAll(registry: Registry, seen: SeenAddress) {
	for (const due of await listUnchecked(registry.store, { limit: 20 })) {
		await recordChecks(
			registry,
			due,
			due.places.map(() => seen),
		);
	}
}

describe("addresses to check", () => {
	it("are the website, documentation and repository of a registration", async () => {
		const registry = open();
		const { id } = await submit(registry, {
			docs_url: "https://harborscout.com/docs",
			github_url: "https://git.pier9.dev/harbor/scout",
			privacy_url: "https://harborscout.com/privacy",
		});
		expect(await listUnchecked(registry.store, { limit: 20 })).toEqual([
			{
				id,
				by: ada.ownerId,
				version: 1,
				places: [
					{ place: "website", address: "https://harborscout.com/" },
					{ place: "documentation", address: "https://harborscout.com/docs" },
					{ place: "repository", address: "https://git.pier9.dev/harbor/scout" },
				],
			},
		]);
	});

	it("include the servers that its documents name, only a few and no templates", async () => {
		const registry = open();
		const remotes = ["a", "a", "{tenant}", "b", "c", "d", "e"].map((name) => ({
			type: "streamable-http",
			url: `https://tide.dev/${name}`,
		}));
		const text = JSON.stringify({
			name: "dev.tide/table",
			description: "Tells when the harbour can be left.",
			version: "1.0.0",
			remotes,
		});
		const { document } = await sendDocument(registry, { text, by: ada.ownerId });
		await submit(registry, { documents: [document.sha256] });
		const [due] = await listUnchecked(registry.store, { limit: 20 });
		expect(due?.places.filter(({ place }) => place === "endpoint")).toEqual(
			["a", "b", "c", "d"].map((name) => ({
				place: "endpoint",
				address: `https://tide.dev/${name}`,
			})),
		);
	});

	it("are only the changed ones of a change", async () => {
		const registry = open();
		const before = listing({ docsUrl: "https://harborscout.com/docs" });
		const changed = { ...before, docsUrl: "https://docs.harborscout.com/" };
		await save(registry.store, (to) =>
			to.submissions.save(
				submission("change", {
					revision: true,
					agentSlug: "pier",
					basedOn: before,
					listing: changed,
				}),
			),
		);
		const [due] = await listUnchecked(registry.store, { limit: 20 });
		expect(due?.places).toEqual([
			{ place: "documentation", address: "https://docs.harborscout.com/" },
		]);
	});

	it("are those that people submitted, the longest waiting first", async () => {
		const registry = open();
		await save(registry.store, (to) => {
			const imported = { origin: "catalogue", suggestedSlug: "a" };
			to.submissions.save(submission("imported", { imported }));
			to.submissions.save(submission("sample", { sample: true }));
			to.submissions.save(submission("decided", { status: "rejected" }));
			to.submissions.save(submission("second", { submittedAt: "2026-05-04T13:30:00.000Z" }));
			to.submissions.save(
				submission("late", { ownerId: "owner:bo", submittedAt: "2026-05-04T14:00:00.000Z" }),
			);
			to.submissions.save(submission("early", { submittedAt: "2026-05-04T13:00:00.000Z" }));
		});
		const ids = async (options: TurnOptions) =>
			(await listUnchecked(registry.store, options)).map(({ id }) => id);
		expect(await ids({ limit: 20 })).toEqual(["early", "late"].map((name) => submission(name).id));
		expect(await ids({ limit: 1 })).toEqual([submission("early").id]);
		expect(await ids({ rests: (account) => account !== "owner:bo" })).toEqual([
			submission("late").id,
		]);
	});
});

describe("the result of a check", () => {
	it("is stored with the submission, which is not checked again", async () => {
		const { registry, id } = await openSubmitted();
		await seeAll(registry, ANSWERS);
		const place = { place: "website", address: "https://harborscout.com/" };
		expect((await find(registry, id)).checks).toEqual({
			checkedAt: START,
			seen: [{ ...place, ...ANSWERS }],
		});
		expect(await listUnchecked(registry.store, { limit: 20 })).toEqual([]);
	});

	it("is dropped after an edit, and everything is checked again", async () => {
		const { registry, id } = await openSubmitted();
		await seeAll(registry, MISSING);
		const changes = { website_url: "https://harborscout.dev/" };
		await editSubmission(registry, { id, ownerId: ada.ownerId, changes });
		expect(await find(registry, id)).not.toHaveProperty("checks");
		expect(await listUnchecked(registry.store, { limit: 20 })).toMatchObject([
			{ id, version: 2, places: [{ address: "https://harborscout.dev/" }] },
		]);
	});

	it("is not stored if the submission was edited meanwhile", async () => {
		const { registry, id } = await openSubmitted();
		const [due] = await listUnchecked(registry.store, { limit: 20 });
		if (!due) throw new Error("Nothing is due.");
		const changes = { website_url: "https://harborscout.dev/" };
		await editSubmission(registry, { id, ownerId: ada.ownerId, changes });
		await recordChecks(registry, due, [MISSING]);
		expect(await find(registry, id)).not.toHaveProperty("checks");
	});

	it("must cover all that was requested", async () => {
		const { registry, id } = await openSubmitted();
		const [due] = await listUnchecked(registry.store, { limit: 20 });
		if (!due) throw new Error("Nothing is due.");
		await expect(recordChecks(registry, due, [])).rejects.toThrow();
		expect(await find(registry, id)).not.toHaveProperty("checks");
	});

	it("warns about missing addresses, and such a submission is approved on its own page only", async () => {
		const { registry, id } = await openSubmitted();
		const approve = () =>
			approveSubmissions(registry, { submissions: [{ id, version: 1 }], actor: reviewer });
		await seeAll(registry, MISSING);
		const { flags } = await withCurrentFlags(registry, await find(registry, id));
		const detail = "Website https://harborscout.com/: Not found: 404.";
		expect(flags).toEqual([{ code: "check_failed", detail }]);
		expect(await approve()).toMatchObject({ approved: [], left: [{ title: "Harbor Scout" }] });
		await requestChecks(registry, { id, actor: reviewer });
		expect(await approve()).toMatchObject({ approved: [] });
		await seeAll(registry, ANSWERS);
		expect(await approve()).toMatchObject({ approved: [id], left: [] });
	});

	it("is not required for a decision", async () => {
		const { registry, id } = await openSubmitted();
		const approving = { submissions: [{ id, version: 1 }], actor: reviewer };
		expect(await approveSubmissions(registry, approving)).toMatchObject({ approved: [id] });
	});

	it("is in no stored flag, so that the previous version can read the record", async () => {
		const { registry, id } = await openSubmitted();
		await seeAll(registry, MISSING);
		expect((await find(registry, id)).flags).toEqual([]);
	});
});

describe("another check", () => {
	it("is for moderators only", async () => {
		const { registry, id } = await openSubmitted();
		await seeAll(registry, MISSING);
		await requestChecks(registry, { id, actor: reviewer });
		expect(await listUnchecked(registry.store, { limit: 20 })).toMatchObject([{ id, version: 1 }]);
	});

	it("is refused for members, if nothing is checked, and for what does not wait", async () => {
		const { registry, id } = await openSubmitted();
		const decided = submission("decided", { status: "rejected" });
		await put(registry.store, { accounts: [account("bo")], submissions: [decided] });
		const ask = (members: object) => requestChecks(registry, { id, actor: reviewer, ...members });
		await expect(ask({ actor: { id: account("bo").id } })).rejects.toEqual(refusal("not_allowed"));
		await expect(ask({ id: decided.id })).rejects.toEqual(refusal("conflict"));
		await expect(ask({ id: "none" })).rejects.toEqual(refusal("not_found"));
		const off = { ...registry, checksSubmissions: false };
		await expect(requestChecks(off, { id, actor: reviewer })).rejects.toEqual(refusal("conflict"));
	});
});
