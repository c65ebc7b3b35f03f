import { tmpdir } from "node:os";
import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import type { Shown } from "#api/metrics/metrics.ts";
import { stateMetrics } from "#api/metrics/state-metrics.ts";
import { drawEmpty } from "../empty-registry.ts";
import { NOW } from "../running-service.ts";
import { BUILT, COUNTS } from "./built.ts";
import { figureOf, parseMetrics } from "./parse-metrics.ts";
import { shown } from "./shown.ts";

const drawn = await drawEmpty();

async function figure(name: string, members: Partial<Shown>, labels = {}) {
	const register = new Registry();
	stateMetrics(register, shown(members));
	return figureOf(parseMetrics(await register.metrics()), `agent_registry_${name}`, labels);
}

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const built = (outcome: "published" | "not_uploaded") => async () => ({
	last: { ...BUILT, outcome },
	counts: COUNTS,
	publishedAt: NOW.toISOString(),
});

describe("what the service runs on", () => {
	it.each<[string, Partial<Shown>, number | undefined]>([
		["limits_shared", {}, undefined],
		["limits_shared", { areLimitsShared: async () => true }, 1],
		["limits_shared", { areLimitsShared: async () => false }, 0],
		["store_writable", {}, 1],
		["store_writable", { lastWrite: async () => ({ at: NOW, failure: "Full." }) }, 0],
		["mail_up", {}, undefined],
		["mail_up", { lastMail: () => ({ at: NOW, failure: null }) }, 1],
		["mail_up", { lastMail: () => ({ at: NOW, failure: "Away." }) }, 0],
		["serves_newest", {}, undefined],
		["serves_newest", { current: () => drawn }, 1],
		["serves_newest", { current: () => drawn, isNewest: () => false }, 0],
		["look_age_seconds", { lookedAt: async () => NOW.toISOString() }, undefined],
		["look_age_seconds", { current: () => drawn, now: () => later(600) }, 600],
		[
			"look_age_seconds",
			{
				current: () => drawn,
				lookedAt: async () => later(500).toISOString(),
				now: () => later(600),
			},
			100,
		],
		["clock_behind_seconds", { current: () => drawn, now: () => later(5) }, 0],
		["clock_behind_seconds", { current: () => drawn, now: () => later(-7200) }, 7200],
		["upload_lag_seconds", {}, undefined],
		["upload_lag_seconds", { readBuildRecord: built("published") }, 0],
		["upload_lag_seconds", { readBuildRecord: built("not_uploaded"), now: () => later(600) }, 600],
		["follow_lag_seconds", {}, undefined],
		["follow_lag_seconds", { followLagSeconds: () => 90 }, 90],
	])("%s (%#)", async (name, members, expected) => {
		expect(await figure(name, members)).toBe(expected);
	});

	it("is the disks of its folders, without folders that do not exist yet", async () => {
		const folders = { data: tmpdir(), releases: "/nowhere/at/all" };
		const free = await figure("disk_free_bytes", { folders }, { folder: "data" });
		const size = await figure("disk_size_bytes", { folders }, { folder: "data" });
		expect(free).toBeGreaterThan(0);
		expect(size).toBeGreaterThanOrEqual(free ?? 0);
		expect(await figure("disk_free_bytes", { folders }, { folder: "releases" })).toBeUndefined();
	});
});
