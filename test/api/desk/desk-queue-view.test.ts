import { describe, expect, it } from "vitest";
import { deskQueueView, type Queue } from "#api/routes/desk/submissions/desk-queue-view.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { listing, submission, uuid } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";
import { blocksOf, desk, formsOf, linksOf, noticesOf, people, tablesOf } from "./desk-blocks.ts";

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
	const [table] = tablesOf(view);
	if (!table) throw new Error("the page has no table");
	return { view, table };
}

describe("the queue of the desk", () => {
	it("shows what each submission is, from whom, since when, and what to check", () => {
		const { view, table } = show([
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
		const since = { text: "4 May 2026, 12:00 UTC", instant: START };
		const none = { text: "No automatic warning" };
		const from = (text: string, owner: string) => {
			return { text, path: `/dashboard/desk/?from=owner%3A${owner}` };
		};
		const tick = (name: string) => ({
			text: "",
			tick: {
				form: "approve-selected",
				name: "submissions",
				value: `${uuid(name)}:1`,
				label: `Select Agent ${name}`,
			},
		});
		const agentCell = (name: string) => {
			const { shortDescription, websiteUrl } = submission(name).listing;
			const path = `/dashboard/desk/submissions/${uuid(name)}/`;
			return { text: `Agent ${name}`, path, lines: [shortDescription, websiteUrl] };
		};
		const any = expect.anything();
		expect(table.rows).toEqual([
			[
				{ text: "" },
				agentCell("pier"),
				{ text: "New agent" },
				from("Ada", "ada"),
				since,
				{ text: "Same website, Mixed scripts", tone: "warn" },
			],
			[
				tick("edit"),
				agentCell("edit"),
				{ text: "Change of mole" },
				from("the owner of a token (nobody)", "nobody"),
				since,
				none,
			],
			[tick("name"), any, { text: "Change and rename of mole" }, any, since, none],
			[any, any, { text: "Rename of mole" }, any, since, none],
			[tick("read"), any, { text: "Import" }, any, since, none],
		]);
		expect(view.places.find(({ path }) => path === "/dashboard/desk/")).toMatchObject({
			isCurrent: true,
		});
	});

	it("of ten thousand shows the first fifty, with links to the others", () => {
		const submissions = Array.from({ length: 10_000 }, (_, number) => submission(`s${number}`));
		const { view, table } = show(submissions);
		expect(table.rows).toHaveLength(50);
		expect(JSON.stringify(view)).toContain("10,000 submissions in the queue. Page 1 of 200.");
		expect([table.previous, table.next]).toEqual([null, "/dashboard/desk/?page=2"]);
	});

	it.each([
		["the second page of three", 2, 50, "/dashboard/desk/", "/dashboard/desk/?page=3"],
		["the last page", 3, 1, "/dashboard/desk/?page=2", null],
		["the last page for a number behind it", 4, 1, "/dashboard/desk/?page=2", null],
	])("continues from %s", (_what, page, count, previous, next) => {
		const submissions = Array.from({ length: 101 }, (_, number) => submission(`s${number}`));
		const { table } = show(submissions, { page });
		expect([table.rows.length, table.previous, table.next]).toEqual([count, previous, next]);
	});

	it("also shows those in another state", () => {
		const rejected = Array.from({ length: 51 }, (_, number) =>
			submission(`old${number}`, { status: "rejected" }),
		);
		const { view, table } = show(rejected, { status: "rejected", page: 2 });
		expect(JSON.stringify(view)).toContain("51 rejected submissions.");
		expect(view.sections[0]?.title).toBe("Rejected");
		expect(table.columns[3]).toBe("Submitted");
		expect(show([]).table.columns[4]).toBe("Waiting since");
		expect(table.previous).toBe("/dashboard/desk/?status=rejected");
		expect(linksOf(view)).toEqual([
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
		const { view, table } = show([submission("x", { listing: listing({ title }) })]);
		expect(table.rows[0]?.[1]?.text).toBe(title);
		expect(formsOf(view).map(({ submit }) => submit)).toEqual(["Filter", "Approve selected"]);
	});

	it("counts those in each state", () => {
		const [states] = blocksOf(show([]).view).flatMap((block) =>
			block.kind === "links" ? [block.links.map(({ label }) => label)] : [],
		);
		expect(states).toEqual([
			"Waiting (3)",
			"Changes requested (0)",
			"Approved (1,200)",
			"Rejected (1)",
			"Withdrawn (0)",
		]);
	});

	it("keeps its filter in the form, on other pages and after approvals", () => {
		const submissions = Array.from({ length: 51 }, (_, number) => submission(`s${number}`));
		const filter = { kind: "new", isFlagged: false, waitedDays: 3, words: "pier & co" } as const;
		const { view, table } = show(submissions, { filter });
		const query = "?q=pier+%26+co&kind=new&flagged=no&waited=3";
		expect(table.next).toBe(`/dashboard/desk/${query}&page=2`);
		const [filters, approval] = formsOf(view);
		expect(filters?.fields.map(({ value }) => value)).toEqual(["pier & co", "new", "no", "3"]);
		expect(approval?.action).toBe(`/dashboard/desk/approve/${query}`);
		expect(linksOf(view).at(-1)).toBe("/dashboard/desk/");
	});

	it("has no checkbox for flagged, own or decided ones", () => {
		const flags = [{ code: "mixed_scripts", detail: "Look." }] as const;
		const own = submission("own", { ownerId: desk.account.id });
		const { view, table } = show([submission("odd", { flags: [...flags] }), own]);
		expect(table.rows.flat().filter(({ tick }) => tick)).toEqual([]);
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
