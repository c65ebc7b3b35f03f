import { describe, expect, it } from "vitest";
import type { RegistrationRequest } from "#contract/agents/registration.ts";
import { listingOfTitle } from "#domain/records/agent-record.ts";
import { SubmissionRecord } from "#domain/records/submission-record.ts";
import { addCategory } from "#registry/add-category.ts";
import { withdrawSubmission } from "#registry/submissions/edit-submission.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { decideAsRead } from "../decide-as-read.ts";
import { as, guild, registryOfGuild } from "../owners/guild.ts";
import { account, agent, submission } from "../record-builders.ts";
import {
	ada,
	bo,
	createTestRegistry,
	limitsWith,
	refusal,
	registration,
	reviewer,
	START,
	submitAndDecide,
	type TestRegistry,
} from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

describe("submitting an agent", () => {
	it("queues it for review", async () => {
		const registry = createTestRegistry();
		const submitted = await submitAgent(registry, { request: registration(), submitter: ada });
		expect(submitted).toMatchObject({
			status: "pending",
			listing: { title: "Harbor Scout", websiteUrl: "https://harborscout.com/" },
			ownerId: "owner:ada",
			submittedAt: START,
			agentSlug: null,
			flags: [],
			transitions: [{ to: "pending", at: START, actor: "owner:ada", reason: null }],
		});
		expect(SubmissionRecord.parse(submitted)).toEqual(submitted);
		expect(await registry.store.submissions.find(submitted.id)).toEqual(submitted);
		expect(await registry.store.agents.list()).toEqual([]);
	});

	it("records it and tells its account", async () => {
		const registry = createTestRegistry();
		await save(registry.store, (transaction) => transaction.accounts.save(account("owner:ada")));
		const { id } = await submit(registry);
		const subject = `submission ${id}`;
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{ actor: "owner:ada", action: "submission.submit", subject },
		]);
		expect(await registry.store.notifications.newestBy("account", "owner:ada")).toMatchObject([
			{ type: "submission.received", subject: { title: "Harbor Scout", submissionId: id } },
		]);
	});

	it("stores every member of the request in normal form", async () => {
		const registry = createTestRegistry();
		await addCategory(registry, { slug: "support", name: "Support" }, reviewer);
		const { listing } = await submit(registry, {
			title: "  Harbor\tScout ",
			website_url: "HTTPS://HarborScout.com",
			short_description: "Drafts\nanswers.",
			agent_type: "copilot",
			pricing_type: "usage-based",
			category_slug: "support",
			model_stack: ["larch-2-70b", " "],
			docs_url: "https://docs.harborscout.com/start",
			github_url: "https://github.com/quay/scout",
			creator_name: "",
			behavioral_profile: { access_scope: "user_data", sensitive_access: [] },
		});
		expect(listing).toEqual({
			...listingOfTitle("Harbor Scout"),
			websiteUrl: "https://harborscout.com/",
			shortDescription: "Drafts answers.",
			agentType: "copilot",
			pricingType: "usage-based",
			categorySlug: "support",
			modelStack: ["larch-2-70b"],
			docsUrl: "https://docs.harborscout.com/start",
			repositoryUrl: "https://github.com/quay/scout",
			behavioralProfile: { access_scope: "user_data", sensitive_access: [] },
		});
	});

	it("flags what a reviewer should check", async () => {
		const { flags } = await submit(createTestRegistry(), {
			title: "Hаrbor Scout", // with a Cyrillic а
			short_description: "See www.example.org",
		});
		expect(flags.map(({ code }) => code)).toEqual(["mixed_scripts", "address_in_text"]);
	});

	it("is refused, naming every member with an invalid text or address", async () => {
		const registry = createTestRegistry();
		const hostile: Partial<RegistrationRequest> = {
			title: "Harbor\u202EScout",
			website_url: "https://127.0.0.1/",
			short_description: "nul \u0000",
			creator_name: "zero\u200Bwidth",
			model_stack: ["fine", "tag\u{E0041}"],
			docs_url: "javascript:alert(1)",
			github_url: "https://user:pass@github.com/",
			behavioral_profile: { effect_scope: "lone \uD800", sensitive_access: ["\u2066"] },
		};
		const failure = await submit(registry, hostile).catch((error: unknown) => error);
		expect(failure).toEqual(refusal("invalid_body"));
		expect(failure).toMatchObject({
			errors: [
				{ pointer: "#/title" },
				{ pointer: "#/short_description" },
				{ pointer: "#/creator_name" },
				{ pointer: "#/website_url" },
				{ pointer: "#/docs_url" },
				{ pointer: "#/github_url" },
				{ pointer: "#/model_stack/1" },
				{ pointer: "#/behavioral_profile/effect_scope" },
				{ pointer: "#/behavioral_profile/sensitive_access/0" },
			],
		});
		expect(await registry.store.submissions.list()).toEqual([]);
	});

	it("is refused for an unknown category", async () => {
		const registry = createTestRegistry();
		const failing = submit(registry, { category_slug: "support" });
		await expect(failing).rejects.toEqual(refusal("invalid_body"));
		await expect(failing).rejects.toMatchObject({ errors: [{ pointer: "#/category_slug" }] });
		expect(await registry.store.submissions.list()).toEqual([]);
	});

	it("is refused while the review queue is full", async () => {
		const registry = createTestRegistry();
		await save(registry.store, (transaction) => {
			for (let number = 0; number < 10_000; number += 1) {
				const ownerId = `owner:${number % 200}`;
				transaction.submissions.save(submission(`waiting-${number}`, { ownerId }));
			}
		});
		const failing = submit(registry);
		await expect(failing).rejects.toEqual(
			refusal("unavailable", /^The limit of 10000 .* \(QUEUE_MAX\)/),
		);
		await expect(failing).rejects.toMatchObject({ headers: { "Retry-After": "3600" } });
		await put(registry.store, { submissions: [submission("waiting-0", { status: "withdrawn" })] });
		expect((await submit(registry)).status).toBe("pending");
	});

	it("is refused when as many wait as the operator allows", async () => {
		const registry = { ...createTestRegistry(), limits: limitsWith({ review_queue: 1 }) };
		await submit(registry);
		const second = { title: "Night Courier", website_url: "https://nightcourier.com/" };
		await expect(submit(registry, second)).rejects.toMatchObject({ bound: "review_queue" });
	});

	it.each([
		[50, "refused", "an account of which nothing was approved", { role: "member" }, false],
		[49, "taken", "the same with room", { role: "member" }, false],
		[99, "taken", "an account that has an agent", { role: "member" }, true],
		[99, "taken", "a moderator", { role: "moderator" }, false],
	] as const)(
		"with %i waiting already is %s to %s",
		async (count, outcome, _who, members, hasAgent) => {
			const registry = createTestRegistry();
			const ownerId = "account:eve";
			await save(registry.store, (transaction) => {
				transaction.accounts.save(account(ownerId, members));
				if (hasAgent) transaction.agents.save(agent("pier", { ownerId }));
				for (let number = 0; number < count; number += 1) {
					transaction.submissions.save(submission(`waiting-${number}`, { ownerId }));
				}
			});
			const submitter = { tokenId: null, ownerId };
			const submitting = submitAgent(registry, { request: registration(), submitter });
			if (outcome === "taken") expect((await submitting).status).toBe("pending");
			else
				await expect(submitting).rejects.toEqual(
					refusal("quota_reached", /^The limit of 50 pending submissions/),
				);
		},
	);

	it("is refused for an owner with a hundred open ones, and for nobody else", async () => {
		const registry = createTestRegistry();
		await save(registry.store, (transaction) => {
			for (let number = 0; number < 100; number += 1) {
				const status = number === 0 ? "changes_requested" : "pending";
				transaction.submissions.save(submission(`waiting-${number}`, { status }));
			}
		});
		await expect(submit(registry)).rejects.toEqual(
			refusal("quota_reached", /^The limit of 100 pending submissions/),
		);
		const ofBo = await submitAgent(registry, { request: registration(), submitter: bo });
		expect(ofBo.status).toBe("pending");
		await put(registry.store, { submissions: [submission("waiting-1", { status: "withdrawn" })] });
		expect((await submit(registry)).status).toBe("pending");
	});

	it("does not count decided or imported ones", async () => {
		const registry = createTestRegistry();
		const imported = { origin: "https://registry.example/a", suggestedSlug: "a" };
		await save(registry.store, (transaction) => {
			for (let number = 0; number < 100; number += 1) {
				transaction.submissions.save(submission(`imported-${number}`, { imported }));
				transaction.submissions.save(submission(`decided-${number}`, { status: "rejected" }));
			}
		});
		expect((await submit(registry)).status).toBe("pending");
	});
});

