import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { askForWrites, followResults, watchMail } from "#api/metrics/last-result.ts";
import { readReadiness } from "#api/metrics/readiness.ts";
import { writeMetrics } from "#api/metrics/store-metrics.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryStore } from "#registry/store.ts";
import { failingSync } from "../../disk/failing-sync.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import { category, vote } from "../../registry/record-builders.ts";
import { save } from "../../registry/store-suite.ts";
import { createFilledRegistry, openForWriting } from "../../registry/stores/lowdb-fixture.ts";
import { shown } from "./shown.ts";

/** What `/readyz` says of writes to a store, at a time that the test moves. */
function watch(store: RegistryStore) {
	let nowMs = Date.parse("2026-05-04T12:00:00.000Z");
	const now = () => new Date(nowMs);
	const results = followResults(now);
	const watched = writeMetrics(new Registry(), results)(store);
	const lastWrite = askForWrites({ results, store: watched, now });
	return {
		store: watched,
		saves: async () => (await readReadiness(shown({ lastWrite }))).writes,
		pass: (seconds: number) => {
			nowMs += seconds * 1000;
		},
	};
}

describe("whether writes are kept", () => {
	it("is seen on a disk that takes none, although the store answers every question", async () => {
		const directory = await createFilledRegistry();
		const { store, saves, pass } = watch(await openForWriting(directory));
		expect(await saves()).toBe(true);
		pass(31);
		const disk = await failingSync();
		disk.arm({ after: 0, failures: 100 });
		expect(await saves()).toBe(false);
		expect((await store.categories.list()).length).toBeGreaterThan(0);
		disk.disarm();
		pass(31);
		expect(await saves()).toBe(true);
	});

	it("is known from the last real write for half a minute, then or after a failure from a small one", async () => {
		const memory = createMemoryStore();
		let isFull = false;
		let tried = 0;
		const full = () => {
			throw new Refusal("unavailable", "Nothing can be saved.", { cause: "ENOSPC" });
		};
		const { store, saves, pass } = watch({
			...memory,
			appendEvents: async (events) => (isFull ? full() : memory.appendEvents(events)),
			transact: async (work) => (isFull ? full() : memory.transact(work)),
			async tryWrite() {
				tried += 1;
			},
		});
		await store.appendEvents([vote("ada")]);
		expect([await saves(), tried]).toEqual([true, 0]);
		isFull = true;
		const saving = save(store, ({ categories }) => categories.save(category("one")));
		await expect(saving).rejects.toThrow("Nothing can be saved.");
		expect([await saves(), tried]).toEqual([false, 1]);
		pass(11);
		expect([await saves(), await saves(), tried]).toEqual([true, true, 2]);
	});

	it("is not doubted because of a limit, or of what one request asked", async () => {
		const { store, saves } = watch({
			...createMemoryStore(),
			tryWrite: () => Promise.reject(new Error("not asked for")),
		});
		await store.appendEvents([vote("ada")]);
		for (const error of [
			new Refusal("unavailable", "The queue is full.", { bound: "review_queue" }),
			new Refusal("invalid_body", "No."),
			new TypeError("a bug"),
		]) {
			await expect(
				store.transact(async () => {
					throw error;
				}),
			).rejects.toBe(error);
		}
		expect(await saves()).toBe(true);
	});
});

describe("whether mail can be sent", () => {
	it.each([
		["delivered", 250, null],
		["refused", 550, null],
		["retry", 450, null],
		["retry", null, "Away."],
		["retry", 421, "Away."],
		["retry", 535, "Away."],
	] as const)("after %s with %s is %s", async (result, status, failure) => {
		const results = followResults(() => new Date(0));
		const outcome = { result, status, detail: "Away.", retryAfterSeconds: null };
		const mailer = watchMail(results)({ send: async () => outcome, close: () => {} });
		await mailer.send({ to: "ada@quay.works", subject: "", text: "" });
		expect(results.last()).toEqual({ at: new Date(0), failure });
	});
});
