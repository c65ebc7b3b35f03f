import { describe, expect, it, onTestFinished } from "vitest";
import type { Shown } from "#api/metrics/metrics.ts";
import { openMetrics } from "#api/metrics/open-metrics.ts";
import { readReadiness } from "#api/metrics/readiness.ts";
import { Refusal } from "#domain/errors.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { withAnswers } from "../../registry/with-answers.ts";
import { freePort } from "../../scripts/instance.ts";
import { drawEmpty } from "../empty-registry.ts";
import { NOW } from "../running-service.ts";
import { BUILT, COUNTS } from "./built.ts";
import { shown } from "./shown.ts";

const drawn = await drawEmpty();

const away = () => Promise.reject(new Refusal("unavailable", "The database is away."));
const failed = { ...BUILT, outcome: "failed", reason: "No space left." } as const;
const store = createMemoryStore();
const silent = { ...store, submissions: withAnswers(store.submissions, { countBy: away }) };
const BROKEN: [part: string, members: Partial<Shown>, reads: boolean, writes: boolean][] = [
	["release", { current: () => undefined }, false, true],
	["release", { isNewest: () => false }, true, true],
	["store", { store: silent }, true, false],
	["limits", { areLimitsShared: async () => false }, true, true],
	["writes", { lastWrite: async () => ({ at: NOW, failure: "The disk is full." }) }, true, false],
	["hour", { now: () => new Date(NOW.getTime() + 7_500_000) }, true, true],
	["storage", { followLagSeconds: () => 7_500 }, true, true],
	["mail", { lastMail: () => ({ at: NOW, failure: "The mail server is away." }) }, true, true],
	["clock", { now: () => new Date(NOW.getTime() - 7_200_000) }, true, true],
	["stopping", { isStopping: () => true }, false, false],
	[
		"builds",
		{ readBuildRecord: async () => ({ last: failed, counts: COUNTS, publishedAt: null }) },
		true,
		true,
	],
];

const well = () => ({ current: () => drawn, now: () => NOW });

describe("readiness", () => {
	it("covers reads, writes and all their parts", async () => {
		const { reads, writes, parts } = await readReadiness(shown(well()));
		expect([reads, writes]).toEqual([true, true]);
		expect(Object.entries(parts).filter(([, { ok }]) => !ok)).toEqual([]);
		expect(Object.keys(parts)).toEqual(expect.arrayContaining(BROKEN.map(([part]) => part)));
		expect(parts.limits?.detail).toBe("Limits are counted in memory.");
	});

	it.each(BROKEN)(
		"reports that %s is not well, and whether reads and writes go on (%#)",
		async (part, members, reads, writes) => {
			const told = await readReadiness(shown({ ...well(), ...members }));
			expect([told.reads, told.writes]).toEqual([reads, writes]);
			const broken = Object.entries(told.parts).filter(([, { ok }]) => !ok);
			expect(broken.map(([name]) => name)).toEqual([part]);
			expect(broken[0]?.[1].detail).toMatch(/^[A-Z].*\.$/);
		},
	);

	it("is served next to the metrics: 200 if reads work, else 503. /livez is always 200", async () => {
		let current: Shown["current"] = () => drawn;
		const port = await freePort();
		const metrics = await openMetrics({ port, host: "127.0.0.1" }, () => NOW);
		const parts = { ...well(), current: () => current() };
		const served = await metrics.serve(shown(parts));
		onTestFinished(served.close);
		const ask = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
		expect([await ask("/livez"), await ask("/readyz")]).toEqual([200, 200]);
		current = () => undefined;
		expect([await ask("/livez"), await ask("/readyz")]).toEqual([200, 503]);
	});
});
