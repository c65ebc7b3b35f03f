import { describe, expect, it } from "vitest";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import { dailyMean, type Engagement, noEngagement } from "#domain/scores/engagement.ts";
import { foldEvents } from "./folded-events.ts";

const at = new Date("2026-05-04T12:00:00.000Z");
const slug = "mole";
const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000).toISOString();
const view = (days: number, count = 1): RegistryEvent => ({
	type: "view",
	slug,
	count,
	at: daysAgo(days),
});
const vote = (actor: string, value: -1 | 0 | 1, days = 1): RegistryEvent => ({
	type: "vote",
	slug,
	actor,
	value,
	at: daysAgo(days),
});
const watch = (actor: string, on: boolean, days = 1): RegistryEvent => ({
	type: "watch",
	slug,
	actor,
	on,
	at: daysAgo(days),
});

function fold(...events: RegistryEvent[]): Engagement {
	return foldEvents(events, at).get(slug) ?? noEngagement();
}

const weightOf = (daily: readonly number[] = []) =>
	daily.reduce((sum, signals) => sum + signals, 0);

const suspension = (actor: string, on: boolean, days = 1): RegistryEvent => ({
	type: "suspension",
	actor,
	on,
	at: daysAgo(days),
});

describe("signals of a suspended actor", () => {
	const said = [vote("ann", 1, 5), watch("ann", true, 4), vote("ben", 1, 5)];
	const countOf = (...events: RegistryEvent[]) => {
		const { upvotes, watchers } = fold(...said, ...events);
		return [upvotes, watchers];
	};

	it.each<[string, RegistryEvent[], number[]]>([
		["counts before", [], [2, 1]],
		["does not count", [suspension("ann", true)], [1, 0]],
		[
			"counts again after it is restored",
			[suspension("ann", true), suspension("ann", false)],
			[2, 1],
		],
		["does not count yet", [suspension("ann", true, -1)], [2, 1]],
		["takes nothing from others", [suspension("cy", true)], [2, 1]],
	])("%s", (_when, events, expected) => {
		expect(countOf(...events)).toEqual(expected);
	});

	it("do not count for days either, and have their original age when they count again", () => {
		expect(weightOf(fold(...said, suspension("ann", true)).daily)).toBe(5);
		const again = fold(...said, suspension("ann", true, 2), suspension("ann", false, 1));
		expect(again).toEqual(fold(...said));
	});
});

