import { describe, expect, it } from "vitest";
import { disputeView } from "#api/routes/dashboard/incidents/dispute-view.ts";
import {
	deskIncidentsView,
	deskIncidentView,
} from "#api/routes/desk/incidents/desk-incidents-view.ts";
import { INCIDENT_STATUSES } from "#contract/vocabulary.ts";
import { account, incident } from "../../registry/record-builders.ts";
import { viewContext } from "../../views/view-context-builder.ts";
import {
	blocksOf,
	desk,
	factsOf,
	formsOf,
	linksOf,
	noticesOf,
	people,
	tablesOf,
} from "./desk-blocks.ts";

const context = viewContext();

describe("the incidents of the desk", () => {
	it("have the disputed ones first, then the open ones, each newest first", () => {
		const incidents = [
			incident("done", { status: "resolved", reportedAt: "2026-05-04T11:00:00.000Z" }),
			incident("old", { reportedAt: "2026-05-01T00:00:00.000Z" }),
			incident("contested", { status: "disputed" }),
			incident("new", { reportedAt: "2026-05-03T00:00:00.000Z", agents: ["mole", "vole"] }),
		];
		const [table] = tablesOf(
			deskIncidentsView(context, { ...desk, incidents, drafts: [], page: 1 }),
		);
		expect(table?.rows.map(([cell]) => cell?.path)).toEqual([
			"/dashboard/desk/incidents/contested/",
			"/dashboard/desk/incidents/new/",
			"/dashboard/desk/incidents/old/",
			"/dashboard/desk/incidents/done/",
		]);
		expect(table?.rows[1]?.slice(1).map(({ text }) => text)).toEqual([
			"Reported",
			"Low",
			"mole, vole",
			"3 May 2026",
		]);
	});

	it("come in pages of a hundred", () => {
		const incidents = Array.from({ length: 201 }, (_, number) => incident(`flood-${number}`));
		const [table] = tablesOf(
			deskIncidentsView(context, { ...desk, incidents, drafts: [], page: 2 }),
		);
		expect([table?.rows.length, table?.previous, table?.next]).toEqual([
			100,
			"/dashboard/desk/incidents/",
			"/dashboard/desk/incidents/?page=3",
		]);
	});

	it("keep the input of a form that was refused", () => {
		const attempt = {
			values: { title: "Answers stopped", agents: "mole\nnobody" },
			errors: [{ pointer: "#/agents/1", detail: "must be slugs, one per line" }],
			detail: "Something in the form is not right yet.",
		};
		const view = deskIncidentsView(context, {
			...desk,
			incidents: [],
			drafts: [],
			page: 1,
			attempt,
		});
		expect(noticesOf(view)).toEqual(["Please fix 1 field:"]);
		const fields = formsOf(view)[0]?.fields ?? [];
		expect(fields.find(({ name }) => name === "title")?.value).toBe("Answers stopped");
		expect(fields.find(({ name }) => name === "agents")).toMatchObject({
			value: "mole\nnobody",
			error: "must be slugs, one per line",
		});
	});
});

describe("an incident on the desk", () => {
	it("shows what is known, who did what, and where it is public", () => {
		const view = deskIncidentView(context, {
			...desk,
			people,
			done: "changed",
			incident: incident("mole-flood"),
		});
		expect(factsOf(view)).toEqual([
			{ label: "Status", value: "Reported" },
			{ label: "Severity", value: "Low" },
			{ label: "Kind", value: "Outage" },
			{ label: "Agent", value: "harbor-scout", href: "/dashboard/desk/agents/harbor-scout/" },
			{ label: "Happened", value: "4 May 2026, 12:00 UTC" },
			{ label: "Reported", value: "4 May 2026, 12:00 UTC" },
			{ label: "Source", value: "Status page", href: "https://status.harborscout.com/1" },
		]);
		expect(tablesOf(view)[0]?.rows[0]?.[2]).toEqual({ text: "Mira (mira)" });
		expect(linksOf(view)).toEqual(["/dashboard/desk/incidents/", "/incidents/mole-flood/"]);
		expect(noticesOf(view)).toEqual(["Saved. The update is public within a few minutes."]);
	});

	it("has no link to a page that does not exist yet", () => {
		const view = deskIncidentView(context, { ...desk, people, incident: incident("new") });
		expect(linksOf(view)).toEqual(["/dashboard/desk/incidents/"]);
	});

	it.each(INCIDENT_STATUSES)("that is %s starts its form with its current values", (status) => {
		const view = deskIncidentView(context, {
			...desk,
			people,
			incident: incident("flood", { status }),
		});
		const field = formsOf(view)[0]?.fields[0];
		expect(field?.value).toBe(status);
		const offered = field?.options?.map(({ value }) => value) ?? [];
		expect(offered).toContain(status);
		expect(offered.includes("disputed")).toBe(status !== "resolved");
	});
});

describe("the page to dispute an incident", () => {
	const ada = account("owner:ada");

	it.each(INCIDENT_STATUSES)(
		"for one that is %s has a form only if it may be disputed",
		(status) => {
			const view = disputeView(context, { account: ada, incident: incident("flood", { status }) });
			expect(formsOf(view).map(({ action }) => action)).toEqual(
				["resolved", "disputed"].includes(status) ? [] : ["/dashboard/incidents/flood/dispute/"],
			);
		},
	);

	it("names no moderator, and passes texts on as plain data", () => {
		const text = "<b>x</b>";
		const view = disputeView(context, {
			account: ada,
			incident: incident("flood", { title: text, summary: text }),
			done: "disputed",
		});
		expect(view.title).toBe(text);
		expect(blocksOf(view)).toContainEqual({ kind: "quote", text });
		expect(JSON.stringify(view)).not.toContain("reviewer:mira");
		expect(noticesOf(view)[0]).toMatch(/marked as disputed/);
	});
});
