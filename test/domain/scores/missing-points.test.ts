import { describe, expect, it } from "vitest";
import { sumPoints } from "#domain/scores/fact-points.ts";
import { PROFILE_POINTS } from "#domain/scores/market-score.ts";
import { missingPoints } from "#domain/scores/missing-points.ts";
import { COMPLETENESS_POINTS } from "#domain/scores/trust-score.ts";
import { agentRecord, claim } from "../agent-record-builder.ts";

describe("missing points", () => {
	it("name one step for each fact, with its points in both scores", () => {
		const steps = missingPoints(agentRecord({ websiteUrl: "https://pier9.dev/" }));
		expect(steps).toContainEqual({
			step: "Add documentation.",
			market: 0.1,
			trust: 2,
			names: ["docsUrl"],
		});
		expect(steps.map(({ step }) => step)).not.toContain("Add a website.");
		expect(steps.filter(({ names }) => names?.includes("shortDescription"))).toHaveLength(1);
	});

	it("name only the next level and the next status of a claim", () => {
		const top = claim({
			status: "certified",
			level: 4,
			domainVerifiedAt: "2026-05-01T00:00:00.000Z",
			repositoryVerifiedAt: "2026-05-01T00:00:00.000Z",
		});
		const ofClaims = (agent: Parameters<typeof missingPoints>[0]) =>
			missingPoints(agent).filter(({ names }) => names === null);
		expect(ofClaims(agentRecord({ claim: top }))).toEqual([]);
		expect(
			ofClaims(agentRecord({ claim: claim({ status: "verified", level: 2 }) })),
		).toContainEqual({
			step: "Request certification.",
			market: 0.1,
			trust: 22,
			names: null,
		});
	});

	it("of facts are all points that can be stated", () => {
		const facts = missingPoints(agentRecord({})).filter(({ names }) => names !== null);
		expect(facts.reduce((sum, { market }) => sum + market, 0)).toBeCloseTo(
			sumPoints(PROFILE_POINTS),
		);
		expect(facts.reduce((sum, { trust }) => sum + trust, 0)).toBe(sumPoints(COMPLETENESS_POINTS));
	});
});
