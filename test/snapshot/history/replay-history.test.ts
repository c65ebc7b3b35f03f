import { describe, expect, it } from "vitest";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { replayHistory } from "#snapshot/history/replay-history.ts";
import { agentRecord, claim } from "../../domain/agent-record-builder.ts";
import { daysAgo, registryExtract, stars } from "../registry-extract-builder.ts";

describe("a replayed history", () => {
	const instants = [3, 2, 1].map((days) => new Date(daysAgo(days)));

	it("is what the hourly job would have recorded", () => {
		const extract = registryExtract();
		let recorded = new History([]);
		for (const instant of instants) {
			recorded = buildSnapshot({ extract, history: recorded, at: instant }).history;
		}
		expect(replayHistory(extract, instants).runs).toEqual(recorded.runs);
	});

	it("starts for each agent on the day of its listing", () => {
		const agents = [agentRecord({ slug: "wren", createdAt: daysAgo(2.5) })];
		const history = replayHistory(registryExtract({ agents }), instants);
		expect(history.pointsOf("wren").map((point) => point.at)).toEqual([daysAgo(2), daysAgo(1)]);
		expect(history.pointsOf("crow")).toEqual([]);
	});

	it("counts claims from the day they were proven", () => {
		const proven = claim({ status: "certified", level: 3, changedAt: daysAgo(1.5) });
		const observations = [stars(500, "https://git.pier9.dev/mole")];
		const agents = [
			agentRecord({ slug: "mole", createdAt: daysAgo(300), claim: proven, observations }),
		];
		const extract = registryExtract({ agents, events: [] });
		const points = replayHistory(extract, instants).pointsOf("mole");
		const [before, after] = points.map(({ marketScore }) => marketScore);
		expect(points.map((point) => point.at)).toEqual([daysAgo(3), daysAgo(1)]);
		expect(after).toBeGreaterThan(before ?? NaN);
	});

	it("reports its progress, and reads events once", () => {
		const events = registryExtract().events;
		const done: number[] = [];
		const once = (function* () {
			yield* events;
		})();
		const history = replayHistory(registryExtract({ events: once }), instants, (count) =>
			done.push(count),
		);
		expect(done).toEqual([1, 2, 3]);
		expect(history.pointsOf("mole").at(-1)?.upvotes).toBe(6);
	});
});
