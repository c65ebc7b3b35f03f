import { describe, expect, it } from "vitest";
import { type DeskAgent, deskAgentView } from "#api/routes/desk/agents/desk-agent-view.ts";
import { deskAuditView, ownersInChanges } from "#api/routes/desk/audit/desk-audit-view.ts";
import {
	type DeskComments,
	deskCommentsView,
} from "#api/routes/desk/comments/desk-comments-view.ts";
import { deskQualityView } from "#api/routes/desk/quality/desk-quality-view.ts";
import { AUDIT_PAGE_LENGTH } from "#contract/moderation/audit-log.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { auditPage } from "#views/moderation/audit-log-view.ts";
import { agent, audit, claim, comment, uuid } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";
import { desk, factsOf, formsOf, linksOf, noticesOf, people, tablesOf } from "./desk-blocks.ts";

const context = viewContext();

describe("the comments of the desk", () => {
	const held = comment("first", { status: "held", accountId: "owner:ada", author: "Ada" });

	function show(parts: Partial<DeskComments> = {}) {
		return deskCommentsView(context, {
			...desk,
			status: "held",
			comments: [held],
			page: 1,
			people,
			...parts,
		});
	}

	const rowsOf = (view: DashboardView) => tablesOf(view)[0]?.rows ?? [];
	const cellForms = (view: DashboardView) =>
		rowsOf(view)
			.flat()
			.flatMap(({ form }) => form ?? []);

	it("have a row each: the text, its agent, author and date, with the possible decisions", () => {
		const view = show();
		const path = "/dashboard/desk/agents/harbor-scout/";
		const label = "Select the comment by Ada on harbor-scout";
		const action = "/dashboard/desk/comments/first/";
		expect(rowsOf(view)).toMatchObject([
			[
				{ tick: { form: "publish-selected", name: "comments", value: "first", label } },
				{ text: "Works on a ferry, too." },
				{ text: "harbor-scout", path },
				{ text: "Ada (ada)" },
				{ text: "4 May 2026, 12:00 UTC", instant: START },
				{ form: { action, submit: "Publish", hidden: { decision: "publish" } } },
				{ form: { action, opener: "Reject", hidden: { decision: "reject" } } },
			],
		]);
		expect(formsOf(view)).toMatchObject([
			{ id: "publish-selected", action: "/dashboard/desk/comments/publish/" },
		]);
	});

	it("that are long start with a part and unfold", () => {
		const body = "Works on a ferry, too. ".repeat(40).trim();
		const [row] = rowsOf(show({ comments: [{ ...held, body }] }));
		expect(row?.[1]?.whole).toBe(body);
		expect(row?.[1]?.text).toMatch(/^Works .{200,280}…$/);
	});

	it("show an error next to the comment", () => {
		const comments = [held, { ...held, id: "second" }];
		const errors = [{ pointer: "#/reason", detail: "must not be empty" }];
		const action = "/dashboard/desk/comments/second/";
		const values = { decision: "reject" };
		const view = show({
			comments,
			attempt: { action, values, errors, detail: "A reason is needed." },
		});
		const reasons = cellForms(view).map(({ fields }) => fields[1]?.error);
		expect(reasons).toEqual([undefined, undefined, undefined, "must not be empty"]);
		expect(noticesOf(view)).toEqual(["Please fix 1 field:"]);
	});

	it("say how many ticked ones are published, and why others are not", () => {
		const view = show({ done: "many-7", left: ["No comment has this ID."] });
		expect(noticesOf(view)).toEqual(["7 published.", "Not published: No comment has this ID."]);
		expect(noticesOf(show({ done: "many-x" }))).toEqual([]);
	});

	it("that are published can be taken down, with a reason", () => {
		const published = { ...held, status: "published" as const };
		const view = show({ status: "published", comments: [published] });
		expect(formsOf(view)).toEqual([]);
		expect(cellForms(view)).toMatchObject([
			{
				action: "/dashboard/desk/comments/first/?status=published",
				submit: "Take down",
				hidden: { decision: "reject" },
				fields: [{ name: "reason_id" }, { name: "reason" }],
				label: "Take down the comment by Ada on harbor-scout",
			},
		]);
		expect(JSON.stringify(view)).toContain("1 comment, newest first.");
	});

	it("that were rejected show the reason, and can be published after all", () => {
		const rejected = { ...held, status: "rejected" as const, reason: "Spam." };
		const view = show({ status: "rejected", comments: [rejected] });
		expect(cellForms(view).map(({ submit }) => submit)).toEqual(["Publish"]);
		expect(rowsOf(view)[0]?.at(-2)).toEqual({ text: "Spam." });
	});

	it("have pages of fifty per state", () => {
		const comments = Array.from({ length: 101 }, (_, number) => ({ ...held, id: `c${number}` }));
		const view = show({ status: "published", comments, page: 2 });
		expect(rowsOf(view)).toHaveLength(50);
		expect(cellForms(view)[0]?.action).toMatch(/comments\/c50\//);
		expect(linksOf(view)).toEqual([
			"/dashboard/desk/comments/",
			"/dashboard/desk/comments/?status=published",
			"/dashboard/desk/comments/?status=rejected",
		]);
		expect(tablesOf(view)[0]).toMatchObject({
			previous: "/dashboard/desk/comments/?status=published",
			next: "/dashboard/desk/comments/?status=published&page=3",
		});
	});
});

describe("an agent on the desk", () => {
	function show(members: Partial<DeskAgent> = {}) {
		return deskAgentView(context, {
			...desk,
			people,
			agent: agent("mole"),
			claims: [],
			findings: [],
			notes: [],
			...members,
		});
	}

	it("names its owner, its level and every claim for it", () => {
		const proven = claim("proof", { state: "proven", provenAt: START, finding: "Found." });
		const view = show({ claims: [proven] });
		expect(factsOf(view)).toEqual([
			{ label: "Slug", value: "mole" },
			{ label: "Owner", value: "Ada (ada)" },
			{ label: "Claim", value: "Unclaimed" },
			{ label: "Level", value: "Reviewed" },
			{ label: "Granted level", value: "None" },
			{ label: "Listed", value: "4 May 2026, 12:00 UTC" },
		]);
		expect(tablesOf(view)[0]?.rows).toEqual([
			[
				{ text: "Ada (ada)" },
				{ text: "DNS record" },
				{ text: "harborscout.com" },
				{ text: "Proven", tone: "good" },
				{ text: "4 May 2026, 12:00 UTC", instant: START },
				{ text: "Never" },
				{ text: "Found." },
			],
		]);
		expect(JSON.stringify(view)).not.toContain(proven.challenge);
		expect(linksOf(view)).toEqual(["/agents/mole/"]);
	});

	it.each([
		[null, "none"],
		[3, "3"],
		[4, "4"],
	] as const)("with the level %s starts its form with %s", (grantedLevel, value) => {
		const [grade] = formsOf(show({ agent: agent("mole", { grantedLevel }) }));
		expect(grade?.action).toBe("/dashboard/desk/agents/mole/grade/");
		expect(grade?.fields[0]?.value).toBe(value);
	});

	it("shows an error in the right form", () => {
		const errors = [{ pointer: "#/reason", detail: "must be at least 1 characters" }];
		const values = { reason: "" };
		const action = "/dashboard/desk/agents/mole/remove/";
		const attempt = { action, values, errors, detail: "Not yet." };
		const forms = formsOf(show({ attempt }));
		const wrong = forms.map(({ fields }) => fields.map(({ name, error }) => [name, error]));
		expect(wrong).toEqual([
			[["level", undefined]],
			["about", "statement", "days"].map((name) => [name, undefined]),
			[
				["act", undefined],
				["reason_id", undefined],
				["reason", "must be at least 1 characters"],
				["for_good", undefined],
			],
			[["text", undefined]],
		]);
	});

	it("that was removed cannot get a level or be removed", () => {
		const removed = show({ agent: agent("gone", { status: "removed" }), done: "remove" });
		expect(formsOf(removed).map(({ submit }) => submit)).toEqual(["Add note"]);
		expect(noticesOf(removed)).toEqual(["This agent was removed."]);
		const moved = show({ agent: agent("old", { status: "removed", movedTo: "mole" }) });
		expect(linksOf(moved)).toEqual(["/dashboard/desk/agents/mole/"]);
	});
});

describe("the quality page of the desk", () => {
	it("counts what listings have, by source, and links to some that lack it", () => {
		const [answers, examples] = tablesOf(deskQualityView(context, desk));
		const texts = (row: readonly { text: string }[] | undefined) => row?.map(({ text }) => text);
		expect(answers?.columns).toEqual(["Listings with", "all (4)", "registered (4)"]);
		expect(texts(answers?.rows[0])).toEqual(["a category", "3", "3"]);
		expect(examples?.rows[0]).toEqual([
			{ text: "a category" },
			{ text: "newt", path: "/agents/newt/" },
		]);
	});
});

describe("the audit log of the desk", () => {
	function show(records: Parameters<typeof auditPage>[0], before?: string) {
		const page = auditPage(records, { before, limit: AUDIT_PAGE_LENGTH });
		if (!page) throw new Error("there is no such page");
		const isNewest = before === undefined;
		const filter = { who: undefined, action: undefined, subject: undefined, days: undefined };
		const whole = { ...page, total: records.length };
		return deskAuditView(context, { ...desk, page: whole, filter, isNewest, people });
	}

	it("shows when who changed what, why, and the changes", () => {
		const changes = [
			{ field: "status", before: "held", after: "published" },
			{ field: "websiteUrl", before: "a", after: "b" },
			{ field: "expiresAt", before: "c", after: null },
			{ field: "summary", before: null, after: "a".repeat(121) },
		];
		const view = show([audit("one", { subject: "agent mole", reason: "Because.", changes })]);
		expect(tablesOf(view)[0]?.rows).toEqual([
			[
				{ text: "4 May 2026, 12:00 UTC", instant: START },
				{ text: "Mira" },
				{ text: "submission.approve" },
				{ text: "agent mole", path: "/dashboard/desk/agents/mole/" },
				{ text: "Because." },
				{
					text: `Status: held → published; Website: a → b; Expires at: c → none; Summary: none → ${"a".repeat(120)}…`,
				},
			],
		]);
	});

	it("shortens random IDs, and leads to the whole one", () => {
		const [, , , cell] =
			tablesOf(show([audit("one", { subject: `submission ${uuid("x")}` })]))[0]?.rows[0] ?? [];
		const [start] = uuid("x").split("-");
		const path = `/dashboard/desk/submissions/${uuid("x")}/`;
		expect(cell).toEqual({ text: `submission ${start}`, path });
	});

	it("names owners that changes name", () => {
		const changes = [
			{ field: "ownerId", before: "owner:ada", after: null },
			{ field: "offeredTo", before: null, after: "owner:ada" },
			{ field: "owner of pier", before: "owner:ada", after: null },
		];
		expect(ownersInChanges([...changes, { field: "title", before: "a", after: "b" }])).toEqual(
			changes.flatMap(({ before, after }) => [before, after]),
		);
		expect(tablesOf(show([audit("one", { changes })]))[0]?.rows[0]?.[5]?.text).toBe(
			"Owner: Ada → none; Offered to: none → Ada; Owner of pier: Ada → none",
		);
	});

	it.each([
		["submission x1", "/dashboard/desk/submissions/x1/"],
		["incident flood", "/dashboard/desk/incidents/flood/"],
		["token t1", null],
		["constructor x", null],
		["agent", null],
	])("leads from %s to %s", (subject, path) => {
		expect(tablesOf(show([audit("one", { subject })]))[0]?.rows[0]?.[3]?.path).toBe(path);
	});

	it.each([
		["account owner:ada", "account Ada"],
		["account account:gone", "an account (gone)"],
		["token t1", "token t1"],
		["agent", "agent"],
	])("names %s as %s", (subject, text) => {
		expect(tablesOf(show([audit("one", { subject })]))[0]?.rows[0]?.[3]?.text).toBe(text);
	});

	it("links to older actions and back to the newest", () => {
		const records = Array.from({ length: 150 }, (_, number) => audit(`act-${number}`));
		const first = show(records);
		expect(linksOf(first)).toEqual([]);
		expect(tablesOf(first)[0]?.next).toBe(`/dashboard/desk/audit/?before=${uuid("act-99")}`);
		const second = show(records, uuid("act-99"));
		expect(tablesOf(second)[0]?.rows).toHaveLength(50);
		expect(tablesOf(second)[0]?.next).toBeNull();
		expect(linksOf(second)).toEqual(["/dashboard/desk/audit/"]);
	});
});
