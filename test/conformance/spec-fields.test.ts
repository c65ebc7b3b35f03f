import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AGENT_TYPES } from "#contract/vocabulary.ts";
import { type DrawnSample, drawSample } from "../api/running-service.ts";

let drawn: DrawnSample;
beforeAll(async () => {
	drawn = await drawSample();
});
afterAll(() => drawn.remove());

/** Every field that the specification names, where it names it. A dotted path enters objects, `0` enters lists. */
const FIELDS: readonly { part: string; file: string; fields: string }[] = [
	{
		part: "agent",
		file: "api/v1/agents/harbor-scout.json",
		fields:
			"slug title short_description agent_type pricing_type deployment_type market_score trend_score trust_score verification_level claim_status watchers_count upvotes downvotes page_views website_url logo_url launch_date created_at primary_category.name primary_category.slug url model_stack badges trust integrations",
	},
	{
		part: "trust object",
		file: "api/v1/agents/harbor-scout.json",
		fields:
			"trust.verification_level trust.claim_status trust.featured trust.behavioral_exposure.public_score trust.behavioral_exposure.public_tier trust.behavioral_exposure.confidence_level trust.behavioral_exposure.review_status trust.behavioral_exposure.mismatch_delta trust.behavioral_exposure.automated.score trust.behavioral_exposure.automated.tier trust.behavioral_exposure.automated.summary trust.behavioral_exposure.declared trust.behavioral_exposure.verified trust.behavioral_exposure.summary",
	},
	{
		part: "category",
		file: "api/v1/categories.json",
		fields: "0.id 0.slug 0.name 0.icon 0.description 0.agent_count 0.url",
	},
	{
		part: "history, form 1",
		file: "api/v1/agents/harbor-scout/history.json",
		fields:
			"agent.slug history.0.market_score history.0.trend_score history.0.upvotes history.0.rank history.0.recorded_at",
	},
	{
		part: "history, form 2",
		file: "api/v1/agents/harbor-scout/history.json",
		fields:
			"slug current_score delta_pct snapshots.0.score snapshots.0.trend snapshots.0.upvotes snapshots.0.rank snapshots.0.recorded_at total",
	},
	{
		part: "trust score, both forms",
		file: "api/agents/harbor-scout/trust.json",
		fields:
			"total level identity verification completeness slug trust_score breakdown.identity breakdown.verification breakdown.completeness claim_status verification_level badges",
	},
	{
		part: "manifest",
		file: "api/agents/harbor-scout/manifest.json",
		fields:
			"registry_version identity.name identity.slug identity.type urls.website urls.registry trust.score trust.level trust.claim_status market.bms market.trend market.rank",
	},
	{
		part: "categories trends",
		file: "api/v1/categories/trends.json",
		fields:
			"categories.0.agent_count categories.0.growth_rate categories.0.top_agents generated_at",
	},
	{
		part: "market report",
		file: "api/v1/market-report.json",
		fields:
			"fear_greed_index.value fear_greed_index.label fear_greed_index.delta_7d fear_greed_index.components sector_rotation.0.category sector_rotation.0.agent_count sector_rotation.0.momentum sector_rotation.0.share sector_rotation.0.share_delta_7d sector_rotation.0.direction sector_rotation.0.leaders verification_stats.total verification_stats.by_level verification_stats.by_claim_status verification_stats.verified_share generated_at",
	},
	{
		part: "weekly report",
		file: "api/v1/weekly-report.json",
		fields:
			"title summary.total_agents summary.new_agents_this_week top_10_by_score.0 trending_this_week.0 shareable_snippets.twitter shareable_snippets.linkedin",
	},
	{
		part: "leaderboard",
		file: "api/v1/leaderboard.json",
		fields: "leaderboard.0.velocity generated_at",
	},
	{
		part: "incidents",
		file: "api/v1/incidents.json",
		fields:
			"total incidents.0.id incidents.0.slug incidents.0.title incidents.0.summary incidents.0.kind incidents.0.severity incidents.0.status incidents.0.agents incidents.0.occurred_at incidents.0.reported_at incidents.0.resolved_at incidents.0.updated_at incidents.0.sources incidents.0.url",
	},
	{
		part: "list, both forms",
		file: "api/v1/agents.json",
		fields:
			"data.0.slug data.0.title data.0.agent_type data.0.market_score data.0.claim_status data.0.pricing_type data.0.short_description data.0.url page limit total pagination.page pagination.limit pagination.total pagination.pages",
	},
	{
		part: "feed",
		file: "api/v1/enterprise/agents.json",
		fields: "agents.0.slug fields total",
	},
	{
		part: "comments",
		file: "api/agents/harbor-scout/comments.json",
		fields: "slug total comments",
	},
];

describe.each(FIELDS)("the specified fields: $part", ({ file, fields }) => {
	it.each(fields.split(" "))("%s", async (path) => {
		const answer: unknown = JSON.parse(await readFile(join(drawn.release.directory, file), "utf8"));
		expect(valueAt(answer, path)).toBeDefined();
	});
});

describe("answers as a whole", () => {
	it("show every agent type", async () => {
		const shown = new Set(drawn.snapshot.agents.map(({ agentType }) => agentType));
		expect(AGENT_TYPES.filter((type) => !shown.has(type))).toEqual([]);
	});

	it("never name what is not public", async () => {
		const hidden = ["cold-door", "essay-twin"];
		const leaking: string[] = [];
		for (const path of drawn.release.paths()) {
			const text = await readFile(join(drawn.release.directory, path), "utf8");
			if (hidden.some((slug) => text.includes(`"${slug}"`) || text.includes(`/${slug}/`)))
				leaking.push(path);
		}
		expect(leaking).toEqual([]);
	});

	it("say that the listings are a sample", async () => {
		const text = await readFile(join(drawn.release.directory, "api/v1.json"), "utf8");
		expect(JSON.parse(text)).toMatchObject({
			sample_data: true,
			description: expect.stringContaining("sample"),
		});
		expect(drawn.snapshot.agents.every(({ sample }) => sample)).toBe(true);
	});
});

function valueAt(value: unknown, path: string): unknown {
	return path.split(".").reduce<unknown>((inner, key) => {
		if (typeof inner !== "object" || inner === null) return undefined;
		return Object.entries(inner).find(([name]) => name === key)?.[1];
	}, value);
}
