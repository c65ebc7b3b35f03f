import { describe, expect, it } from "vitest";
import { problemView } from "#api/middleware/problem-view.ts";
import { type OverviewParts, overviewView } from "#api/routes/dashboard/overview-view.ts";
import { account, agent, draft, submission, uuid } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const context = viewContext();
const nothing: OverviewParts = {
	account: account("account:ada"),
	submissions: [],
	openCount: 0,
	drafts: [],
	agents: [],
	offers: [],
	findings: [],
	proofs: [],
	hasTokens: false,
	queueLength: 7,
	heldComments: 0,
	openReports: 0,
};

const listOf = (view: ReturnType<typeof overviewView>, id: string) => {
	const [block] = view.sections.find((section) => section.id === id)?.blocks ?? [];
	return block?.kind === "rows" ? block.list.rows : [];
};
const todoOf = (view: ReturnType<typeof overviewView>) => {
	const [block] = view.sections.find(({ id }) => id === "next")?.blocks ?? [];
	return block?.kind === "todo" ? block.todo : [];
};

describe("the overview", () => {
	it("shows a new account how to start, and nothing of the desk", () => {
		const view = overviewView(context, nothing);
		expect(todoOf(view).map(({ act }) => act.path)).toEqual([
			"/dashboard/submissions/new/",
			"/agents/",
			"/dashboard/tokens/",
		]);
		expect(JSON.stringify(view)).not.toContain("/desk/");
	});

	it("links to forms that were not sent yet, if any", () => {
		const drafts = [
			draft({ agentSlug: "pier", values: { title: "Pier 2" } }),
			draft({ values: { website_url: "pier.dev" } }),
		];
		const view = overviewView(context, { ...nothing, drafts });
		expect(listOf(view, "agents")).toMatchObject([
			{ title: "Pier 2 (change)", by: "Draft", path: "/dashboard/agents/pier/edit/" },
			{ title: "No title yet", by: "Draft", path: "/dashboard/submissions/new/" },
		]);
	});

	it("shows a moderator how many wait", () => {
		const moderator = account("account:mira", { role: "moderator" });
		const first = (parts: Partial<OverviewParts>) =>
			todoOf(overviewView(context, { ...nothing, account: moderator, ...parts }))[0];
		expect(first({})?.text).toBe("On the desk: 7 submissions.");
		expect(first({ heldComments: 1, openReports: 3 })).toMatchObject({
			text: "On the desk: 7 submissions, 1 comment, and 3 reports.",
			act: { path: "/dashboard/desk/" },
		});
		expect(first({ queueLength: 0, heldComments: 2 })).toMatchObject({
			text: "On the desk: 2 comments.",
			act: { path: "/dashboard/desk/comments/" },
		});
		expect(first({ queueLength: 0 })?.icon).toBe("plus");
	});

	it("shows for each submission whose turn it is", () => {
		const view = overviewView(context, {
			...nothing,
			openCount: 2,
			submissions: [
				{ submission: submission("new"), queuePosition: 12 },
				{
					submission: submission("asked", { status: "changes_requested", revision: true }),
					queuePosition: null,
				},
			],
		});
		expect(listOf(view, "agents")).toMatchObject([
			{
				title: "Agent new",
				path: `/dashboard/submissions/${uuid("new")}/`,
				lines: ["In review, 12th in the queue"],
			},
			{ title: "Agent asked", by: "Change", lines: ["Changes requested"] },
		]);
	});

	it("links to all submissions if there are more than it shows", () => {
		const submissions = [{ submission: submission("new"), queuePosition: 1 }];
		const link = { label: "All 9 in review", path: "/dashboard/submissions/" };
		const shown = (openCount: number) =>
			JSON.stringify(overviewView(context, { ...nothing, submissions, openCount }).sections);
		expect(shown(9)).toContain(JSON.stringify(link));
		expect(shown(1)).not.toContain('in review"');
	});

	it("lists the own agents with their status", () => {
		const claim = { ...agent("pier").claim, domainVerifiedAt: START };
		const agents = [agent("pier", { claim }), agent("quay", { status: "deprecated" })];
		expect(listOf(overviewView(context, { ...nothing, agents }), "agents")).toMatchObject([
			{ path: "/dashboard/agents/pier/", tags: [] },
			{
				path: "/dashboard/agents/quay/",
				tags: [{ label: "Deprecated" }, { label: "Owner not proven yet" }],
			},
		]);
	});

	it("shows ten of the own agents and a link to all", () => {
		const agents = Array.from({ length: 11 }, (_, index) => agent(`pier-${index}`));
		const view = overviewView(context, { ...nothing, agents });
		expect(listOf(view, "agents")).toHaveLength(10);
		const all = JSON.stringify({ label: "All 11 listings", path: "/dashboard/agents/" });
		expect(JSON.stringify(view.sections)).toContain(all);
		const few = overviewView(context, { ...nothing, agents: agents.slice(1) });
		expect(JSON.stringify(few.sections)).not.toContain("All 10 listings");
	});
});

describe("the page of a problem", () => {
	const problem = {
		code: "not_allowed",
		detail: "Only moderators can open this page.",
		id: "42",
		signIn: "/sign-in/?next=x",
	} as const;
	const ada = account("account:ada");

	it.each([
		[60, "Too many requests. Try again in 1 minute."],
		[601, "Too many requests. Try again in 11 minutes."],
	])("after too many requests says when to retry: in %i seconds", (retrySeconds, text) => {
		const parts = { ...problem, code: "rate_limited", account: null, retrySeconds } as const;
		expect(problemView(context, parts).blocks[0]).toMatchObject({ text });
	});

	it("says what it is, with links", () => {
		const view = problemView(context, { ...problem, account: ada });
		expect(view).toMatchObject({ title: "You don't have access", account: { name: "ada" } });
		expect(view.blocks).toMatchObject([
			{ tone: "bad", text: problem.detail },
			{ links: [{ path: "/dashboard/" }] },
		]);
	});

	it.each([
		["not_allowed", ada, ["/dashboard/"], false],
		["not_found", ada, ["/dashboard/"], false],
		["not_found", null, ["/"], false],
		["sign_in_required", ada, [problem.signIn, "/dashboard/"], false],
		["sign_in_required", null, [problem.signIn, "/"], false],
		["spent_link", null, ["/sign-in/", "/"], false],
		["spent_link", ada, ["/sign-in/", "/dashboard/"], false],
		["internal", ada, ["/dashboard/"], true],
		["unavailable", null, ["/"], true],
	] as const)(
		"for %s has links, and a number only for an internal error",
		(code, who, paths, numbered) => {
			const { blocks } = problemView(context, { ...problem, code, account: who });
			expect(blocks[1]).toMatchObject({ links: paths.map((path) => ({ path })) });
			expect(JSON.stringify(blocks).includes("this number: 42")).toBe(numbered);
		},
	);

	it("keeps a form that was sent after the session ended, so that it can be sent again", () => {
		const kept = { action: "/dashboard/x/", values: { a: ["1", "2"] }, isMultipart: true };
		const { blocks } = problemView(context, { ...problem, account: null, kept });
		expect(blocks).toMatchObject([
			{ text: problem.detail },
			{ text: expect.stringMatching(/this page has kept what you sent.*another tab/) },
			{ links: [{ path: problem.signIn, isNewTab: true }] },
			{ form: { action: kept.action, hidden: kept.values, fields: [], isMultipart: true } },
		]);
	});

	it("shows visitors no links of the dashboard", () => {
		expect(problemView(context, { ...problem, account: null }).places).toEqual([]);
	});
});
