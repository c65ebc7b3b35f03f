import { describe, expect, it } from "vitest";
import { type BuiltSnapshot, buildSnapshot } from "#snapshot/build-snapshot.ts";
import { carryBody } from "#snapshot/carry-snapshot.ts";
import { History } from "#snapshot/history.ts";
import { at, daysAgo, registryExtract } from "./registry-extract-builder.ts";

const HOUR_MS = 3_600_000;
const extract = registryExtract();
const run = (instant: string, fearGreed: number) => ({
	at: instant,
	fearGreed,
	points: new Map([["mole", { marketScore: 9.5, trendScore: -0.5, upvotes: 2, rank: 1 }]]),
});
/** Runs of a week ago, so that the way from there changes from hour to hour. */
const history = new History([
	...Array.from({ length: 12 }, (_, hour) => run(daysAgo(7 - hour / 24), 40 + hour)),
	run(daysAgo(1), 60),
]);

const bodyOf = ({ agents: _, history: __, ...body }: BuiltSnapshot) => body;

describe("an hour in which nothing happened", () => {
	const first = buildSnapshot({ extract, history, at });

	it.each([1, 5, 11])("is what scoring everything again would give, %i hours later", (hours) => {
		const later = new Date(at.getTime() + hours * HOUR_MS);
		const again = buildSnapshot({ extract, history: first.history, at: later });
		const carried = carryBody(bodyOf(first), { at: later, history: first.history });
		// Only this tells that nothing was looked at.
		expect(again.recordsAsOf).toBe(later.toISOString());
		expect({ ...carried.body, recordsAsOf: again.recordsAsOf }).toEqual(bodyOf(again));
		expect(again.agents).toEqual(first.agents);
		expect(carried.run).toEqual(again.history.runAt(again.at));
		const withRun = first.history.with(carried.run);
		for (const { slug } of again.agents) {
			expect(withRun.pointsOf(slug)).toEqual(again.history.pointsOf(slug));
		}
	});

	it("is not what the next day gives, for everything counts in whole days", () => {
		const tomorrow = new Date(at.getTime() + 24 * HOUR_MS);
		const again = buildSnapshot({ extract, history: first.history, at: tomorrow });
		expect(again.agents).not.toEqual(first.agents);
	});
});
