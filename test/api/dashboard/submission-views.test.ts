import { describe, expect, it } from "vitest";
import { submissionFormView } from "#api/routes/dashboard/submissions/submission-form-view.ts";
import {
	ownSubmissionView,
	submissionsView,
} from "#api/routes/dashboard/submissions/submission-view.ts";
import { showPlace } from "#api/routes/dashboard/submissions/submission-words.ts";
import type { SubmissionStatus } from "#contract/vocabulary.ts";
import { SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import {
	account,
	agent,
	category,
	draft,
	listing,
	submission,
	uuid,
} from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";
import { blocksOf, formsOf, rowsOf } from "./page-parts.ts";

const ada = account("owner:ada");
const categories = [category("support"), category("tunnels")];
const path = `/dashboard/submissions/${uuid("pier")}/`;

describe("the list of own submissions", () => {
	it("shows what each is, its status and its place in the queue", () => {
		const view = submissionsView(viewContext(), {
			account: ada,
			submissions: [
				{ submission: submission("pier"), queuePosition: 3 },
				{
					submission: submission("dock", { status: "rejected", reason: "Spam.", revision: true }),
					queuePosition: null,
				},
			],
			queueLength: 1200,
			page: 1,
			pages: 1,
		});
		expect(rowsOf(view)).toEqual([
			["Agent pier", "New agent", "In review", "3rd of 1,200", "4 May 2026", ""],
			["Agent dock", "Change", "Rejected", "", "4 May 2026", "Spam."],
		]);
	});

	it.each([
		[1, null, "?page=2"],
		[2, "", "?page=3"],
		[3, "?page=2", null],
	])("links from page %d of 3 to the ones before and after", (page, previous, next) => {
		const place = { account: ada, queueLength: 1, page, pages: 3 };
		const submissions = [{ submission: submission("pier"), queuePosition: 1 }];
		const view = submissionsView(viewContext(), { ...place, submissions });
		const [block] = view.sections[0]?.blocks ?? [];
		const pathOf = (query: string | null) =>
			query === null ? null : `/dashboard/submissions/${query}`;
		expect(block).toMatchObject({
			table: { previous: pathOf(previous), next: pathOf(next) },
		});
	});

	it.each([
		[1, "1st"],
		[2, "2nd"],
		[3, "3rd"],
		[4, "4th"],
		[10, "10th"],
		[11, "11th"],
		[12, "12th"],
		[13, "13th"],
		[21, "21st"],
		[112, "112th"],
		[1003, "1,003rd"],
	])("calls place %d %s", (position, words) => {
		expect(showPlace(position, 20_000)).toBe(`${words} of 20,000`);
	});
});

describe("the form of a registration", () => {
	const key = uuid("key");

	it("asks for every fact that a registration may state", () => {
		const view = submissionFormView(viewContext(), { account: ada, categories, key });
		const form = formsOf(view).get("/dashboard/submissions/new/");
		expect(form?.hidden).toEqual({ key, draft_of: "" });
		expect(form?.fields.map(({ name, required = false }) => `${name} ${required}`)).toEqual([
			"title true",
			"website_url true",
			"short_description false",
			"agent_type false",
			"pricing_type false",
			"category_slug false",
			"deployment_type false",
			"model_stack false",
			"integrations false",
			"launch_date false",
			"docs_url false",
			"github_url false",
			"creator_name false",
			"license false",
			"behavioral_profile/access_scope false",
			"behavioral_profile/effect_scope false",
			"behavioral_profile/autonomy_level false",
			"behavioral_profile/propagation_scope false",
			"behavioral_profile/containment_strength false",
			"behavioral_profile/recoverability_level false",
			"behavioral_profile/sensitive_access false",
			"tags false",
			"long_description false",
			"privacy_url false",
			"support_url false",
			"screenshots false",
			"documents false",
			"logo_sha256 false",
		]);
		const choice = form?.fields.find(({ name }) => name === "category_slug");
		expect(choice?.options?.map(({ label }) => label)).toEqual([
			"Select…",
			"All support",
			"All tunnels",
		]);
	});

	it("starts with a draft, which can be deleted, until the form itself was sent", () => {
		const kept = draft({ values: { title: "Pier", model_stack: "elm", category_slug: "support" } });
		const parts = { account: ada, categories, key, draft: kept };
		const view = submissionFormView(viewContext(), parts);
		const valuesIn = (shown: typeof view) => {
			const fields = formsOf(shown).get("/dashboard/submissions/new/")?.fields ?? [];
			const found = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
			return [found.title, found.model_stack, found.category_slug];
		};
		expect(valuesIn(view)).toEqual(["Pier", "elm", "support"]);
		expect(formsOf(view).get("/dashboard/drafts/discard/")?.hidden).toEqual({ draft_of: "" });
		const attempt: FormAttempt = { values: { title: "Quay" }, errors: [], detail: "Taken." };
		const again = submissionFormView(viewContext(), { ...parts, attempt });
		expect(valuesIn(again)).toEqual(["Quay", "", ""]);
		expect(formsOf(again).has("/dashboard/drafts/discard/")).toBe(false);
	});

	it("comes back with the input and the errors next to each field", () => {
		const attempt: FormAttempt = {
			values: { title: "x", website_url: "https://localhost/", model_stack: "a\nb" },
			errors: [{ pointer: "#/website_url", detail: "must name a public host" }],
			detail: "The body has invalid members: website_url.",
		};
		const view = submissionFormView(viewContext(), { account: ada, categories, key, attempt });
		const fields = formsOf(view).get("/dashboard/submissions/new/")?.fields;
		expect(fields?.slice(0, 2)).toMatchObject([
			{ value: "x" },
			{ value: "https://localhost/", error: "must name a public host" },
		]);
		expect(fields?.find(({ name }) => name === "model_stack")?.value).toBe("a\nb");
		expect(view.blocks).toContainEqual(
			expect.objectContaining({
				kind: "notice",
				tone: "bad",
				links: [{ label: "Website", path: "#wrong-website_url" }],
			}),
		);
	});
});

describe("the page of an own submission", () => {
	const shown = (
		members: Partial<SubmissionRecord> = {},
		queuePosition: number | null = 2,
		{ usualSeconds = null, done }: { usualSeconds?: number | null; done?: string } = {},
	) =>
		ownSubmissionView(viewContext(), {
			account: ada,
			done,
			submission: submission("pier", members),
			queuePosition,
			queueLength: 12,
			usualSeconds,
			categories,
		});

	it("shows its status, place and history", () => {
		const view = shown({
			transitions: [
				{ to: "pending", at: START, actor: "owner:ada", reason: null },
				{ to: "changes_requested", at: START, actor: "owner:mira", reason: "Which?" },
				{ to: "pending", at: START, actor: "owner:ada", reason: null },
			],
		});
		expect(blocksOf(view).find(({ kind }) => kind === "facts")).toMatchObject({
			facts: expect.arrayContaining([
				{ label: "State", value: "In review" },
				{ label: "Place in the queue", value: "2nd of 12" },
			]),
		});
		expect(rowsOf(view)).toEqual([
			["4 May 2026, 12:00 UTC", "Submitted", "You", ""],
			["4 May 2026, 12:00 UTC", "Changes requested", "A moderator", "Which?"],
			["4 May 2026, 12:00 UTC", "Edited", "You", ""],
		]);
		expect(JSON.stringify(view)).not.toContain("mira");
	});

	it.each([
		[40, "about 1 minute"],
		[40 * 60, "about 40 minutes"],
		[119 * 60, "about 119 minutes"],
		[18_000, "about 5 hours"],
		[47 * 3600, "about 47 hours"],
		[3 * 86_400, "about 3 days"],
	])("says after it was sent that a review takes %i seconds as %s", (usualSeconds, words) => {
		const view = shown({}, 9, { usualSeconds, done: "submitted" });
		const [told, facts] = view.blocks;
		const text = `Submitted. You're 9th in the queue. Usual time: ${words}.`;
		expect(told).toMatchObject({ kind: "notice", tone: "good", text });
		expect(facts).toMatchObject({
			facts: expect.arrayContaining([{ label: "Usual time", value: words }]),
		});
	});

	it("says that the usual time of a review is not known yet", () => {
		const view = shown({}, 9, { done: "submitted" });
		expect(view.blocks[0]).toMatchObject({ text: "Submitted. You're 9th in the queue." });
		expect(view.blocks[1]).toMatchObject({
			facts: expect.arrayContaining([{ label: "Usual time", value: "Not known yet" }]),
		});
	});

	it.each(SUBMISSION_STATUSES.map((status) => [status] as const))(
		"that is %s can be edited and withdrawn only while open",
		(status: SubmissionStatus) => {
			const isOpen = status === "pending" || status === "changes_requested";
			const actions = [...formsOf(shown({ status }, null)).keys()];
			expect(actions).toEqual(isOpen ? [path, `${path}withdraw/`] : []);
		},
	);

	it("starts editing with what was stated", () => {
		const model_stack = ["larch-2-70b", "elm"];
		const text = listing({ title: "Pier", modelStack: model_stack, categorySlug: "tunnels" });
		const fields = formsOf(shown({ listing: text })).get(path)?.fields ?? [];
		const values = Object.fromEntries(fields.map(({ name, value }) => [name, value]));
		expect(values).toMatchObject({
			title: "Pier",
			website_url: "https://harborscout.com/",
			agent_type: "agent",
			category_slug: "tunnels",
			model_stack: "larch-2-70b\nelm",
			docs_url: "",
		});
	});

	it("requires no website if an import stated none", () => {
		const required = (websiteUrl: string | null) =>
			formsOf(shown({ listing: listing({ websiteUrl }) }))
				.get(path)
				?.fields.find(({ name }) => name === "website_url")?.required;
		expect([required(null), required("https://pier.com/")]).toEqual([false, true]);
	});

	it("shows a moderator's reason and never the flags", () => {
		const flags = [{ code: "mixed_scripts", detail: "The title mixes scripts." } as const];
		const view = shown({ status: "changes_requested", reason: "Which models?", flags }, null);
		expect(view.blocks).toContainEqual({ kind: "quote", text: "Which models?" });
		expect(JSON.stringify(view)).not.toContain("mixes scripts");
	});

	it("shows what an open revision would change", () => {
		const revised = submission("pier", {
			revision: true,
			agentSlug: "pier",
			renameTo: "quay",
			listing: listing({ title: "Agent quay", websiteUrl: "https://pier.com/" }),
		});
		const place = { queuePosition: 1, queueLength: 1, usualSeconds: null };
		const parts = { account: ada, ...place, categories };
		const view = ownSubmissionView(viewContext(), {
			...parts,
			submission: revised,
			agent: agent("pier"),
		});
		expect(blocksOf(view)).toContainEqual({
			kind: "changes",
			changes: [
				{ field: "Slug", before: "pier", after: "quay" },
				{ field: "Title", before: "Agent pier", after: "Agent quay" },
			],
		});
	});

	it("links to the agent after it is approved", () => {
		const view = shown({ status: "approved", agentSlug: "pier" }, null);
		expect(JSON.stringify(view)).toContain("/dashboard/agents/pier/");
	});
});
