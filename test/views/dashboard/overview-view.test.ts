import { describe, expect, it } from "vitest";
import { type OverviewParts, overviewView } from "#views/dashboard/overview-view.ts";
import { problemView } from "#views/dashboard/problem-view.ts";
import { account, agent, notification, submission, uuid } from "../../registry/record-builders.ts";
import { viewContext } from "../view-context-builder.ts";

const context = viewContext();
const nothing: OverviewParts = {
	account: account("account:ada"),
	unread: [],
	submissions: [],
	agents: [],
	hasTokens: false,
	queueLength: 7,
};

const rowsOf = (view: ReturnType<typeof overviewView>, id: string) => {
	const [block] = view.sections.find((section) => section.id === id)?.blocks ?? [];
	return block?.kind === "table" ? block.table.rows : [];
};

describe("the overview", () => {
	it("shows a new account how to begin, and nothing of the desk", () => {
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

	it("tells a moderator how many wait", () => {
		const moderator = account("account:mira", { role: "moderator" });
		const view = overviewView(context, { ...nothing, account: moderator });
		expect(view.blocks[0]).toMatchObject({ text: "7 submissions wait for a moderator." });
		const idle = overviewView(context, { ...nothing, account: moderator, queueLength: 0 });
		expect(idle.blocks[0]).not.toMatchObject({ kind: "notice" });
	});

	it("says of each submission whose turn it is", () => {
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
				{ text: "Number 12 in the queue" },
			],
			[
				{ text: "Agent asked (change)" },
				{},
				{ text: "A moderator asks you for changes", tone: "warn" },
			],
		]);
	});

	it("lists the own agents with their state", () => {
		const claim = { ...agent("pier").claim, status: "verified" } as const;
		const agents = [agent("pier", { claim }), agent("quay", { status: "deprecated" })];
		expect(rowsOf(overviewView(context, { ...nothing, agents }), "agents")).toMatchObject([
			[{ path: "/dashboard/agents/pier/" }, { text: "Public" }, { text: "Verified" }, {}],
			[{ path: "/dashboard/agents/quay/" }, { text: "Deprecated" }, { text: "Unclaimed" }, {}],
		]);
	});

	it("shows five of the unread notifications and the way to all", () => {
		const unread = Array.from({ length: 8 }, (_, index) => notification(`n${index}`));
		const view = overviewView(context, { ...nothing, unread });
		expect(rowsOf(view, "news")).toHaveLength(5);
		expect(JSON.stringify(view.sections[0])).toContain("All 8 unread notifications");
	});
});

describe("the page of a problem", () => {
	const problem = {
		code: "not_allowed",
		detail: "Only moderators may go here.",
		id: "42",
	} as const;

	it("says what it is, and leads on", () => {
		const view = problemView(context, { ...problem, account: account("account:ada") });
		expect(view).toMatchObject({ title: "This is not yours to do", account: { name: "ada" } });
		expect(view.blocks).toMatchObject([
			{ tone: "bad", text: problem.detail },
			{ links: [{ path: "/dashboard/" }, { path: "/sign-in/" }] },
			{ text: expect.stringContaining("42") },
		]);
	});

	it("leads visitors to the sign-in", () => {
		const view = problemView(context, { ...problem, account: null });
		expect(view.blocks[1]).toMatchObject({ links: [{ path: "/sign-in/" }, { path: "/" }] });
		expect(view.places).toEqual([]);
	});
});
