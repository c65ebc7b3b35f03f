import { describe, expect, it } from "vitest";
import { IncidentsPageQuery } from "#contract/http/page-queries.ts";
import { INCIDENT_STATUSES } from "#contract/vocabulary.ts";
import { incidentListView } from "#views/market/incident-view.ts";
import { newestIncidentsView } from "#views/market/news-view.ts";
import { incidentPage } from "#views/pages/market/incident-page.ts";
import { incidentsPage } from "#views/pages/market/incidents-page.ts";
import { getIncident } from "#views/view-context.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { daysAgo, incident } from "../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../view-context-builder.ts";

type Facts = NonNullable<Parameters<typeof incident>[1]>;

function pageOf(facts: Facts) {
	const context = viewContext({ incidents: [incident("flood", facts)] });
	return incidentPage(context, getIncident(context, "flood"));
}

const titlesOf = ({ parts }: ReturnType<typeof incidentsPage>) =>
	parts.map(({ rows }) => rows.map(({ title }) => title));

describe("an incident that was wrong", () => {
	const corrections = [{ at: daysAgo(2), note: "It lasted ten minutes." }];
	const withdrawn = { at: daysAgo(1), sentence: "It was another agent." };
	const facts: Facts = { status: "resolved", corrections, withdrawn };

	it("says when it was corrected and withdrawn, and never that it happened or is over", () => {
		const page = pageOf(facts);
		expect(page.meaning).toMatch(/^Withdrawn on \d+ \w+ 2026: It was another agent\.$/);
		expect(page.corrections).toEqual([
			expect.stringMatching(/^Corrected on \d+ \w+ 2026: It lasted ten minutes\.$/),
		]);
		expect(page.row.status).toEqual({ label: "Withdrawn", tone: null });
		expect(page.timeline.map(({ label }) => label)).toContain("Withdrawn");
		expect(page.timeline[0]?.label).toBe("Alleged date");
		expect(JSON.stringify(page)).not.toContain("its cause has been removed");
	});

	it("still says why it was withdrawn when it is reopened, and never that it was resolved then", () => {
		const at = daysAgo(2);
		const step = { actor: "mira", reason: null };
		const transitions = [
			{ ...step, to: "reported", at: daysAgo(3) },
			{ ...step, to: "resolved", at },
			{ ...step, to: "confirmed", at: daysAgo(1) },
		];
		const said = [
			{ at, note: "It was withdrawn: Not so." },
			{ at: daysAgo(1), note: "It is no longer withdrawn." },
		];
		const page = pageOf({ transitions, corrections: said, withdrawals: [at] });
		expect(page.timeline.map(({ label }) => label).slice(1)).toEqual([
			"Reported",
			"It was withdrawn: Not so.",
			"Confirmed",
			"Corrected: It is no longer withdrawn.",
		]);
	});

	it("is in JSON and feeds with both sentences, and among no resolved ones", () => {
		const context = viewContext({ incidents: [incident("flood", facts)] });
		expect(incidentListView(context).incidents[0]).toMatchObject({ corrections, withdrawn });
		const [item] = newestIncidentsView(context).items;
		expect(item?.summary).toMatch(/^Status: withdrawn\. Withdrawn on .*agent\. Corrected on /);
		const asked = IncidentsPageQuery.parse({ status: "resolved" });
		expect(titlesOf(incidentsPage(context, asked))).toEqual([[], []]);
	});
});

