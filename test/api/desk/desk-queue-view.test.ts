import { describe, expect, it } from "vitest";
import { deskQueueView, type Queue } from "#api/routes/desk/submissions/desk-queue-view.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import { listing, submission, uuid } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";
import { blocksOf, desk, formsOf, linksOf, noticesOf, people, queueOf } from "./desk-blocks.ts";

const context = viewContext();
const COUNTS = { pending: 3, changes_requested: 0, approved: 1200, rejected: 1, withdrawn: 0 };

function show(submissions: readonly SubmissionRecord[], parts: Partial<Queue> = {}) {
	const view = deskQueueView(context, {
		...desk,
		submissions,
		people,
		status: "pending",
		filter: {},
		counts: COUNTS,
		page: 1,
		now: new Date(START),
		...parts,
	});
	return { view, queue: queueOf(view) };
}

const tabsOf = (view: DashboardView) =>
	blocksOf(view).flatMap((block) => (block.kind === "tabs" ? block.tabs : []));

describe("the queue of the desk", () => {
	it("shows what each submission is, from whom, since when, and what to check", () => {
		const { view, queue } = show([
			submission("pier", {
				flags: [
					{ code: "same_website_pending", detail: "One." },
					{ code: "mixed_scripts", detail: "Two." },
					{ code: "same_website_pending", detail: "Three." },
				],
			}),
			submission("edit", { revision: true, agentSlug: "mole", ownerId: "owner:nobody" }),
			submission("name", { revision: true, agentSlug: "mole", renameTo: "vole" }),
			submission("only", {
				revision: true,
				agentSlug: "mole",
				renameTo: "vole",
				listing: listing(),
				basedOn: listing(),
			}),
			submission("read", { imported: { origin: "a2a-card:x", suggestedSlug: "x" } }),
		]);
		const tick = (name: string, title = `Agent ${name}`) => [
			{
				text: "",
				tick: {
					form: "approve-selected",
					name: "submissions",
					value: `${uuid(name)}:1`,
					label: `Select ${title}`,
				},
			},
		];
		expect(queue.rows.map(({ lines, tags, acts }) => [lines, tags, acts])).toEqual([
			[["New agent"], [{ label: "Same website, Mixed scripts", tone: "warn" }], []],
			[["Change of mole"], [], tick("edit")],
			[["Change and rename of mole"], [], tick("name")],
			[["Rename of mole"], [], tick("only", "Harbor Scout")],
			[["Import"], [], tick("read")],
		]);
		expect(queue.rows[0]).toMatchObject({
			title: "Agent pier",
			path: `/dashboard/desk/submissions/${uuid("pier")}/`,
			amount: { text: "1 minute", of: "of waiting" },
		});
		expect(view.places.find(({ path }) => path === "/dashboard/desk/")).toMatchObject({
			isCurrent: true,
		});
	});

	it("of ten thousand shows the first fifty, with links to the others", () => {
		const submissions = Array.from({ length: 10_000 }, (_, number) => submission(`s${number}`));
		const { view, queue } = show(submissions);
		expect(queue.rows).toHaveLength(50);
		expect(view.beside?.note).toBe("10,000 submissions in the queue, oldest 1 minute");
		expect([queue.previous, queue.next]).toEqual([null, "/dashboard/desk/?page=2"]);
	});

	it.each([
		["the second page of three", 2, 50, "/dashboard/desk/", "/dashboard/desk/?page=3"],
		["the last page", 3, 1, "/dashboard/desk/?page=2", null],
		["the last page for a number behind it", 4, 1, "/dashboard/desk/?page=2", null],
	])("continues from %s", (_what, page, count, previous, next) => {
		const submissions = Array.from({ length: 101 }, (_, number) => submission(`s${number}`));
		const { queue } = show(submissions, { page });
		expect([queue.rows.length, queue.previous, queue.next]).toEqual([count, previous, next]);
	});

	it("also shows those in another state", () => {
		const rejected = Array.from({ length: 51 }, (_, number) =>
			submission(`old${number}`, { status: "rejected" }),
		);
		const { view, queue } = show(rejected, { status: "rejected", page: 2 });
		expect(view.beside?.note).toBe("51 rejected submissions");
		expect(queue.rows[0]?.amount?.text).toBe("4 May 2026");
		expect(queue.previous).toBe("/dashboard/desk/?status=rejected");
		expect(tabsOf(view).map(({ path }) => path)).toEqual([
			"/dashboard/desk/",
			"/dashboard/desk/?status=changes_requested",
			"/dashboard/desk/?status=approved",
			"/dashboard/desk/?status=rejected",
			"/dashboard/desk/?status=withdrawn",
		]);
	});

	it("shows what was decided if nothing else waits", () => {
		expect(noticesOf(show([], { done: "approved" }).view)[0]).toMatch(
			/^Approved\. .*The queue is empty/,
		);
		expect(noticesOf(show([], { done: "constructor" }).view)).toEqual([]);
	});

	it("passes foreign texts on as plain data", () => {
		const title = '<script>alert("x")</script>';
		const { view, queue } = show([submission("x", { listing: listing({ title }) })]);
		expect(queue.rows[0]?.title).toBe(title);
		expect(formsOf(view).map(({ submit }) => submit)).toEqual(["Filter", "Approve selected"]);
	});

	it("counts those in each state", () => {
		const tabs = tabsOf(show([]).view);
		expect(tabs.map(({ title, count, isCurrent }) => [title, count, isCurrent])).toEqual([
			["Waiting", "3", true],
			["Changes requested", "0", false],
			["Approved", "1,200", false],
			["Rejected", "1", false],
			["Withdrawn", "0", false],
		]);
	});

	it("keeps its filter in the form, on other pages and after approvals", () => {
		const submissions = Array.from({ length: 51 }, (_, number) => submission(`s${number}`));
		const filter = { kind: "new", isFlagged: false, waitedDays: 3, words: "pier & co" } as const;
		const { view, queue } = show(submissions, { filter });
		const query = "?q=pier+%26+co&kind=new&flagged=no&waited=3";
		expect(queue.next).toBe(`/dashboard/desk/${query}&page=2`);
		const [filters, approval] = formsOf(view);
		expect(filters?.fields.map(({ value }) => value)).toEqual(["pier & co", "new", "no", "3"]);
		expect(approval?.action).toBe(`/dashboard/desk/approve/${query}`);
		expect(linksOf(view).at(-1)).toBe("/dashboard/desk/");
	});

	it("has no checkbox for flagged, own or decided ones", () => {
		const flags = [{ code: "mixed_scripts", detail: "Look." }] as const;
		const own = submission("own", { ownerId: desk.account.id });
		const { view, queue } = show([submission("odd", { flags: [...flags] }), own]);
		expect(queue.rows.flatMap(({ acts = [] }) => acts)).toEqual([]);
		expect(formsOf(view).map(({ submit }) => submit)).toEqual(["Filter"]);
	});

	it("says how many were approved together, and why others were not", () => {
		const left = [{ title: "Agent pier", detail: "It was edited while you were looking at it." }];
		expect(noticesOf(show([], { done: "many-7", left }).view)).toEqual([
			"7 approved; public within a few minutes.",
			"Not approved: Agent pier. It was edited while you were looking at it.",
		]);
	});
});