describe("submitting what exists already", () => {
	it.each([
		[
			"website",
			"website_url",
			{ title: "Other", website_url: "http://www.harborscout.com/?ref=a" },
		],
		[
			"repository",
			"github_url",
			{
				title: "Other",
				website_url: "https://other.com/",
				github_url: "https://github.com/tide/tables.git",
			},
		],
	])("is refused for the %s of a public agent, which is named", async (what, member, members) => {
		const registry = createTestRegistry();
		await submitAndDecide(registry, { github_url: "https://github.com/Tide/Tables" });
		const failing = submitAgent(registry, { request: registration(members), submitter: bo });
		await expect(failing).rejects.toEqual(
			refusal("duplicate_agent", new RegExp(`"harbor-scout" already has this ${what}`)),
		);
		await expect(failing).rejects.toMatchObject({ errors: [{ pointer: `#/${member}` }] });
		expect(await registry.store.submissions.countBy("status", "pending")).toBe(0);
	});

	it("is accepted for the title of a public agent alone, and flagged", async () => {
		const registry = createTestRegistry();
		await submitAndDecide(registry);
		const members = { title: "HARBOR SCOUT", website_url: "https://other.com/" };
		const { status, flags } = await submit(registry, members);
		expect(status).toBe("pending");
		expect(flags).toMatchObject([{ code: "look_alike_name" }]);
	});

	it("is also refused for a deprecated agent, but not for a removed one", async () => {
		const registry = createTestRegistry();
		const members = { websiteUrl: "https://harborscout.com/" };
		await put(registry.store, { agents: [agent("old", { ...members, status: "deprecated" })] });
		await expect(submit(registry)).rejects.toEqual(refusal("duplicate_agent"));
		await put(registry.store, { agents: [agent("old", { ...members, status: "removed" })] });
		expect((await submit(registry)).flags).toEqual([]);
	});

	it("is accepted for another's pending website and title, and flagged", async () => {
		const registry = createTestRegistry();
		const { id } = await submitAgent(registry, { request: registration(), submitter: bo });
		const { status, flags } = await submit(registry);
		expect(status).toBe("pending");
		expect(flags).toEqual([
			{ code: "same_website_pending", detail: expect.stringContaining(id), submissionId: id },
			{ code: "same_title_pending", detail: expect.stringContaining(id), submissionId: id },
		]);
	});

	it.each([
		["pending", "website_url", { title: "Other", website_url: "http://www.harborscout.com/" }],
		["pending", "title", { title: "HARBOR-SCOUT!", website_url: "https://other.com/" }],
		["changes_requested", "website_url", {}],
	] as const)(
		"is refused for an own submission that is %s: the same %s",
		async (status, member, members) => {
			const registry = createTestRegistry();
			const { id } = await submit(registry);
			if (status === "changes_requested") {
				const decision = { outcome: status, reason: "Which models?" };
				await decideAsRead(registry, { id, decision, actor: reviewer });
			}
			const failing = submit(registry, members);
			const said = /^You have already submitted this; /;
			await expect(failing).rejects.toEqual(refusal("duplicate_agent", said));
			await expect(failing).rejects.toMatchObject({
				submissionId: id,
				errors: [{ pointer: `#/${member}`, detail: expect.stringContaining(id) }],
			});
			expect(await registry.store.submissions.list()).toHaveLength(1);
		},
	);

	it("is accepted once if sent many times at the same moment", async () => {
		const registry = createTestRegistry();
		const all = await Promise.allSettled(Array.from({ length: 20 }, () => submit(registry)));
		expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await registry.store.submissions.list()).toHaveLength(1);
	});

	it.each(["rejected", "withdrawn"] as const)(
		"is accepted without a flag after that was %s",
		async (outcome) => {
			const registry = createTestRegistry();
			await submitAndDecide(registry, {}, { outcome, reason: "No." });
			expect((await submit(registry)).flags).toEqual([]);
		},
	);
});