describe("the page of all incidents", () => {
	it("has the open ones first, each newest first", () => {
		const incidents = [
			incident("old", { reportedAt: daysAgo(9) }),
			incident("done", { status: "resolved", reportedAt: daysAgo(1) }),
			incident("contested", { status: "disputed", reportedAt: daysAgo(2) }),
			incident("new", { reportedAt: daysAgo(3), severity: "critical" }),
		];
		const page = incidentsPage(viewContext({ incidents }));
		expect(titlesOf(page)).toEqual([["contested", "new", "old"], ["done"]]);
		expect(page.parts.map(({ count }) => count)).toEqual(["3", "1"]);
	});

	it("shows what each is, when it was and whom it affects", () => {
		expect(incidentsPage(viewContext()).parts[0]?.rows).toEqual([
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

	it("shows two hundred of each part, and counts the others", () => {
		const incidents = Array.from({ length: 404 }, (_, index) =>
			incident(`i-${index}`, { status: index < 203 ? "resolved" : "confirmed" }),
		);
		const { parts } = incidentsPage(viewContext({ incidents }));
		expect(parts.map(({ rows, count, older }) => [rows.length, count, older])).toEqual([
			[200, "201", "1 older incident"],
			[200, "203", "3 older incidents"],
		]);
	});

	it("can be filtered, and counts the results for each value", () => {
		const incidents = [
			incident("a", { severity: "high", reportedAt: daysAgo(1) }),
			incident("b", { severity: "high", kind: "exploit", agents: ["vole"] }),
			incident("c", { status: "resolved", kind: "exploit", reportedAt: daysAgo(40) }),
		];
		const asked = IncidentsPageQuery.parse({ kind: "exploit" });
		const page = incidentsPage(viewContext({ incidents }), asked);
		expect(titlesOf(page)).toEqual([["b"], ["c"]]);
		expect([page.head.isIndexed, page.all]).toEqual([false, "/incidents/"]);
		const groups = page.filters.map(({ name, values }) => [
			name,
			values.map(({ label, count, path }) => [label, count, path]),
		]);
		expect(groups).toEqual([
			[
				"Severity",
				[
					["High", "1", "/incidents/?severity=high&kind=exploit"],
					["Medium", "1", "/incidents/?severity=medium&kind=exploit"],
				],
			],
			[
				"Status",
				[
					["Confirmed", "1", "/incidents/?status=confirmed&kind=exploit"],
					["Resolved", "1", "/incidents/?status=resolved&kind=exploit"],
				],
			],
			[
				"Kind",
				[
					["Exploit", "2", "/incidents/"],
					["Outage", "1", "/incidents/?kind=outage"],
				],
			],
			[
				"Agent",
				[
					['Mole "the Digger"', "1", "/incidents/?kind=exploit&agent=mole"],
					["vole", "1", "/incidents/?kind=exploit&agent=vole"],
				],
			],
			[
				"Reported in",
				[
					["May 2026", "1", "/incidents/?kind=exploit&month=2026-05"],
					["March 2026", "1", "/incidents/?kind=exploit&month=2026-03"],
				],
			],
		]);
	});

	it("offers no filter whose values all incidents share", () => {
		expect(
			incidentsPage(viewContext({ incidents: [incident("a"), incident("b")] })).filters,
		).toEqual([]);
	});

	it("without results is empty, and shows the filter as text", () => {
		const asked = IncidentsPageQuery.parse({ agent: "<b>nobody" });
		const page = incidentsPage(viewContext(), asked);
		expect(titlesOf(page)).toEqual([[], []]);
		expect(page.filters.flatMap(({ values }) => values)).toContainEqual({
			label: "“<b>nobody”",
			count: "0",
			path: "/incidents/",
			isChosen: true,
		});
	});

	it("can be rendered without any incident", () => {
		expect(titlesOf(incidentsPage(viewContext({ incidents: [] })))).toEqual([[], []]);
	});
});

describe("the page of an incident", () => {
	it("names sources and the agents with their ranks", () => {
		const { changed, sources, agents, forms } = pageOf({
			sources: [{ url: "https://status.pier9.dev/flood", title: "Notes by the maker" }],
		});
		expect(changed).toBe("1 May 2026, 12:00 UTC");
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

	it("shows step by step what was said when, without names and notes", () => {
		const step = (to: string, days: number, actor = "moderator-7") => ({
			to,
			at: daysAgo(days),
			actor,
			reason: "A note",
		});
		const agents = [agentRecord({ slug: "mole", ownerId: "owner-1" })];
		const transitions = [
			step("reported", 3),
			step("confirmed", 2.5),
			step("confirmed", 2.4),
			step("disputed", 2, "owner-1"),
			step("disputed", 1),
			step("confirmed", 0.5),
		];
		const incidents = [incident("flood", { transitions })];
		const context = viewContext({ agents, incidents, comments: [], events: [] });
		const { timeline } = incidentPage(context, getIncident(context, "flood"));
		expect(timeline.map(({ label, by, at }) => [label, by, at])).toEqual([
			["Happened", null, "30 April 2026"],
			["Reported", "recorded by a moderator", "1 May 2026, 12:00 UTC"],
			["Confirmed", "recorded by a moderator", "2 May 2026, 00:00 UTC"],
			["Disputed", "stated by the owner of the agent", "2 May 2026, 12:00 UTC"],
			["Confirmed", "recorded by a moderator", "4 May 2026, 00:00 UTC"],
		]);
		expect(JSON.stringify(context.snapshot.incidents)).not.toMatch(/moderator-7|owner-1|A note/);
	});

	it.each([
		["reported", "Alleged date"],
		["investigating", "Alleged date"],
		["confirmed", "Happened"],
		["mitigated", "Happened"],
		["resolved", "Happened"],
		["disputed", "Alleged date"],
	] as const)("claims no more than is established if %s", (status, label) => {
		expect(pageOf({ status }).timeline[0]?.label).toBe(label);
	});

	it("explains every status in its own words", () => {
		const meanings = INCIDENT_STATUSES.map((status) => pageOf({ status }).meaning);
		expect(new Set(meanings).size).toBe(INCIDENT_STATUSES.length);
	});

	it("passes foreign texts on unchanged, and needs no agent", () => {
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
