import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import type { BuildRecord } from "#api/builds/build-report.ts";
import { buildMetrics } from "#api/metrics/build-metrics.ts";
import { BUILT, COUNTS } from "./built.ts";
import { figureOf, parseMetrics } from "./parse-metrics.ts";

function watchBuilds() {
	const register = new Registry();
	let record: BuildRecord | undefined;
	buildMetrics(register, async () => record);
	return {
		show: (shown: BuildRecord) => {
			record = shown;
		},
		figure: async (name: string, labels = {}) =>
			figureOf(parseMetrics(await register.metrics()), `agent_registry_${name}`, labels),
	};
}

describe("metrics of builds", () => {
	it("are missing before the first one, so that no alarm is raised", async () => {
		const { figure } = watchBuilds();
		expect(await figure("last_build_success")).toBeUndefined();
		expect(await figure("last_build_timestamp_seconds")).toBeUndefined();
		expect(await figure("builds_total", { outcome: "failed" })).toBeUndefined();
	});

	it("describe the last one and count all, in any process", async () => {
		const { show, figure } = watchBuilds();
		const failed = { ...BUILT, outcome: "failed", steps: { switch: 1 } } as const;
		show({ last: failed, counts: { ...COUNTS, failed: 1 }, publishedAt: null });
		expect(await figure("last_build_success")).toBe(0);
		show({
			last: BUILT,
			counts: { published: 2, unchanged: 0, not_uploaded: 0, failed: 1 },
			publishedAt: BUILT.endedAt,
		});
		expect(await figure("last_build_success")).toBe(1);
		expect(await figure("last_build_duration_seconds")).toBe(BUILT.seconds);
		expect(await figure("last_build_timestamp_seconds")).toBe(Date.parse(BUILT.endedAt) / 1000);
		expect(await figure("last_build_step_seconds", { step: "score and rank" })).toBe(2.5);
		expect(await figure("last_build_step_seconds", { step: "switch" })).toBeUndefined();
		expect(await figure("builds_total", { outcome: "published" })).toBe(2);
		expect(await figure("builds_total", { outcome: "failed" })).toBe(1);
	});

	it("do not count a release as a success if the upload failed", async () => {
		const { show, figure } = watchBuilds();
		show({
			last: { ...BUILT, outcome: "not_uploaded" },
			counts: { ...COUNTS, not_uploaded: 1 },
			publishedAt: null,
		});
		expect(await figure("last_build_success")).toBe(0);
	});
});
