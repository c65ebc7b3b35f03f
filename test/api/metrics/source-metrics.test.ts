import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { sourceMetrics } from "#api/metrics/source-metrics.ts";
import { Refusal } from "#domain/errors.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { entry, source } from "../../snapshot/source-builders.ts";
import { figureOf, parseMetrics } from "./parse-metrics.ts";

const FOLLOWED = "2026-05-01T09:00:00.000Z";
const NOW = new Date("2026-05-01T12:00:00.000Z");

function watch(store = createMemoryStore()) {
	const register = new Registry();
	sourceMetrics(register, { store, now: () => NOW });
	return async (name: string, labels: Readonly<Record<string, string>>) =>
		figureOf(parseMetrics(await register.metrics()), `agent_registry_source_${name}`, labels);
}

describe("metrics of sources", () => {
	it("show when each was followed, for how long it is overdue, and the states of its entries", async () => {
		const store = createMemoryStore();
		await store.transact(async (to) => {
			to.sources.save(source("official", { failures: 2 }));
			to.sources.save(source("paused", { precedence: 2, state: "paused" }));
			to.sources.save(source("new", { precedence: 3, followedAt: null, intervalMinutes: 600 }));
			to.sourceEntries.save(entry("official", "mole"));
			to.sourceEntries.save(entry("official", "vole", { state: "gone" }));
		});
		const figure = watch(store);
		const official = { source: "official" };
		expect(await figure("followed_timestamp_seconds", official)).toBe(Date.parse(FOLLOWED) / 1000);
		// Two of the three hours since then, because it is followed every hour.
		expect(await figure("overdue_seconds", official)).toBe(7_200);
		expect(await figure("failures", official)).toBe(2);
		expect(await figure("entries", { ...official, state: "followed" })).toBe(1);
		expect(await figure("entries", { ...official, state: "gone" })).toBe(1);
		expect(await figure("entries", { ...official, state: "quarantined" })).toBe(0);
		expect(await figure("overdue_seconds", { source: "paused" })).toBeUndefined();
		expect(await figure("overdue_seconds", { source: "new" })).toBe(0);
		expect(await figure("followed_timestamp_seconds", { source: "new" })).toBeUndefined();
	});

	it("are missing if nothing is followed, and while the store is away", async () => {
		expect(await watch()("failures", {})).toBeUndefined();
		const store = createMemoryStore();
		const list = async () => Promise.reject(new Refusal("unavailable", "It is away."));
		const away = watch({ ...store, sources: { ...store.sources, list } });
		expect(await away("failures", {})).toBeUndefined();
	});
});
