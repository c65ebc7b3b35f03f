import { describe, expect, it } from "vitest";
import {
	compareInList,
	isRankBound,
	lastRankWithin,
	type Rankable,
	rankLabel,
	rankPhrase,
	ranksOf,
	rankText,
	shownRank,
} from "#domain/scores/rank.ts";

const MANY = 9_000_000;

/** The day is of June, 0 for none. */
const agent = (slug: string, title: string, marketScore: number, day: number): Rankable => ({
	slug,
	title,
	marketScore,
	sourceUpdatedAt: day === 0 ? null : `2026-06-${String(day).padStart(2, "0")}T00:00:00.000Z`,
});

describe("the order of lists", () => {
	it("follows the market score, then the date of the source, then the title, then the slug", () => {
		const agents: Rankable[] = [
			{ ...agent("example", "A", 0, 30), isPlaceholder: true },
			agent("undated", "A", 0, 0),
			agent("none", "B", 0, 20),
			agent("f", "A", 50, 10),
			agent("e", "A", 70, 29),
			agent("d", "Gull", 70, 10),
			agent("c", "Gull", 70, 10),
			agent("b", "Heron", 70, 10),
			agent("a", "Tern", 90, 0),
		];
		const slugs = agents.sort(compareInList).map(({ slug }) => slug);
		expect(slugs).toEqual(["a", "e", "c", "d", "b", "f", "none", "undated", "example"]);
	});

	it("is a total order, for any order of agents", () => {
		const agents: Rankable[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15].map(
			(number) => agent(`agent-${number}`, `Agent ${number & 4}`, number & 1, number & 2),
		);
		for (const left of agents) {
			for (const right of agents.filter((other) => other !== left)) {
				expect(Math.sign(compareInList(left, right))).toBe(-Math.sign(compareInList(right, left)));
				expect(compareInList(left, right)).not.toBe(0);
			}
		}
		const sorted = agents.toSorted(compareInList);
		expect(agents.toReversed().sort(compareInList)).toEqual(sorted);
	});
});

describe("ranks", () => {
	it.each([
		[[], []],
		[
			[90, 80, 70],
			[1, 2, 3],
		],
		[
			[90, 90, 70],
			[1, 1, 3],
		],
		[
			[90, 80, 80, 80, 70, 0, 0],
			[1, 2, 2, 2, 5, 6, 6],
		],
		[
			[0, 0],
			[1, 1],
		],
	])("of the scores %j are %j: equal scores share one", (scores, ranks) => {
		expect(ranksOf(scores.map((marketScore) => ({ marketScore })))).toEqual(ranks);
	});
});

describe("the first ten", () => {
	const standings = (ranks: readonly number[], ranked = ranks.length) =>
		ranks.map((rank, index) => ({ rank, isRanked: index < ranked }));

	it.each([
		[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 11, 10, "no ties"],
		[[1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 11], 11, 10, "a tie within the bound"],
		[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10], 11, 9, "a tie over the bound leaves both out"],
		[[1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2], 11, 1, "a large tie over the bound"],
		[[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 11, 0, "all tie"],
		[[1, 2, 3], 3, 0, "fewer than eleven agents"],
		[[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 10, 0, "fewer than eleven that are ranked"],
	])("of %j, %i of them ranked, are up to rank %i: %s", (ranks, ranked, last) => {
		expect(lastRankWithin(10, standings(ranks, ranked))).toBe(last);
	});
});

describe("a rank as shown to people", () => {
	it.each([
		[1, "#1", "rank 1", "the first"],
		[57, "#57", "rank 57", "exact"],
		[1_000, "#1000", "rank 1000", "the last exact one"],
		[1_001, "top 2,000", "top 2,000", "the first round one"],
		[2_000, "top 2,000", "top 2,000", "on the bound"],
		[2_001, "top 3,000", "top 3,000", "beyond the bound"],
		[9_001, "top 10,000", "top 10,000", "the last of its decade"],
		[10_000, "top 10,000", "top 10,000", "on the decade"],
		[10_001, "top 20,000", "top 20,000", "the next decade"],
		[99_999, "top 100,000", "top 100,000", "five digits"],
		[100_001, "top 200,000", "top 200,000", "six digits"],
		[1_000_000, "top 1,000,000", "top 1,000,000", "a million"],
		[1_000_001, "top 2,000,000", "top 2,000,000", "beyond a million"],
	])("%i is %s, in a sentence %s (%s)", (rank, label, phrase) => {
		const standing = { rank, isRanked: true };
		expect([rankLabel(standing, MANY), rankPhrase(standing, MANY)]).toEqual([label, phrase]);
		expect(rankText(standing, MANY)).toBe(label.replace("#", ""));
	});

	it.each([
		[693, 1_237, 1_000],
		[5, 54, 54],
		[1_000, 1_237, 1_000],
		[1_001, 1_237, 1_237],
		[1_001, 20_000, 10_000],
		[10_001, 20_000, 20_000],
		[1, 1, 1],
	])("after the last ranked, %i of %i agents, is a round bound: %i", (rank, agents, bound) => {
		const standing = { rank, isRanked: false };
		expect([shownRank(standing, agents), isRankBound(standing)]).toEqual([bound, true]);
		expect(rankLabel(standing, agents)).toBe("not ranked yet");
	});

	it.each([
		[1_100, 1_237, "top 1,237"],
		[1_100, 2_400, "top 2,000"],
		[2_100, 2_400, "top 2,400"],
	])("%i of %i is %s: no bound is above the number of agents", (rank, agents, label) => {
		const standing = { rank, isRanked: true };
		expect(rankLabel(standing, agents)).toBe(label);
	});

	it("is never better than the exact rank, and never falls while the rank rises", () => {
		let before = 0;
		for (let rank = 1; rank < 250_000; rank += 7) {
			const shown = shownRank({ rank, isRanked: true });
			expect(shown >= rank && shown >= before).toBe(true);
			before = shown;
		}
	});
});
