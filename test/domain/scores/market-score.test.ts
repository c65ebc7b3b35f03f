import { describe, expect, it } from "vitest";
import {
	OBSERVATION_KIND_NAMES,
	type Observation,
	type ObservationKindName,
	observationKind,
} from "#contract/evidence/observations.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { FURTHER_SHARE, OWN_COUNTS } from "#domain/scores/adoption.ts";
import { type Engagement, noEngagement } from "#domain/scores/engagement.ts";
import {
	MARKET_PARTS,
	type MarketFacts,
	marketScore,
	PROFILE_POINTS,
	RANKED_FROM_WEIGHT,
	STANDING_LEVEL_POINTS,
	STANDING_PROOF_POINTS,
	whyNotRanked,
} from "#domain/scores/market-score.ts";
import { roundTo } from "#domain/scores/score-parts.ts";
import { UPKEEP_STEPS } from "#domain/scores/upkeep.ts";
import { drawnRandom } from "../../drawn-random.ts";
import { agentRecord, claim } from "../agent-record-builder.ts";

const at = new Date("2026-06-01T00:00:00.000Z");
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
const wholeClaim = claim({
	status: "certified",
	level: 4,
	domainVerifiedAt: proven,
	repositoryVerifiedAt: proven,
});

function seen(kind: ObservationKindName, value: Observation["value"]): Observation {
	return { kind, subject: "https://github.com/pier9/scout", value, source: "Tern", as_of: null };
}

const COUNTS = OBSERVATION_KIND_NAMES.filter((kind) => observationKind(kind).full !== undefined);

interface Around extends Partial<Omit<MarketFacts, "engagement">> {
	engagement?: Partial<Engagement>;
}

function score(facts: Partial<AgentRecord>, { engagement, ...around }: Around = {}) {
	return marketScore(agentRecord(facts), {
		engagement: { ...noEngagement(), ...engagement },
		trend: null,
		at,
		sharing: () => 1,
		...around,
	});
}

function points(name: string, facts: Partial<AgentRecord>, around?: Around) {
	return score(facts, around).parts.find((part) => part.name === name)?.points;
}

const stars = (value: number) => ({ observations: [seen("stars", value)] });

