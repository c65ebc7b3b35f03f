import { describe, expect, it } from "vitest";
import { CLAIM_STATUSES, type TrustLevel, VERIFICATION_LEVELS } from "#contract/vocabulary.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import {
	COMPLETENESS_POINTS,
	IDENTITY_POINTS,
	trustScore,
	VERIFICATION_POINTS,
} from "#domain/scores/trust-score.ts";
import { agentRecord, claim } from "../agent-record-builder.ts";

const complete: Partial<AgentRecord> = {
	websiteUrl: "https://pier9.dev/",
	docsUrl: "https://pier9.dev/docs",
	repositoryUrl: "https://github.com/pier9/scout",
	logoUrl: "https://pier9.dev/logo.png",
	shortDescription: "x".repeat(80),
};

const identity = { unclaimed: 0, claimed: 25, verified: 40, certified: 50 };
const verification = [0, 8, 18, 30, 40];

describe("the trust score", () => {
	it("is the sum of identity, verification and completeness", () => {
		const scores = trustScore(
			agentRecord({ ...complete, claim: claim({ status: "verified", level: 2 }) }),
		);
		expect(scores).toMatchObject({ total: 68, identity: 40, verification: 18, completeness: 10 });
	});

	const claims = CLAIM_STATUSES.flatMap((status) =>
		VERIFICATION_LEVELS.map((level) => [status, level] as const),
	);

	it.each(claims)("of a listing that is %s at level %i is the sum of both", (status, level) => {
		const scores = trustScore(agentRecord({ claim: claim({ status, level }) }));
		expect(scores.identity).toBe(identity[status]);
		expect(scores.verification).toBe(verification[level]);
		expect(scores.total).toBe(identity[status] + (verification[level] ?? NaN));
	});

	it.each([
		["unclaimed", false, 0, "listed"],
		["unclaimed", true, 25, "listed"],
		["claimed", true, 25, "claimed"],
		["verified", true, 40, "verified"],
		["certified", true, 50, "certified"],
	] as const)(
		"of a listing that is %s here, proven elsewhere: %s, has %i for identity and is %s",
		(status, isProven, points, level) => {
			const scores = trustScore(agentRecord({ claim: claim({ status }) }), {
				isProvenElsewhere: isProven,
			});
			expect([scores.identity, scores.total, scores.level]).toEqual([points, points, level]);
		},
	);

	it.each([
		[{}, 0, "nothing is known"],
		[{ websiteUrl: "https://pier9.dev/" }, 3, "website"],
		[{ docsUrl: "https://pier9.dev/docs" }, 2, "documentation"],
		[{ repositoryUrl: "https://github.com/pier9/scout" }, 2, "repository"],
		[{ logoUrl: "https://pier9.dev/logo.png" }, 1, "logo"],
		[{ shortDescription: "x".repeat(80) }, 2, "long description"],
		[{ shortDescription: "x".repeat(79) }, 0, "one character short"],
		[{ shortDescription: "🦀".repeat(40) }, 0, "80 UTF-16 units are 40 characters"],
		[{ shortDescription: "🦀".repeat(80) }, 2, "80 characters"],
		[complete, 10, "all of it"],
	])("counts %j as %i of completeness: %s", (facts, points) => {
		expect(trustScore(agentRecord(facts)).completeness).toBe(points);
	});

	it("takes nothing that a placeholder states", () => {
		expect(trustScore(agentRecord(complete), { isPlaceholder: true }).total).toBe(0);
	});

	it.each<[AgentRecord["claim"]["status"], number, TrustLevel, string]>([
		["unclaimed", 0, "listed", "nobody came"],
		["unclaimed", 1, "listed", "a review is no claim"],
		["unclaimed", 2, "verified", "only the level"],
		["unclaimed", 3, "certified", "only the level"],
		["unclaimed", 4, "enterprise", "only the level"],
		["claimed", 0, "claimed", "the claim"],
		["claimed", 1, "claimed", "the claim"],
		["claimed", 2, "verified", "the stronger of both"],
		["verified", 0, "verified", "only the status"],
		["verified", 3, "certified", "the stronger of both"],
		["certified", 0, "certified", "only the status"],
		["certified", 2, "certified", "the stronger of both"],
		["certified", 4, "enterprise", "the highest of all"],
	])("of a listing that is %s at level %i has the level %s: %s", (status, level, name) => {
		expect(trustScore(agentRecord({ claim: claim({ status, level }) })).level).toBe(name);
	});

	it("never exceeds 100, which the best listing reaches", () => {
		const best = agentRecord({ ...complete, claim: claim({ status: "certified", level: 4 }) });
		expect(trustScore(best).total).toBe(100);
		expect(trustScore(best).parts.map(({ hint }) => hint)).toEqual([null, null, null]);
	});

	it("says what would raise it, and only what can be stated", () => {
		const bare = agentRecord({ ...complete, logoUrl: null, docsUrl: null });
		const [first, second, third] = trustScore(bare).parts.map(({ hint }) => hint);
		expect(first).toContain("Claim");
		expect(second).toContain("review");
		expect(third).toBe("Add documentation, a logo.");
	});

	it("has parts of 50, 40 and 10 points, which its tables add up to", () => {
		const { parts } = trustScore(agentRecord());
		expect(parts.map(({ name, maxPoints }) => [name, maxPoints])).toEqual([
			["identity", 50],
			["verification", 40],
			["completeness", 10],
		]);
		expect(Math.max(...Object.values(IDENTITY_POINTS))).toBe(50);
		expect(Math.max(...Object.values(VERIFICATION_POINTS))).toBe(40);
		expect(COMPLETENESS_POINTS.reduce((sum, { points }) => sum + points, 0)).toBe(10);
	});
});
