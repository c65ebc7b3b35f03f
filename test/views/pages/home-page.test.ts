import { expect, it } from "vitest";
import { homePage } from "#views/pages/home-page.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { daysAgo, incident } from "../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../view-context-builder.ts";

it("the home page has the newest agents first, simultaneous ones in rank order", () => {
	const ages: [string, number][] = [
		["a", 3],
		["b", 1],
		["c", 3],
		["d", 2],
	];
	const agents = ages.map(([slug, days]) => agentRecord({ slug, createdAt: daysAgo(days) }));
	const { newest } = homePage(viewContext({ agents, incidents: [], comments: [], events: [] }));
	expect(newest.map(({ slug }) => slug)).toEqual(["b", "d", "a", "c"]);
});

it("the home page marks the severity of open incidents as other pages do", () => {
	const incidents = [incident("flood", { severity: "high", status: "confirmed" })];
	expect(homePage(viewContext({ incidents })).incidents[0]).toMatchObject({
		severity: { label: "High", tone: "bad" },
	});
});

it("the home page names the agents of an open incident", () => {
	const incidents = [incident("flood", { agents: ["mole"] })];
	expect(homePage(viewContext({ incidents })).incidents[0]?.agents).toEqual([
		{ title: 'Mole "the Digger"', path: "/agents/mole/" },
	]);
});