describe("submitting with an idempotency key", () => {
	it("for another owner of the same token is another submission", async () => {
		const registry = await registryOfGuild();
		const once = { request: registration(), idempotencyKey: "one-key" };
		const own = { ownerId: "ada", tokenId: "token-of-ada" };
		const first = await submitAgent(registry, { ...once, submitter: own });
		await withdrawSubmission(registry, { id: first.id, ownerId: "ada" });
		const submitter = { ...own, ownerId: guild.id };
		const second = await submitAgent(as(registry, "ada"), { ...once, submitter });
		expect([first.ownerId, second.ownerId]).toEqual(["ada", guild.id]);
		const again = await submitAgent(as(registry, "ada"), { ...once, submitter });
		expect(again.id).toBe(second.id);
	});

	it("twice returns the same submission", async () => {
		const registry = createTestRegistry();
		const first = await submitWithKey(registry);
		registry.pass({ hours: 23.9 });
		expect(await submitWithKey(registry)).toEqual(first);
		expect(await registry.store.submissions.list()).toHaveLength(1);
	});

	it("at the same moment returns one submission", async () => {
		const registry = createTestRegistry();
		const all = await Promise.all(Array.from({ length: 20 }, () => submitWithKey(registry)));
		expect(new Set(all.map(({ id }) => id)).size).toBe(1);
		expect(await registry.store.submissions.list()).toHaveLength(1);
	});

	it("returns the current state of the submission, even a public agent", async () => {
		const registry = createTestRegistry();
		const { id } = await submitWithKey(registry);
		await put(registry.store, { agents: [agent("harbor-scout", { title: "Harbor Scout" })] });
		expect((await submitWithKey(registry)).id).toBe(id);
	});

	it("is refused for another body", async () => {
		const registry = createTestRegistry();
		await submitWithKey(registry);
		const other = submitWithKey(registry, { request: registration({ title: "Pier Scout" }) });
		await expect(other).rejects.toEqual(refusal("idempotency_mismatch"));
		expect(await registry.store.submissions.list()).toHaveLength(1);
	});

	it("uses that of the account for a signed-in person", async () => {
		const registry = createTestRegistry();
		const submitter = { ownerId: "owner:ada", tokenId: null };
		const first = await submitWithKey(registry, { submitter });
		expect(await submitWithKey(registry, { submitter })).toEqual(first);
		const other = await submitWithKey(registry, {
			submitter: { ...submitter, ownerId: "owner:bo" },
		});
		expect(other.id).not.toBe(first.id);
	});

	it("does not affect another token", async () => {
		const registry = createTestRegistry();
		const first = await submitWithKey(registry);
		const second = await submitWithKey(registry, { submitter: bo });
		expect(second.id).not.toBe(first.id);
		expect(second.ownerId).toBe("owner:bo");
	});

	it("starts over after 24 hours, and then repeats the new one", async () => {
		const registry = createTestRegistry();
		const first = await submitWithKey(registry);
		await put(registry.store, { submissions: [{ ...first, status: "withdrawn" }] });
		registry.pass({ hours: 24 });
		const second = await submitWithKey(registry);
		expect(second.id).not.toBe(first.id);
		registry.pass({ hours: 1 });
		expect((await submitWithKey(registry)).id).toBe(second.id);
		expect(await registry.store.submissions.list()).toHaveLength(2);
	});

	it("stores no key in plain text", async () => {
		const registry = createTestRegistry();
		await submitWithKey(registry);
		expect(JSON.stringify(await registry.store.submissions.list())).not.toContain("key-1");
	});
});

function submit(registry: TestRegistry, members: Partial<RegistrationRequest> = {}) {
	return submitAgent(registry, { request: registration(members), submitter: ada });
}

function submitWithKey(
	registry: TestRegistry,
	options: Partial<Parameters<typeof submitAgent>[1]> = {},
) {
	return submitAgent(registry, {
		request: registration(),
		submitter: ada,
		idempotencyKey: "key-1",
		...options,
	});
}
