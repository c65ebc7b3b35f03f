import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { FEED_FIELDS, type Feed } from "#contract/agents/feed.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { categoryListView } from "#views/market/category-view.ts";
import { feedView } from "#views/market/feed-view.ts";
import { incidentListView } from "#views/market/incident-view.ts";
import {
	categoryTrendsView,
	marketReportView,
	weeklyReportView,
} from "#views/market/report-views.ts";
import { serviceIndexView } from "#views/protocols/discovery-views.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { listArtifacts } from "../publish/list-artifacts.ts";
import { at, seen } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "./view-context-builder.ts";

const context = viewContext();
const nothing = { agents: [], categories: [], incidents: [], comments: [], events: [] };

/** The feed with its rows in memory. */
function wholeFeed(...asked: Parameters<typeof feedView>): Feed {
	const feed = feedView(...asked);
	return { ...feed, agents: [...feed.agents] };
}

describe("the categories", () => {
	it("have a count and a page each, and are sorted by slug", () => {
		const views = categoryListView(context);
		expect(views.map(({ slug, agent_count }) => [slug, agent_count])).toEqual([
			["empty", 0],
			["nests", 1],
			["tunnels", 2],
		]);
		expect(views[1]).toMatchObject({
			id: "cat_nests",
			url: "https://registry.pier9.dev/categories/nests/",
		});
	});
});

describe("the reports", () => {
	it("name growth and top agents of each category", () => {
		const { categories, generated_at } = categoryTrendsView(context);
		expect(generated_at).toBe(at.toISOString());
		expect(
			categories.map(({ slug, top_agents }) => [slug, top_agents.map((top) => top.slug)]),
		).toEqual([
			["empty", []],
			["nests", ["wren"]],
			["tunnels", ["mole", "vole"]],
		]);
		expect(categories[1]).toMatchObject({ new_agents_30d: 1, growth_rate: null });
	});

	it("show mood, sectors and verification", () => {
		const report = marketReportView(context);
		expect(report.fear_greed_index.delta_7d).toBeNull();
		expect(report.sector_rotation).toEqual([]);
		expect(report.rotation_note).toBe(
			"Too little data for shares. They take 10 agents with attention in each of two weeks and 14 days of records; known are 2 agents and 0 days.",
		);
		expect(report.verification_stats).toMatchObject({ total: 4, verified_share: 25 });
	});

	it("summarise the week, ready to be shared", () => {
		const { summary, shareable_snippets, top_10_by_score, title } = weeklyReportView(context);
		expect(title).toContain("2026-05-04");
		expect(summary).toEqual({
			total_agents: 4,
			new_agents_this_week: 1,
			ranked_agents: 3,
			week_start: "2026-04-28T00:00:00.000Z",
			week_end: "2026-05-04T12:00:00.000Z",
		});
		expect(top_10_by_score.map(({ rank }) => rank)).toEqual([1, 2, 3]);
		for (const snippet of Object.values(shareable_snippets)) {
			expect(snippet).toContain(
				'4 agents, 1 newly listed this week. Leading of 3 ranked: Mole "the Digger".',
			);
			expect(snippet).toContain("https://registry.pier9.dev/weekly-report/");
		}
	});

	it("fit into a short message with any title of the first agent", () => {
		const agents = ["long", "short"].map((slug) => agentRecord({ slug, title: slug.repeat(30) }));
		const given = { ...nothing, agents, events: seen(agents) };
		const { twitter } = weeklyReportView(viewContext(given)).shareable_snippets;
		expect(twitter).toContain("long".repeat(30));
		expect(twitter.length).toBeLessThanOrEqual(280);
	});

	it("name only public agents among those of an incident", () => {
		const { incidents, total } = incidentListView(context);
		expect(incidents.map(({ slug, agents }) => [slug, agents])).toEqual([
			["mole-flood", ["mole"]],
			["old-flood", ["vole"]],
		]);
		expect([total, incidents[0]?.url]).toEqual([
			2,
			"https://registry.pier9.dev/incidents/mole-flood/",
		]);
	});

	it("list every endpoint of the service", () => {
		const { endpoints, sample_data, description } = serviceIndexView(context);
		expect(endpoints).toHaveLength(ENDPOINTS.length);
		expect(sample_data).toBe(false);
		const agents = [agentRecord({ slug: "mole", sample: true })];
		const sample = serviceIndexView(viewContext({ ...nothing, agents }));
		expect(sample.description).not.toBe(description);
		expect(sample.sample_data).toBe(true);
	});
});

/** Items with members are JSON in CSV. */
const itemOf = (item: unknown) => (typeof item === "object" ? JSON.stringify(item) : item);

describe("the bulk feed", () => {
	it("is the same in CSV: a header of the fields and a row for each agent", () => {
		const artifact = [...listArtifacts(context)].find(({ path }) => path.endsWith(".csv"));
		const [header, ...rows]: string[][] = parse(
			artifact && "stream" in artifact.content ? [...artifact.content.stream()].join("") : "",
		);
		expect(header).toEqual([...FEED_FIELDS]);
		const { agents } = wholeFeed(context);
		expect(rows).toHaveLength(agents.length);
		rows.forEach((cells, index) => {
			const told = FEED_FIELDS.map((field) => agents[index]?.[field]).map((value) =>
				Array.isArray(value) ? value.map(itemOf).join("|") : String(value ?? ""),
			);
			expect(cells).toEqual(told);
		});
	});
});
