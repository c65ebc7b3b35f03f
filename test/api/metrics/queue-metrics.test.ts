import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { followResults } from "#api/metrics/last-result.ts";
import { queueMetrics } from "#api/metrics/queue-metrics.ts";
import { writeMetrics } from "#api/metrics/store-metrics.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryStore } from "#registry/store.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import {
	agent,
	claim,
	comment,
	delivery,
	report,
	submission,
} from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { withAnswers } from "../../registry/with-answers.ts";
import { figureOf, parseMetrics } from "./parse-metrics.ts";

const LATER = new Date(Date.parse(START) + 60_000);

/** The metrics of a store at a time that the test moves. */
function watch(
	comments: Partial<RegistryStore["comments"]> = {},
	writes: Partial<RegistryStore> = {},
) {
	const register = new Registry();
	let nowMs = LATER.getTime();
	const memory = createMemoryStore();
	const full = { ...memory, comments: withAnswers(memory.comments, comments), ...writes };
	queueMetrics(register, { store: full, now: () => new Date(nowMs), patienceMs: 50 });
	return {
		store: writeMetrics(
			register,
			followResults(() => new Date(nowMs)),
		)(full),
		pass: (ms: number) => {
			nowMs += ms;
		},
		figure: async (name: string) =>
			figureOf(parseMetrics(await register.metrics()), `agent_registry_${name}`),
	};
}

describe("metrics of what waits", () => {
	it("are those of the store", async () => {
		const { store, figure } = watch();
		await store.transact(async (to) => {
			for (const name of ["one", "two"]) to.submissions.save(submission(name));
			to.submissions.save(submission("three", { status: "withdrawn" }));
			to.comments.save(comment("held", { status: "held" }));
			to.comments.save(comment("seen"));
			to.reports.save(report("open"));
			to.reports.save(report("done", { state: "closed" }));
			to.deliveries.save(delivery("new", { createdAt: LATER.toISOString() }));
			to.deliveries.save(delivery("old"));
			to.deliveries.save(
				delivery("gone", { state: "delivered", createdAt: "2026-01-01T00:00:00.000Z" }),
			);
			to.claims.save(claim("waiting"));
			to.claims.save(claim("proven", { state: "proven" }));
		});
		expect(await figure("pending_submissions")).toBe(2);
		expect(await figure("held_comments")).toBe(1);
		expect(await figure("open_reports")).toBe(1);
		expect(await figure("waiting_deliveries")).toBe(2);
		expect(await figure("oldest_delivery_age_seconds")).toBe(60);
		expect(await figure("waiting_claims")).toBe(1);
		expect(await figure("store_up")).toBe(1);
	});

	it("are 0 if nothing waits", async () => {
		const { figure } = watch();
		for (const name of [
			"pending_submissions",
			"waiting_deliveries",
			"oldest_delivery_age_seconds",
		]) {
			expect(await figure(name), name).toBe(0);
		}
	});

	it("are read once in five seconds, however often they are requested", async () => {
		let asked = 0;
		const { figure, pass } = watch({ countBy: async () => ++asked });
		for (let count = 0; count < 5; count += 1) expect(await figure("held_comments")).toBe(1);
		pass(5_000);
		expect(await figure("held_comments")).toBe(2);
	});

	it.each([
		["fails", async () => Promise.reject(new Refusal("unavailable", "It is away."))],
		["is silent", () => new Promise<number>(() => {})],
	])("are missing while the store %s, and nothing else is", async (_, countBy) => {
		const { figure } = watch({ countBy });
		expect(await figure("held_comments")).toBeUndefined();
		expect(await figure("pending_submissions")).toBeUndefined();
		expect(await figure("store_up")).toBe(0);
	});

	it("are not read again while a store has not answered", async () => {
		const asked: ((count: number) => void)[] = [];
		const { figure, pass } = watch({
			countBy: () => new Promise((resolve) => asked.push(resolve)),
		});
		for (let scrape = 0; scrape < 3; scrape += 1) {
			expect(await figure("held_comments")).toBeUndefined();
			pass(5_000);
		}
		expect(asked).toHaveLength(1);
		asked[0]?.(7);
		await new Promise(setImmediate);
		await figure("held_comments");
		expect(asked).toHaveLength(2);
	});
});

describe("failed writes", () => {
	it("are those that the store could not keep", async () => {
		const away = async () => Promise.reject(new Refusal("unavailable", "The disk is full."));
		const { store, figure } = watch({}, { transact: away, appendEvents: away });
		await expect(store.transact(async () => {})).rejects.toThrow("full");
		await expect(store.appendEvents([])).rejects.toThrow("full");
		expect(await figure("failed_writes_total")).toBe(2);
	});

	it("do not include those refused for their content", async () => {
		const { store, figure } = watch();
		const refused = store.transact(async () => {
			throw new Refusal("conflict", "It is decided already.");
		});
		await expect(refused).rejects.toThrow("decided");
		await store.transact(async (to) => to.agents.save(agent("harbor-scout")));
		expect(await figure("failed_writes_total")).toBe(0);
	});
});
