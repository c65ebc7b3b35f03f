import { describe, expect, it } from "vitest";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { deskQueueView, type Queue } from "#views/dashboard/desk-queue-view.ts";
import { listing, submission, uuid } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { viewContext } from "../view-context-builder.ts";
import { blocksOf, desk, linksOf, noticesOf, people, tablesOf } from "./desk-blocks.ts";

const context = viewContext();

function show(submissions: readonly SubmissionRecord[], parts: Partial<Queue> = {}) {
	const view = deskQueueView(context, {
		...desk,
		submissions,
		people,
		status: "pending",
		page: 1,
		...parts,
	});
	const [table] = tablesOf(view);
	if (!table) throw new Error("the page has no table");
	return { view, table };
}

describe("the queue of the desk", () => {
	it("says of each submission what it is, from whom, since when, and what to look at", () => {
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
		const none = { text: "None" };
		expect(table.rows).toEqual([
			[
				{ text: "Agent pier", path: `/dashboard/desk/submissions/${uuid("pier")}/` },
				{ text: "New agent" },
				{ text: "Ada" },
				since,
				{ text: "Same website, Mixed scripts", tone: "warn" },
			],
			[
				{ text: "Agent edit", path: `/dashboard/desk/submissions/${uuid("edit")}/` },
				{ text: "Change of mole" },
				{ text: "the owner of a token (nobody)" },
				since,
				none,
			],
			[expect.anything(), { text: "Change and rename of mole" }, expect.anything(), since, none],
			[expect.anything(), { text: "Rename of mole" }, expect.anything(), since, none],
			[expect.anything(), { text: "Import" }, expect.anything(), since, none],
		]);
		expect(view.places.find(({ path }) => path === "/dashboard/desk/")).toMatchObject({
			isCurrent: true,
		});
	});

	it("of ten thousand shows the first fifty at once, and the way to the others", () => {
		const submissions = Array.from({ length: 10_000 }, (_, number) => submission(`s${number}`));
		const { view, table } = show(submissions, {
			waiting: 10_000,
		});
		expect(table.rows).toHaveLength(50);
		expect(JSON.stringify(view)).toContain(
			"10,000 submissions in the queue. This is page 1 of 200.",
		);
		expect([table.previous, table.next]).toEqual([null, "/dashboard/desk/?page=2"]);
	});

	it.each([
		["the second page of three", 2, 50, "/dashboard/desk/", "/dashboard/desk/?page=3"],
		["the last page", 3, 1, "/dashboard/desk/?page=2", null],
		["a page behind the last", 4, 0, "/dashboard/desk/?page=3", null],
	])("leads on from %s", (_what, page, count, previous, next) => {
		const submissions = Array.from({ length: 101 }, (_, number) => submission(`s${number}`));
		const { table } = show(submissions, { page });
		expect([table.rows.length, table.previous, table.next]).toEqual([count, previous, next]);
	});

	it("shows those in another state too", () => {
		const rejected = submission("old", { status: "rejected" });
		const { view, table } = show([rejected], { status: "rejected", page: 2 });
		expect(JSON.stringify(view)).toContain("1 rejected submission.");
		expect(view.sections[0]?.title).toBe("Rejected");
		expect(table.columns[3]).toBe("Submitted");
		expect(show([]).table.columns[3]).toBe("Waiting since");
		expect(table.previous).toBe("/dashboard/desk/?status=rejected");
		expect(linksOf(view)).toEqual([
			"/dashboard/desk/",
			"/dashboard/desk/?status=changes_requested",
			"/dashboard/desk/?status=approved",
			"/dashboard/desk/?status=rejected",
			"/dashboard/desk/?status=withdrawn",
		]);
	});

	it("says what was decided when nothing else waits", () => {
		expect(noticesOf(show([], { done: "approved" }).view)[0]).toMatch(
			/^Approved\. .*The queue is empty/,
		);
		expect(noticesOf(show([], { done: "constructor" }).view)).toEqual([]);
	});

	it("passes what strangers wrote on as plain data", () => {
		const title = '<script>alert("x")</script>';
		const { view, table } = show([submission("x", { listing: listing({ title }) })]);
		expect(table.rows[0]?.[0]?.text).toBe(title);
		expect(blocksOf(view).some(({ kind }) => kind === "form")).toBe(false);
	});
});
