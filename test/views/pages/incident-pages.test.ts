import { describe, expect, it } from "vitest";
import { INCIDENT_STATUSES } from "#contract/vocabulary.ts";
import { incidentPage } from "#views/pages/incident-page.ts";
import { incidentsPage } from "#views/pages/incidents-page.ts";
import { getIncident } from "#views/view-context.ts";
import { daysAgo, incident } from "../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../view-context-builder.ts";

type Facts = NonNullable<Parameters<typeof incident>[1]>;

function pageOf(facts: Facts) {
	const context = viewContext({ incidents: [incident("flood", facts)] });
	return incidentPage(context, getIncident(context, "flood"));
}

describe("the page of all incidents", () => {
	it("has the open ones first, the newest first within", () => {
		const incidents = [
			incident("old", { reportedAt: daysAgo(9) }),
			incident("done", { status: "resolved", reportedAt: daysAgo(1) }),
			incident("contested", { status: "disputed", reportedAt: daysAgo(2) }),
			incident("new", { reportedAt: daysAgo(3), severity: "critical" }),
		];
		const { open, closed, figures, severities } = incidentsPage(viewContext({ incidents }));
		expect(open.map(({ title }) => title)).toEqual(["contested", "new", "old"]);
		expect(closed.map(({ title }) => title)).toEqual(["done"]);
		expect(figures.map(({ value }) => value)).toEqual(["3", "1", "1"]);
		expect(severities.map(({ label, count }) => [label, count])).toEqual([
			["Critical", "1"],
			["High", "0"],
			["Medium", "2"],
			["Low", "0"],
		]);
	});

	it("says of each what it is, when it was and whom it concerns", () => {
		expect(incidentsPage(viewContext()).open).toEqual([
			{
				title: "mole-flood",
				path: "/incidents/mole-flood/",
				severity: { label: "Medium", tone: "warn" },
				status: { label: "Confirmed", tone: "bad" },
				kind: "Outage",
				day: "30 April 2026",
				agents: [{ title: 'Mole "the Digger"', path: "/agents/mole/" }],
			},
		]);
	});

	it("counts old ones that it does not show", () => {
		const incidents = Array.from({ length: 203 }, (_, index) =>
			incident(`done-${index}`, { status: "resolved" }),
		);
		const { closed, older } = incidentsPage(viewContext({ incidents }));
		expect([closed.length, older]).toEqual([200, "3 older incidents"]);
	});

	it("shows no more than two hundred open ones, and counts the others", () => {
		const incidents = Array.from({ length: 201 }, (_, index) => incident(`open-${index}`));
		const { open, olderOpen, figures } = incidentsPage(viewContext({ incidents }));
		expect([open.length, olderOpen]).toEqual([200, "1 older incident"]);
		expect(figures[0]).toEqual({ value: "201", label: "open" });
	});

	it("is drawn without any incident", () => {
		const { open, closed, older } = incidentsPage(viewContext({ incidents: [] }));
		expect([open, closed, older]).toEqual([[], [], null]);
	});
});

describe("the page of an incident", () => {
	it("names times, sources and the agents with their ranks", () => {
		const { times, sources, agents, forms } = pageOf({
			sources: [{ url: "https://status.pier9.dev/flood", title: "Notes by the maker" }],
		});
		expect(times.map(({ label, value }) => [label, value])).toEqual([
			["Happened", "30 April 2026"],
			["Reported", "1 May 2026"],
			["Resolved", "Not yet"],
			["Last changed", "1 May 2026, 12:00 UTC"],
		]);
		expect(sources).toEqual([
			{
				title: "Notes by the maker",
				href: "https://status.pier9.dev/flood",
				host: "status.pier9.dev",
			},
		]);
		expect(agents).toEqual([
			{
				title: 'Mole "the Digger"',
				path: "/agents/mole/",
				standing: expect.stringMatching(/^#1, score \d+\.\d, verified$/),
			},
		]);
		expect(forms[0]?.path).toBe("/api/v1/incidents");
	});

	it.each([
		["reported", "Alleged day"],
		["investigating", "Alleged day"],
		["confirmed", "Happened"],
		["mitigated", "Happened"],
		["resolved", "Happened"],
		["disputed", "Alleged day"],
	] as const)("does not say more than is established when %s", (status, label) => {
		expect(pageOf({ status }).times[0]?.label).toBe(label);
	});

	it("explains every status in its own words", () => {
		const meanings = INCIDENT_STATUSES.map((status) => pageOf({ status }).meaning);
		expect(new Set(meanings).size).toBe(INCIDENT_STATUSES.length);
	});

	it("passes what strangers wrote on as it is, and needs no agent", () => {
		const text = '<script>alert("x")</script>';
		const { row, summary, sources, agents } = pageOf({
			title: text,
			summary: text,
			agents: [],
			sources: [{ url: "javascript:alert(1)", title: text }],
		});
		expect([row.title, summary, sources[0]?.title]).toEqual([text, text, text]);
		expect(sources[0]).toMatchObject({ href: "javascript:alert(1)", host: "" });
		expect(agents).toEqual([]);
	});
});