describe("the market score", () => {
	it("is the sum of its parts if all are known", () => {
		const full = COUNTS.map((kind) => seen(kind, observationKind(kind).full ?? 0));
		const best = score(
			{
				...complete,
				claim: wholeClaim,
				observations: [...full, seen("pushed_at", "2026-05-30T00:00:00.000Z")],
			},
			{ trend: 100 },
		);
		expect(best).toMatchObject({ total: 100, knownWeight: 100, isRanked: true });
		expect(best.parts.map(({ name, maxPoints }) => [name, maxPoints])).toEqual([
			["adoption", 95],
			["upkeep", 2.5],
			["standing", 1],
			["profile", 1],
			["trend", 0.5],
		]);
	});

	it("counts adoption for at least half, profile and standing for a fifth at most", () => {
		const { adoption, profile, standing } = MARKET_PARTS;
		expect(Object.values(MARKET_PARTS).reduce((sum, part) => sum + part)).toBe(100);
		expect(adoption).toBeGreaterThanOrEqual(50);
		expect(profile).toBeLessThanOrEqual(15);
		expect(profile + standing).toBeLessThanOrEqual(20);
	});

	it("is points by known weight: what is unknown is left out", () => {
		const { total, knownWeight, parts } = score(stars(316));
		const adoption = (95 * Math.log10(3_160)) / 7;
		expect(parts.map((part) => part.points)).toEqual([
			expect.closeTo(adoption, 1),
			null,
			0,
			0,
			null,
		]);
		expect(knownWeight).toBe(95 + 1 + 1);
		expect(total).toBeCloseTo((100 * adoption) / 97, 0);
	});

	it("has one decimal", () => {
		for (let value = 1; value < 5_000; value += 7) {
			const { total } = score(stars(value));
			expect(total).toBe(Number(total.toFixed(1)));
		}
	});

	it.each<[boolean, Partial<AgentRecord>, Around, string]>([
		[false, {}, {}, "nothing is known"],
		[false, { ...complete, claim: wholeClaim }, { trend: 100 }, "all but its use is known"],
		[false, { observations: [seen("pushed_at", proven)] }, { trend: 0 }, "only its upkeep"],
		[false, { observations: [seen("tier", "Official")] }, {}, "a source's word for its rank"],
		[false, { observations: [seen("benchmark", 93)] }, {}, "a benchmark"],
		[false, { observations: [seen("pulls", 0)] }, {}, "a count of zero"],
		[false, stars(5_000), { sharing: () => 2 }, "stars that it shares with another"],
		[false, {}, { engagement: { decayedViews: OWN_COUNTS.views.from - 1 } }, "a few page views"],
		[false, {}, { engagement: { watchers: OWN_COUNTS.watchers.from - 1 } }, "a few watchers"],
		[true, stars(1), {}, "a single star"],
		[true, { observations: [seen("uses", 9)] }, {}, "uses of a model"],
		[true, {}, { engagement: { decayedViews: OWN_COUNTS.views.from } }, "enough page views"],
		[true, {}, { engagement: { watchers: OWN_COUNTS.watchers.from } }, "enough watchers"],
		[true, { ...stars(1), status: "deprecated" }, { trend: -100 }, "the worst of everything else"],
	])("ranks: %s for %j, %j (%s)", (isRanked, facts, around) => {
		const { total, parts, ...rest } = score(facts, around);
		expect(rest.isRanked).toBe(isRanked);
		expect(total > 0).toBe(isRanked);
		expect(rest.knownWeight >= RANKED_FROM_WEIGHT).toBe(isRanked);
		const { observations = [] } = facts;
		if (!isRanked) expect(parts[0]?.hint).toBe(whyNotRanked({ observations }));
	});

	it("does not say that no source counts its use where one does", () => {
		const shared = score(stars(5_000), { sharing: () => 2 }).parts;
		expect(shared[0]?.hint).toContain("what sources count of its use is zero, or does not count");
		expect(score({}).parts[0]?.hint).toContain("no source counts how much it is used");
	});

	it("is wholly known only if all of its parts are", () => {
		const pushed = seen("pushed_at", at.toISOString());
		const known = { observations: [seen("stars", 1), pushed] };
		expect(score(known, { trend: null }).knownWeight).toBe(99);
		expect(score(known, { trend: 0 }).knownWeight).toBe(100);
	});

	it.each(COUNTS)(
		"never lifts one above another with five times its %s by all other parts",
		(kind) => {
			for (const value of [1, 10, 317, 4_321, 100_000]) {
				const fresh = seen("pushed_at", at.toISOString());
				const proud = score(
					{ ...complete, claim: wholeClaim, observations: [seen(kind, value), fresh] },
					{ trend: 100 },
				);
				const used: Partial<AgentRecord> = {
					observations: [seen(kind, 5 * value + 1)],
					status: "deprecated",
				};
				expect(score(used, { trend: -100 }).total).toBeGreaterThan(proud.total);
				expect(score(used).total).toBeGreaterThan(proud.total);
			}
		},
	);

	it("gives no less for counts of which none is lower and some are more", () => {
		const { next: random } = drawnRandom("adoption");
		const drawn = () => Math.ceil(10 ** (random() * 6));
		for (let time = 0; time < 500; time += 1) {
			const fewer = COUNTS.filter(() => random() < 0.5).map((kind) => seen(kind, drawn()));
			const more = COUNTS.map((kind) => {
				const known = fewer.find((row) => row.kind === kind)?.value;
				return typeof known === "number" && random() < 0.5
					? seen(kind, known)
					: seen(kind, Number(known ?? 0) + drawn());
			}).filter(({ kind }) => fewer.some((row) => row.kind === kind) || random() < 0.5);
			const own = { engagement: { decayedViews: random() * 1_000, watchers: random() * 50 } };
			const shares = [fewer, more].map(
				(observations) => points("adoption", { observations }, own) ?? 0,
			);
			expect(shares[1], JSON.stringify([fewer, more])).toBeGreaterThanOrEqual(shares[0] ?? 0);
		}
	});

	it("takes the best of the counts that are known, and a little of each other", () => {
		const [both = 0, stars = 0, pulls = 0] = [["stars", "pulls"], ["stars"], ["pulls"]].map(
			(kinds) =>
				points("adoption", {
					observations: [seen("stars", 999), seen("pulls", 99)].filter(({ kind }) =>
						kinds.includes(kind),
					),
				}) ?? 0,
		);
		expect(stars).toBeCloseTo((95 * 4) / 7, 1);
		expect(stars).toBeGreaterThan(pulls);
		expect(both - stars).toBeGreaterThan(0);
		expect(both - stars).toBeLessThan((95 - stars) * FURTHER_SHARE);
	});

	it("is not lowered by visitors, and raised by many", () => {
		const counted = points("adoption", stars(2_000)) ?? 0;
		const raised = [50, 5_000, 500_000].map(
			(decayedViews) =>
				Number(points("adoption", stars(2_000), { engagement: { decayedViews } })) - counted,
		);
		expect(raised[0]).toBeGreaterThan(0);
		expect(raised.toSorted((one, two) => one - two)).toEqual(raised);
		expect(raised[0]).toBeLessThan(1);
	});

	it.each<[number, number | null]>([
		...UPKEEP_STEPS.flatMap(({ days, share }, index): [number, number][] => [
			[days, share * 2.5],
			[days + 1, (UPKEEP_STEPS[index + 1]?.share ?? 0) * 2.5],
		]),
		[0, 2.5],
		[-1, null],
	])("counts a change at the source %i days ago as upkeep of %d", (days, expected) => {
		const day = new Date(at.getTime() - days * 86_400_000).toISOString();
		const rounded = expected && roundTo(expected, 2);
		const older = seen("released_at", "2020-01-01T00:00:00.000Z");
		expect(points("upkeep", { observations: [seen("pushed_at", day)] })).toBe(rounded);
		expect(points("upkeep", { observations: [older, seen("pushed_at", day)] })).toBe(rounded ?? 0);
	});

	it.each<[Partial<AgentRecord>, string]>([
		[{ status: "deprecated" }, "deprecated"],
		[{ observations: [seen("archived", true)] }, "archived"],
	])("counts no upkeep for %j: %s", (facts) => {
		const fresh = seen("pushed_at", at.toISOString());
		const observations = [...(facts.observations ?? []), fresh];
		expect(points("upkeep", { ...facts, observations })).toBe(0);
	});

	it("does not take a repository that is not archived for upkeep", () => {
		expect(points("upkeep", { observations: [seen("archived", false)] })).toBeNull();
	});

	it.each<[Partial<AgentRecord>, number, string]>([
		[{}, 0, "nothing is known"],
		[{ shortDescription: "short" }, 0.1, "a description"],
		[{ shortDescription: "x".repeat(80) }, 0.3, "a long description counts more"],
		[{ websiteUrl: "https://pier9.dev/" }, 0.1, "website"],
		[{ modelStack: ["field-2"], integrations: ["Radio"] }, 0, "what only some types have"],
		[complete, 1, "all of it"],
	])("counts the profile %j as %d: %s", (facts, expected) => {
		expect(points("profile", facts)).toBe(expected);
	});

	it.each<[Partial<AgentRecord["claim"]>, number, string]>([
		[{}, 0, "nothing is proven"],
		[{ level: 1 }, 0.1, "reviewed"],
		[{ level: 4 }, 0.4, "enterprise"],
		[{ status: "claimed" }, 0.2, "a claim"],
		[{ domainVerifiedAt: proven }, 0.2, "a domain"],
		[{ repositoryVerifiedAt: proven }, 0.2, "a repository"],
		[{ status: "claimed", level: 2, domainVerifiedAt: proven }, 0.6, "together"],
	])("counts the standing %j as %d: %s", (parts, expected) => {
		expect(points("standing", { claim: claim(parts) })).toBe(expected);
	});

	it.each([
		[null, null],
		[-100, 0],
		[0, 0.25],
		[100, 0.5],
	])("counts a trend of %s as %s", (trend, expected) => {
		expect(points("trend", {}, { trend })).toBe(expected);
	});

	it("says what would raise the profile and the standing", () => {
		const { parts } = score({ ...complete, docsUrl: null, modelStack: [] });
		const hintOf = (name: string) => parts.find((part) => part.name === name)?.hint;
		expect(hintOf("profile")).toBe("Add documentation.");
		expect(hintOf("standing")).toContain("a claim");
	});

	it("counts a stored logo like one at an address", () => {
		const served = { ...complete, logoUrl: null, logoSha256: "1f".repeat(32) };
		expect(points("profile", served)).toBe(1);
		expect(points("profile", { ...complete, logoUrl: null })).toBe(0.9);
	});

	it("has tables that add up to its parts", () => {
		const sum = (rows: readonly { points: number }[]) =>
			rows.reduce((total, row) => total + row.points, 0);
		expect(sum(PROFILE_POINTS)).toBeCloseTo(MARKET_PARTS.profile);
		expect(STANDING_LEVEL_POINTS[4] + sum(STANDING_PROOF_POINTS)).toBeCloseTo(
			MARKET_PARTS.standing,
		);
	});
});
