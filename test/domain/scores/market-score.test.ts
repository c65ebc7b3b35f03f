import { describe, expect, it } from "vitest";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type Engagement, noEngagement } from "#domain/scores/engagement.ts";
import {
	ENGAGEMENT_POINTS,
	MARKET_PARTS,
	marketScore,
	PROFILE_POINTS,
	STANDING_LEVEL_POINTS,
	STANDING_PROOF_POINTS,
} from "#domain/scores/market-score.ts";
import { agentRecord, claim } from "../agent-record-builder.ts";

const proven = "2026-02-01T00:00:00.000Z";
const complete: Partial<AgentRecord> = {
	shortDescription: "x".repeat(80),
	websiteUrl: "https://pier9.dev/",
	docsUrl: "https://pier9.dev/docs",
	repositoryUrl: "https://github.com/pier9/scout",
	logoUrl: "https://pier9.dev/logo.png",
	categorySlug: "logistics",
	agentType: "agent",
	pricingType: "free",
	modelStack: ["field-2"],
	integrations: ["Radio"],
};

function engagement(facts: Partial<Engagement> = {}): Engagement {
	return { ...noEngagement(), ...facts };
}

function points(name: string, agent: AgentRecord, seen = engagement(), trend: number | null = 0) {
	const part = marketScore(agent, seen, trend).parts.find((candidate) => candidate.name === name);
	return part?.points;
}

describe("the market score", () => {
	it("is the sum of profile, standing, engagement and trend", () => {
		const best = agentRecord({
			...complete,
			claim: claim({
				status: "certified",
				level: 4,
				domainVerifiedAt: proven,
				repositoryVerifiedAt: proven,
			}),
		});
		const { total, parts } = marketScore(
			best,
			engagement({ decayedViews: 50_000, watchers: 1000, upvotes: 1e9 }),
			100,
		);
		expect(total).toBeCloseTo(100, 1);
		expect(parts.map(({ name, maxPoints }) => [name, maxPoints])).toEqual([
			["profile", 30],
			["standing", 40],
			["engagement", 20],
			["trend", 10],
		]);
	});

	it.each<[Partial<AgentRecord>, number, string]>([
		[{}, 0, "nothing is known"],
		[{ shortDescription: "short" }, 3, "a description"],
		[{ shortDescription: "x".repeat(80) }, 6, "a long description counts twice"],
		[{ websiteUrl: "https://pier9.dev/" }, 4, "website"],
		[{ docsUrl: "https://pier9.dev/docs" }, 4, "documentation"],
		[{ repositoryUrl: "https://github.com/pier9/scout" }, 4, "repository"],
		[{ logoUrl: "https://pier9.dev/logo.png" }, 2, "logo"],
		[{ categorySlug: "logistics" }, 2, "category"],
		[{ agentType: "agent" }, 2, "type"],
		[{ pricingType: "free" }, 2, "pricing"],
		[{ modelStack: ["field-2"] }, 2, "models"],
		[{ integrations: ["Radio"] }, 2, "integrations"],
		[complete, 30, "all of it"],
	])("counts the profile %j as %i: %s", (facts, expected) => {
		expect(points("profile", agentRecord(facts))).toBe(expected);
	});

	it.each<[Partial<AgentRecord["claim"]>, number, string]>([
		[{}, 0, "nothing is proven"],
		[{ level: 1 }, 8, "reviewed"],
		[{ level: 2 }, 16, "verified"],
		[{ level: 3 }, 24, "certified"],
		[{ level: 4 }, 30, "enterprise"],
		[{ status: "claimed" }, 2, "a claim"],
		[{ domainVerifiedAt: proven }, 4, "a domain"],
		[{ repositoryVerifiedAt: proven }, 4, "a repository"],
		[{ status: "claimed", level: 2, domainVerifiedAt: proven }, 22, "together"],
	])("counts the standing %j as %i: %s", (parts, expected) => {
		expect(points("standing", agentRecord({ claim: claim(parts) }))).toBe(expected);
	});

	it("counts page views and watchers by the logarithm, up to a limit", () => {
		const views = (decayedViews: number) =>
			points("engagement", agentRecord(), engagement({ decayedViews })) ?? NaN;
		expect(views(0)).toBe(0);
		expect(views(100) - views(10)).toBeGreaterThan(views(1100) - views(1010));
		expect(views(50_000)).toBe(views(5_000_000));
	});

	it("leaves out votes if there are none, instead of counting zero", () => {
		const seen = { decayedViews: 50_000, watchers: 1000 };
		expect(points("engagement", agentRecord(), engagement(seen))).toBe(20);
		expect(points("engagement", agentRecord(), engagement({ ...seen, downvotes: 1 }))).toBe(14);
	});

	it("counts votes by a lower confidence limit", () => {
		const votes = (upvotes: number, downvotes: number) =>
			points("engagement", agentRecord(), engagement({ upvotes, downvotes })) ?? NaN;
		expect(votes(100, 0)).toBeGreaterThan(votes(1, 0));
		expect(votes(100, 0)).toBeGreaterThan(votes(100, 50));
		expect(votes(0, 100)).toBe(0);
	});

	it.each([
		[-100, 0],
		[-50, 2.5],
		[0, 5],
		[100, 10],
	])("counts a trend of %i as %d", (trend, expected) => {
		expect(points("trend", agentRecord(), engagement(), trend)).toBe(expected);
	});

	it("leaves out an unknown trend, instead of counting zero", () => {
		const agent = agentRecord(complete);
		const unknown = marketScore(agent, engagement(), null);
		const least = marketScore(agent, engagement(), -100);
		expect(unknown.parts.at(-1)?.points).toBeNull();
		expect(unknown.total).toBeCloseTo((30 / 90) * 100, 2);
		expect(least.total).toBe(30);
	});

	it("stays between 0 and 100", () => {
		expect(marketScore(agentRecord(), engagement(), null).total).toBe(0);
		expect(marketScore(agentRecord(), engagement({ downvotes: 5 }), -100).total).toBe(0);
	});

	it("says what would raise the profile and the standing", () => {
		const bare = agentRecord({ ...complete, docsUrl: null, modelStack: [] });
		const { parts } = marketScore(bare, engagement(), 0);
		expect(parts[0]?.hint).toBe("Add documentation, the models used.");
		expect(parts[1]?.hint).toContain("a claim");
	});

	it("names every missing fact that forms and requests accept", () => {
		const bare = agentRecord({ ...complete, logoUrl: null, integrations: [] });
		const [profile] = marketScore(bare, engagement(), 0).parts;
		expect([profile?.points, profile?.hint]).toEqual([26, "Add a logo, integrations."]);
	});

	it("counts a stored logo like one at an address", () => {
		const served = agentRecord({ ...complete, logoUrl: null, logoSha256: "1f".repeat(32) });
		expect(marketScore(served, engagement(), 0).parts[0]?.points).toBe(30);
	});

	it("has tables that add up to its parts", () => {
		const sum = (rows: readonly { points: number }[]) =>
			rows.reduce((total, row) => total + row.points, 0);
		expect(MARKET_PARTS).toEqual({ profile: 30, standing: 40, engagement: 20, trend: 10 });
		expect(sum(PROFILE_POINTS)).toBe(MARKET_PARTS.profile);
		expect(STANDING_LEVEL_POINTS[4] + sum(STANDING_PROOF_POINTS)).toBe(MARKET_PARTS.standing);
		expect(sum(Object.values(ENGAGEMENT_POINTS))).toBe(MARKET_PARTS.engagement);
	});
});
