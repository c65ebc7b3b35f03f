import { expect, it } from "vitest";
import type { Observation } from "#contract/evidence/observations.ts";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { observationListView } from "#views/agents/observation-list-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { getAgent } from "#views/view-context.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { viewContext } from "../view-context-builder.ts";

const repositoryUrl = "https://github.com/example/tide";
const said = { source: "ToolHive", as_of: "2026-05-01T00:00:00.000Z" };
const observations: Observation[] = [
	{ kind: "tier", subject: "tide", value: "Official", ...said },
	{ kind: "stars", subject: repositoryUrl, value: 2897, ...said },
	{ kind: "pulls", subject: "tide", value: 300, ...said },
];

const context = viewContext({
	agents: [
		agentRecord({ slug: "tide", repositoryUrl, observations }),
		agentRecord({ slug: "ebb", repositoryUrl: `${repositoryUrl}.git` }),
	],
});
const tide = getAgent(context, "tide");
const WHY = "Its repository is shared by 2 listings.";

it("says of each observation what it is, whose, of when, and whether it counts", () => {
	const { slug, observations: listed } = observationListView(context, tide);
	expect([slug, listed.map(({ text, counted, why_not }) => [text, counted, why_not])]).toEqual([
		"tide",
		[
			[
				"Called “Official”, stated by ToolHive on 1 May 2026",
				false,
				"It is shown, and counts in no score.",
			],
			["2,897 stars, counted by ToolHive on 1 May 2026", false, WHY],
			["300 pulls, counted by ToolHive on 1 May 2026", true, null],
		],
	]);
	expect(listed[2]).toMatchObject({ label: "Pulls", unit: "pulls", read_at: tide.updatedAt });
});

it("the page says first what counts, and why not only of what could count", () => {
	expect(agentPage(context, tide).observed).toEqual([
		{ text: "300 pulls, counted by ToolHive on 1 May 2026", href: null, why: null },
		{ text: "Called “Official”, stated by ToolHive on 1 May 2026", href: null, why: null },
		{ text: "2,897 stars, counted by ToolHive on 1 May 2026", href: null, why: WHY },
	]);
});

it("the document says the same, in quotes", () => {
	const { sections } = agentMarkdownView(context, tide);
	const points = sections.find(({ title }) => title === "What others counted or stated")?.points;
	expect([...(points ?? [])].map(({ text }) => text)).toEqual([
		'“Called "Official", stated by ToolHive on 1 May 2026”',
		`“2,897 stars, counted by ToolHive on 1 May 2026”. Does not count: ${WHY}`,
		"“300 pulls, counted by ToolHive on 1 May 2026”",
	]);
});
