import { describe, expect, it } from "vitest";
import { AWARD_IDS } from "#contract/vocabulary.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type AwardFacts, BADGE_RULES, earnedAwards } from "#domain/scores/awards.ts";
import { agentRecord, claim } from "../agent-record-builder.ts";

const at = new Date("2026-05-04T12:00:00.000Z");
const changedAt = "2026-03-01T00:00:00.000Z";

function award(agent: Partial<AgentRecord>, facts: Partial<AwardFacts> = {}) {
	const surroundings = { at, isRanked: true, topTenSince: null, trendingSince: null };
	return earnedAwards({ agent: agentRecord(agent), ...surroundings, ...facts });
}

describe("badges", () => {
	it("depend on facts, each with the instant since which it is held", () => {
		const badges = award({ claim: claim({ status: "claimed", changedAt }) });
		expect(badges).toEqual([
			{
				id: "claimed",
				label: "Claimed",
				description: "Its owner has claimed this listing.",
				awardedAt: changedAt,
			},
		]);
	});

	it.each<[Partial<AgentRecord["claim"]>, string[], string]>([
		[{}, [], "nothing is proven"],
		[{ level: 3 }, [], "a level is no claim"],
		[{ status: "verified", changedAt }, ["claimed"], "verified owners have claimed"],
		[{ status: "certified", changedAt }, ["claimed", "certified"], "certified owners too"],
		[{ status: "claimed", level: 4, changedAt }, ["claimed", "enterprise"], "highest level"],
		[{ domainVerifiedAt: changedAt }, ["domain_verified"], "website"],
		[{ repositoryVerifiedAt: changedAt }, ["repository_verified"], "repository"],
	])("for the claim %j are %j: %s", (parts, ids) => {
		const badges = award({ claim: claim(parts) });
		expect(badges.map(({ id }) => id)).toEqual(ids);
		for (const { awardedAt } of badges) expect(awardedAt).toBe(changedAt);
	});

	it("have the date of the listing if the date of the claim is unknown", () => {
		const [badge] = award({ claim: claim({ status: "claimed" }) });
		expect(badge?.awardedAt).toBe("2026-01-01T00:00:00.000Z");
	});

	it.each([
		["2026-05-04T12:00:00.000Z", true, "listed this instant"],
		["2026-04-05T00:00:00.000Z", true, "from the beginning of the first of 30 days"],
		["2026-04-04T23:59:59.999Z", false, "from the end of the day before"],
		["2025-01-01T00:00:00.000Z", false, "long ago"],
	])("for a listing of %s name a newcomer: %s (%s)", (createdAt, held) => {
		expect(award({ createdAt })).toEqual(
			held ? [expect.objectContaining({ id: "newcomer", awardedAt: createdAt })] : [],
		);
	});

	const DAY = "2026-04-20T00:00:00.000Z";
	const LONG_AGO = "2022-11-30T00:00:00.000Z";
	const imported = { title: { source: "imported" as const, checkedAt: DAY, origin: null } };
	it.each<[boolean, Partial<AgentRecord>, Partial<AwardFacts>, string]>([
		[true, { createdAt: DAY }, {}, "registered here"],
		[false, { createdAt: DAY }, { isRanked: false }, "not ranked"],
		[
			false,
			{ createdAt: DAY, facts: imported },
			{},
			"imported: nobody knows since when it is there",
		],
		[
			true,
			{ createdAt: LONG_AGO, launchedAt: DAY, facts: imported },
			{},
			"imported after its launch",
		],
		[false, { createdAt: DAY, launchedAt: LONG_AGO }, {}, "registered long after its launch"],
		[false, { createdAt: DAY, launchedAt: "2026-05-20T00:00:00.000Z" }, {}, "not launched yet"],
		[false, { createdAt: DAY, agentType: "llm", releasedAt: LONG_AGO }, {}, "a model of long ago"],
		[true, { createdAt: LONG_AGO, agentType: "llm", releasedAt: DAY }, {}, "a new model"],
		[
			false,
			{ createdAt: LONG_AGO, agentType: "tool", releasedAt: DAY },
			{},
			"an old tool's release",
		],
	])("name a newcomer by its own start: %s for %j, %j (%s)", (held, agent, facts) => {
		const ids = award(agent, facts).map(({ id }) => id);
		expect(ids).toEqual(held ? ["newcomer"] : []);
	});

	it("of rank and trend have the day since which the condition holds", () => {
		const badges = award(
			{},
			{ topTenSince: "2026-05-01T00:00:00.000Z", trendingSince: "2026-05-02T00:00:00.000Z" },
		);
		expect(badges.map(({ id, awardedAt }) => [id, awardedAt])).toEqual([
			["top_ten", "2026-05-01T00:00:00.000Z"],
			["trending", "2026-05-02T00:00:00.000Z"],
		]);
	});

	it("of attention need a rank", () => {
		const trendingSince = "2026-05-02T00:00:00.000Z";
		expect(award({}, { isRanked: false, trendingSince })).toEqual([]);
	});

	it("are the eight of the contract, in its order", () => {
		expect(Object.keys(BADGE_RULES)).toEqual(AWARD_IDS);
	});
});
