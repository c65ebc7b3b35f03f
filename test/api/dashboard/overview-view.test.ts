import { describe, expect, it } from "vitest";
import { problemView } from "#api/middleware/problem-view.ts";
import { type OverviewParts, overviewView } from "#api/routes/dashboard/overview-view.ts";
import {
	account,
	agent,
	draft,
	notification,
	submission,
	uuid,
} from "../../registry/record-builders.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const context = viewContext();
const nothing: OverviewParts = {
	account: account("account:ada"),
	unread: [],
	submissions: [],
	openCount: 0,
	drafts: [],
	agents: [],
	offers: [],
	hasTokens: false,
	queueLength: 7,
	heldComments: 0,
	openReports: 0,
};

const rowsOf = (view: ReturnType<typeof overviewView>, id: string) => {
	const [block] = view.sections.find((section) => section.id === id)?.blocks ?? [];
	return block?.kind === "table" ? block.table.rows : [];
};

describe("the overview", () => {
	it("shows a new account how to start, and nothing of the desk", () => {
		const view = overviewView(context, nothing);
		expect(view.blocks).toMatchObject([
			{ kind: "text" },
			{
				links: [
					{ path: "/dashboard/submissions/new/" },
					{ path: "/agents/" },
					{ path: "/dashboard/tokens/" },
				],
			},
		]);
		expect(JSON.stringify(view)).not.toContain("/desk/");
	});

	it("links to forms that were not sent yet, if any", () => {
		expect(overviewView(context, nothing).sections.map(({ id }) => id)).not.toContain("drafts");
		const drafts = [
			draft({ agentSlug: "pier", values: { title: "Pier 2" } }),
			draft({ values: { website_url: "pier.dev" } }),
		];
		const view = overviewView(context, { ...nothing, drafts });
		expect(view.sections.find(({ id }) => id === "drafts")?.title).toBe("2 drafts");
		expect(rowsOf(view, "drafts").map(([cell]) => cell)).toEqual([
			{ text: "Pier 2 (change)", path: "/dashboard/agents/pier/edit/" },
			{ text: "No title yet", path: "/dashboard/submissions/new/" },
		]);
	});

	it("shows a moderator how many wait", () => {
		const moderator = account("account:mira", { role: "moderator" });
		const view = overviewView(context, { ...nothing, account: moderator });
		expect(view.blocks[0]).toMatchObject({ text: "7 submissions need review." });
		const both = overviewView(context, { ...nothing, account: moderator, heldComments: 1 });
		expect(both.blocks[0]).toMatchObject({
			text: "7 submissions and 1 comment need review.",
		});
		const all = { account: moderator, heldComments: 1, openReports: 3 };
		expect(overviewView(context, { ...nothing, ...all }).blocks[0]).toMatchObject({
			text: "7 submissions, 1 comment, and 3 reports need review.",
		});
		const comments = { account: moderator, queueLength: 0, heldComments: 2 };
		expect(overviewView(context, { ...nothing, ...comments }).blocks.slice(0, 2)).toMatchObject([
			{ text: "2 comments need review." },
			{ links: [{ path: "/dashboard/desk/comments/" }] },
		]);
		const idle = overviewView(context, { ...nothing, account: moderator, queueLength: 0 });
		expect(idle.blocks[0]).not.toMatchObject({ kind: "notice" });
	});

	it("shows for each submission whose turn it is", () => {
		const view = overviewView(context, {
			...nothing,
			submissions: [
				{ submission: submission("new"), queuePosition: 12 },
				{
					submission: submission("asked", { status: "changes_requested", revision: true }),
					queuePosition: null,
				},
			],
		});
		expect(rowsOf(view, "submissions")).toMatchObject([
			[
				{ text: "Agent new", path: `/dashboard/submissions/${uuid("new")}/` },
				{},
				{ text: "12th in the queue" },
			],
			[{ text: "Agent asked (change)" }, {}, { text: "Changes requested", tone: "warn" }],
		]);
	});

	it("links to all submissions if there are more than it shows", () => {
		const submissions = [{ submission: submission("new"), queuePosition: 1 }];
		const link = { label: "All 9 in review", path: "/dashboard/submissions/" };
		const shown = (openCount: number) =>
			JSON.stringify(overviewView(context, { ...nothing, submissions, openCount }).sections[1]);
		expect(shown(9)).toContain(JSON.stringify(link));
		expect(shown(1)).not.toContain('in review"');
	});

	it("lists the own agents with their status", () => {
		const claim = { ...agent("pier").claim, status: "verified" } as const;
		const agents = [agent("pier", { claim }), agent("quay", { status: "deprecated" })];
		expect(rowsOf(overviewView(context, { ...nothing, agents }), "agents")).toMatchObject([
			[{ path: "/dashboard/agents/pier/" }, { text: "Public" }, { text: "Verified" }, {}],
			[{ path: "/dashboard/agents/quay/" }, { text: "Deprecated" }, { text: "Unclaimed" }, {}],
		]);
	});

	it("shows ten of the own agents and a link to all", () => {
		const agents = Array.from({ length: 11 }, (_, index) => agent(`pier-${index}`));
		const view = overviewView(context, { ...nothing, agents });
		expect(rowsOf(view, "agents")).toHaveLength(10);
		const all = JSON.stringify({ label: "All 11 agents", path: "/dashboard/agents/" });
		expect(JSON.stringify(view.sections)).toContain(all);
		const few = overviewView(context, { ...nothing, agents: agents.slice(1) });
		expect(JSON.stringify(few.sections)).not.toContain("All 10 agents");
	});

	it("shows five of the unread notifications and a link to all", () => {
		const unread = Array.from({ length: 8 }, (_, index) => notification(`n${index}`));
		const view = overviewView(context, { ...nothing, unread });
		expect(rowsOf(view, "news")).toHaveLength(5);
		expect(JSON.stringify(view.sections[0])).toContain("All 8 unread notifications");
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
