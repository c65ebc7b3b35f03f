import { describe, expect, it } from "vitest";
import { notificationsView } from "#api/routes/dashboard/outbox/notifications-view.ts";
import type { NotificationRecord } from "#domain/records/notification-record.ts";
import type { Block } from "#views/dashboard/blocks.ts";
import { account, notification } from "../../registry/record-builders.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const context = viewContext();
const ada = account("owner:ada");

function show(notifications: readonly NotificationRecord[], page = 1, done?: string) {
	const view = notificationsView(context, { account: ada, notifications, page, done });
	const blocks: readonly Block[] = view.sections.flatMap((section) => section.blocks);
	const table = blocks.find((block) => block.kind === "table")?.table;
	if (!table) throw new Error("the page has no table");
	return { view, blocks, table };
}

/** Newest first, as the registry lists them. */
function many(count: number): NotificationRecord[] {
	return Array.from({ length: count }, (_, number) =>
		notification(`n${number}`, {
			subject: { ...notification("n").subject, title: `Agent ${number}` },
		}),
	);
}

describe("the page of notifications", () => {
	it("shows what happened, when, with a link, and marks what is new", () => {
		const rejected = notification("two", {
			type: "submission.rejected",
			readAt: "2026-05-04T13:00:00.000Z",
			subject: { ...notification("two").subject, submissionId: "s1", detail: "Parked." },
		});
		const { view, table } = show([notification("one"), rejected]);
		expect(view).toMatchObject({ title: "Notifications", blocks: [] });
		expect(table.rows).toEqual([
			[
				{ text: "4 May 2026, 12:00 UTC", instant: "2026-05-04T12:00:00.000Z" },
				{ text: "Harbor Scout was approved", path: "/dashboard/agents/harbor-scout/" },
				{ text: expect.stringMatching(/^It will be public/) },
				{ text: "New", tone: "info" },
			],
			[
				{ text: "4 May 2026, 12:00 UTC", instant: "2026-05-04T12:00:00.000Z" },
				{ text: "Harbor Scout was rejected", path: "/dashboard/submissions/s1/" },
				{ text: expect.stringMatching(/Reason: Parked\.$/) },
				{ text: "Read" },
			],
		]);
	});

	it("has a row as wide as its head", () => {
		const { table } = show(many(1));
		expect(table.rows[0]).toHaveLength(table.columns.length);
	});

	it("offers to mark all as read, with their number", () => {
		const { blocks } = show([notification("one"), notification("two")]);
		expect(blocks).toContainEqual({
			kind: "form",
			form: expect.objectContaining({ action: "/dashboard/notifications/", fields: [] }),
		});
		expect(blocks).toContainEqual({ kind: "text", text: "2 unread notifications." });
	});

	it("offers nothing to mark if all are read", () => {
		const { blocks } = show([notification("one", { readAt: "2026-05-04T13:00:00.000Z" })]);
		expect(blocks.map(({ kind }) => kind)).toEqual(["table"]);
	});

	it("says if there are none", () => {
		expect(show([]).table).toMatchObject({ rows: [], previous: null, next: null });
		expect(show([]).table.empty).toMatch(/^No notifications yet\./);
	});

	it.each([
		[1, "Agent 0", 50, null, "/dashboard/notifications/?page=2"],
		[2, "Agent 50", 50, "/dashboard/notifications/", "/dashboard/notifications/?page=3"],
		[3, "Agent 100", 1, "/dashboard/notifications/?page=2", null],
		[99, "Agent 100", 1, "/dashboard/notifications/?page=2", null],
	])("page %i of 101 starts with %s and has %i rows", (page, first, rows, previous, next) => {
		const { table } = show(many(101), page);
		expect(table.rows[0]?.[1]?.text).toBe(`${first} was approved`);
		expect(table).toMatchObject({ previous, next });
		expect(table.rows).toHaveLength(rows);
	});

	it("confirms what was done, and repeats no text from an address", () => {
		expect(show([], 1, "read").view.blocks).toEqual([
			{ kind: "notice", tone: "good", text: "All notifications marked as read." },
		]);
		expect(show([], 1, "constructor").view.blocks).toEqual([]);
	});
});