describe("folded events", () => {
	it("count views, votes and watchers of each agent", () => {
		const events: RegistryEvent[] = [
			view(1, 30),
			vote("ann", 1),
			vote("ben", -1),
			watch("ann", true),
			{ type: "view", slug: "vole", count: 5, at: daysAgo(2) },
		];
		const folded = foldEvents(events, at);
		expect(folded.get("mole")).toMatchObject({
			pageViews: 30,
			upvotes: 1,
			downvotes: 1,
			watchers: 1,
		});
		expect(folded.get("vole")).toMatchObject({ pageViews: 5, upvotes: 0, watchers: 0 });
		expect([...folded.keys()]).toEqual(["mole", "vole"]);
	});

	it.each<[RegistryEvent[], number, number, string]>([
		[[vote("ann", 1), vote("ann", 1)], 1, 0, "twice the same is once"],
		[[vote("ann", 1, 2), vote("ann", -1, 1)], 0, 1, "the last one counts"],
		[[vote("ann", -1, 2), vote("ann", 1, 1)], 1, 0, "the last one counts"],
		[[vote("ann", 1, 2), vote("ann", 0, 1)], 0, 0, "taken back"],
		[[vote("ann", 1, 2), vote("ann", 0, 1), vote("ann", 1, 0)], 1, 0, "repeated"],
		[[vote("ann", 1), vote("ben", 1)], 2, 0, "of two actors"],
	])("of votes %j are %i for and %i against: %s", (events, upvotes, downvotes) => {
		expect(fold(...events)).toMatchObject({ upvotes, downvotes });
	});

	it.each<[RegistryEvent[], number, string]>([
		[[watch("ann", true), watch("ben", true)], 2, "two watch"],
		[[watch("ann", true), watch("ann", true)], 1, "twice the same is once"],
		[[watch("ann", true, 2), watch("ann", false, 1)], 0, "unwatched"],
		[[watch("ann", false)], 0, "never watched"],
	])("of watches %j are %i watchers: %s", (events, watchers) => {
		expect(fold(...events).watchers).toBe(watchers);
	});

	it("count the votes of one actor on two agents separately", () => {
		const other: RegistryEvent = { ...vote("ann", -1), slug: "vole" } as RegistryEvent;
		const folded = foldEvents([vote("ann", 1), other], at);
		expect(folded.get("mole")).toMatchObject({ upvotes: 1, downvotes: 0 });
		expect(folded.get("vole")).toMatchObject({ upvotes: 0, downvotes: 1 });
	});

	it("exclude events after the instant", () => {
		const folded = foldEvents([view(-0.001, 9), vote("ann", 1, -1), watch("ann", true, -1)], at);
		expect(weightOf(folded.get(slug)?.daily)).toBe(0);
		expect(fold(view(0, 3), view(-1, 9)).pageViews).toBe(3);
	});

	it("include a vote as it was at the instant", () => {
		expect(fold(vote("ann", 1, 1), vote("ann", -1, -1))).toMatchObject({
			upvotes: 1,
			downvotes: 0,
		});
	});

	it.each([
		[0, 0, "now"],
		[0.5, 0, "the beginning of today"],
		[0.5001, 1, "the end of yesterday"],
		[1, 1, "yesterday at this time"],
		[6.5, 6, "within the week"],
		[37.5, 37, "the beginning of the last day of the series"],
	])("of %d days ago are at day %i: %s", (days, index) => {
		const { daily } = fold(view(days, 3));
		expect(daily[index]).toBe(3);
		expect(weightOf(daily)).toBe(3);
	});

	it("older than the series count only as page views", () => {
		const { daily, pageViews } = fold(view(37.51, 3));
		expect(pageViews).toBe(3);
		expect(daily).toEqual(new Array(38).fill(0));
	});

	it("are summed by week, counted back from today", () => {
		const { weeklyViews } = fold(view(0, 1), view(6, 2), view(7, 4), view(34, 8), view(35, 16));
		expect(weeklyViews).toEqual([3, 4, 0, 0, 8]);
	});

	it("count a vote as 5 views and a watch as 10", () => {
		expect(weightOf(fold(view(1, 2), vote("ann", 1), watch("ann", true)).daily)).toBe(17);
	});

	it("halve page views every 30 days, in the score only", () => {
		const { pageViews, decayedViews } = fold(view(0, 8), view(30, 8), view(60, 8));
		expect(pageViews).toBe(24);
		expect(decayedViews).toBeCloseTo(14, 6);
	});

	it("are the same in every hour of a day, and differ on the next", () => {
		const events = [
			view(0.45, 5),
			view(3, 7),
			view(30.2, 9),
			vote("ann", 1, 2),
			watch("ann", true),
		];
		const [first, last, next] = [
			"2026-05-04T01:12:00.000Z",
			"2026-05-04T23:59:59.999Z",
			"2026-05-05T00:00:00.000Z",
		].map((instant) => foldEvents(events, new Date(instant)).get(slug));
		expect(first?.pageViews).toBe(21);
		expect(last).toEqual(first);
		expect(next?.decayedViews).toBeLessThan(first?.decayedViews ?? 0);
		expect(next?.daily).toEqual([0, ...(first?.daily.slice(0, -1) ?? [])]);
	});

	it("are exactly the same for any order and grouping of views", () => {
		const views = Array.from({ length: 300 }, (_, index) =>
			view((index * 7.3) % 90, 1 + (index % 13)),
		);
		const alone = views.flatMap((event) =>
			event.type === "view"
				? Array.from({ length: event.count }, () => ({ ...event, count: 1 }))
				: [],
		);
		expect(fold(...alone)).toEqual(fold(...views));
		expect(fold(...alone.toReversed())).toEqual(fold(...views));
	});

	it.each<[RegistryEvent[], number, string]>([
		[[watch("ann", true, 3), watch("ann", false, 2), watch("ann", true, 1)], 10, "one watcher"],
		[[watch("ann", true, 2), watch("ann", false, 1)], 0, "no watchers"],
		[[vote("ann", 1, 2), vote("ann", 0, 1)], 0, "no votes"],
		[[vote("ann", 1, 3), vote("ann", -1, 2), vote("ann", 1, 1)], 5, "one vote"],
	])("of an actor with the votes %j count %i: %s", (events, total) => {
		expect(weightOf(fold(...events).daily)).toBe(total);
	});
});

describe("the vote of an agent's owner", () => {
	it("does not count, whenever it was cast, but their watch and other votes do", () => {
		const events: RegistryEvent[] = [
			...[vote("ann", 1, 9), vote("ben", 1, 3), watch("ann", true)],
			{ type: "vote", slug: "vole", actor: "ann", value: -1, at: daysAgo(1) },
		];
		const owners = new Map([
			["mole", "ann"],
			["vole", null],
		]);
		const folded = foldEvents(events, at, owners);
		expect(folded.get("mole")).toMatchObject({ upvotes: 1, downvotes: 0, watchers: 1 });
		expect(folded.get("mole")?.daily[9]).toBe(0);
		expect(folded.get("vole")).toMatchObject({ downvotes: 1 });
	});
});

describe("a repeated vote", () => {
	it("keeps the day on which it was first cast, and a changed one moves", () => {
		expect(fold(vote("ann", 1, 9), vote("ann", 1, 2)).daily.indexOf(5)).toBe(9);
		expect(fold(vote("ann", 1, 9), vote("ann", -1, 2)).daily.indexOf(5)).toBe(2);
	});
});

describe("the daily mean", () => {
	it.each([
		[0, 2, 3],
		[2, 4, 7],
		[3, 9, 8],
		[9, 12, 0],
	])("from day %i to day %i is %d", (from, to, mean) => {
		expect(dailyMean([2, 4, 6, 8], from, to)).toBe(mean);
	});
});
