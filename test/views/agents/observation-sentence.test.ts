import { expect, it } from "vitest";
import type { Observation } from "#contract/evidence/observations.ts";
import { listingOfTitle } from "#domain/records/agent-record.ts";
import { observationSentence } from "#views/agents/observation-list-view.ts";

const listing = { ...listingOfTitle("Tide"), partialDates: ["2025-03", "2024"] };
const stars: Observation = {
	kind: "stars",
	subject: "https://github.com/example/tide",
	value: 2897,
	source: "ToolHive",
	as_of: "2025-08-22T00:00:00.000Z",
};

it.each<[string, Partial<Observation>]>([
	["2,897 stars, counted by ToolHive on 22 August 2025", {}],
	["1 star, counted by ToolHive on 22 August 2025", { value: 1 }],
	[
		"12 downloads in 30 days, counted by ToolHive on 22 August 2025",
		{ kind: "downloads", value: 12 },
	],
	[
		"2,897 stars, counted by ToolHive, read on 3 May 2026",
		{ as_of: null, read_at: "2026-05-03T08:00:00.000Z" },
	],
	[
		"Released on 2 February 2025, stated by ToolHive on 22 August 2025",
		{ kind: "released_at", value: "2025-02-02T00:00:00.000Z" },
	],
	[
		"Updated at the source on 22 August 2025, stated by ToolHive",
		{ kind: "pushed_at", value: "2025-08-22T00:00:00.000Z" },
	],
	[
		"Released in March 2025, stated by ToolHive in 2024",
		{ kind: "released_at", value: "2025-03-01T00:00:00.000Z", as_of: "2024-01-01T00:00:00.000Z" },
	],
	["Archived, stated by ToolHive on 22 August 2025", { kind: "archived", value: true }],
	["Not archived, stated by ToolHive on 22 August 2025", { kind: "archived", value: false }],
	["Called “Official”, stated by ToolHive on 22 August 2025", { kind: "tier", value: "Official" }],
	[
		"SWE-bench Verified: 77.2 (Resolved, with mini-SWE-agent), stated by models.dev on 22 August 2025",
		{
			kind: "benchmark",
			value: 77.2,
			source: "models.dev",
			name: "SWE-bench Verified",
			metric: "Resolved",
			harness: "mini-SWE-agent",
		},
	],
])("reads: %s", (sentence, changes) => {
	expect(observationSentence(listing, { ...stars, ...changes })).toBe(sentence);
});
