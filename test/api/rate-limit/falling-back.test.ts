import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Counts, memoryCounts } from "#api/rate-limit/counts.ts";
import { createFallingBack } from "#api/rate-limit/falling-back.ts";
import { eventually } from "../../scripts/command-line.ts";

const RETRY_MS = 20;
const ALONE = "this process counts limits on its own";
const TOGETHER = "all processes count limits together again";

/** Shared counts that can be away, and how often they were used. */
function createShared() {
	const counts = memoryCounts("human");
	const shared = {
		failure: undefined as unknown,
		asked: [] as string[],
		countsOf: (): Counts => ({
			async increment(key) {
				shared.asked.push(key);
				if (shared.failure !== undefined) throw shared.failure;
				return counts.increment(key);
			},
		}),
	};
	return shared;
}

let shared: ReturnType<typeof createShared>;
let logged: [level: string, message: string, details: unknown][];
let counts: ReturnType<typeof createFallingBack>;
beforeEach(() => {
	shared = createShared();
	logged = [];
	counts = createFallingBack({
		shared: shared.countsOf,
		own: memoryCounts,
		log: (level, message, details) => logged.push([level, message, details]),
		retryMs: RETRY_MS,
	});
});
afterEach(() => counts.stop());

const hits = async (counted: Counts, key = "client") => (await counted.increment(key)).totalHits;
const messages = () => logged.map(([, message]) => message);

describe("counts that fall back", () => {
	it("are the shared ones while these answer, without a log entry", async () => {
		await counts.isShared();
		const human = counts.countsOf("human");
		expect([await hits(human), await hits(human)]).toEqual([1, 2]);
		expect(shared.asked).toEqual(["probe", "client", "client"]);
		await wait(3 * RETRY_MS);
		expect(shared.asked).toHaveLength(3);
		expect(logged).toEqual([]);
	});

	it("switch to local ones with the first failed request, and leave the shared ones alone after it", async () => {
		const human = counts.countsOf("human");
		await hits(human);
		shared.failure = new Error("gone");
		expect([await hits(human), await hits(human)]).toEqual([1, 2]);
		expect(shared.asked.filter((key) => key === "client")).toHaveLength(2);
		expect(logged).toEqual([["warn", ALONE, { reason: "gone" }]]);
	});

	it("warn once for any number of failures, and return to the shared ones", async () => {
		shared.failure = new Error("gone");
		const human = counts.countsOf("human");
		await Promise.all([hits(human), hits(human), hits(human)]);
		await eventually(async () => shared.asked.filter((key) => key === "probe").length, atLeast(3));
		expect(messages()).toEqual([ALONE]);
		shared.failure = undefined;
		await eventually(async () => logged.length, atLeast(2));
		expect(logged[1]?.slice(0, 2)).toEqual(["warn", TOGETHER]);
		const probes = shared.asked.length;
		await wait(3 * RETRY_MS);
		expect(shared.asked).toHaveLength(probes);
		expect(await hits(human)).toBe(1);
		expect(shared.asked.at(-1)).toBe("client");
	});

	it("wait between two attempts", async () => {
		shared.failure = new Error("gone");
		const began = performance.now();
		await counts.isShared();
		await eventually(async () => shared.asked.length, atLeast(3));
		expect(performance.now() - began).toBeGreaterThanOrEqual(2 * RETRY_MS - 2);
	});

	it("do and log nothing after they were stopped", async () => {
		shared.failure = new Error("gone");
		await counts.isShared();
		counts.stop();
		const asked = shared.asked.length;
		await counts.isShared();
		shared.failure = undefined;
		await counts.isShared();
		await wait(3 * RETRY_MS);
		expect(shared.asked).toHaveLength(asked + 2);
		expect(messages()).toEqual([ALONE]);
	});

	it("log no failures after they were stopped", async () => {
		counts.stop();
		shared.failure = new Error("gone");
		await hits(counts.countsOf("human"));
		await wait(3 * RETRY_MS);
		expect(logged).toEqual([]);
		expect(shared.asked).toEqual(["client"]);
	});

	it.each([
		[
			"a code",
			Object.assign(new Error("connect 10.0.0.9"), { code: "ECONNREFUSED" }),
			"ECONNREFUSED",
		],
		["a code that is no text", Object.assign(new Error("odd"), { code: 7 }), "odd"],
		["its words", new Error("NOAUTH"), "NOAUTH"],
		["nothing if it is no error", { address: "redis://:secret@10.0.0.9" }, "unknown"],
	])("give as their reason %s", async (_what, failure, reason) => {
		shared.failure = failure;
		await counts.isShared();
		expect(logged).toEqual([["warn", ALONE, { reason }]]);
	});
});

function atLeast(least: number) {
	return (count: number) => count >= least;
}
