import { describe, expect, it, onTestFinished } from "vitest";
import { runRegularly } from "#api/process/run-regularly.ts";
import { createGate, createTestOutbox, outcome } from "../../delivery/outbox-fixture.ts";
import { saveAccount, tell } from "../../registry/outbox/outbox-registry.ts";

/** Runs that end when the test says so. */
function createSlowOutbox() {
	const gates: ReturnType<typeof createGate>[] = [];
	const counts = { running: 0, most: 0 };
	const outbox = {
		async sweep() {
			const gate = createGate();
			gates.push(gate);
			counts.running++;
			counts.most = Math.max(counts.most, counts.running);
			await gate.opened;
			counts.running--;
		},
	};
	return { outbox, gates, counts };
}

const HOUR_MS = 3_600_000;
const neverFails = (error: unknown) => expect.unreachable(String(error));

describe("the outbox of a running service", () => {
	it("is processed at the start and when something new may be in it", async () => {
		const { registry, outbox, titles } = createTestOutbox();
		await saveAccount(registry, "owner:ada");
		await tell(registry, "owner:ada", "From before");
		const run = runRegularly({ work: outbox.sweep, everyMs: HOUR_MS, onFailure: neverFails });
		onTestFinished(() => run.stop());
		await expect.poll(titles).toEqual(["From before"]);
		await tell(registry, "owner:ada", "From now");
		run.wake();
		await expect.poll(titles).toEqual(["From before", "From now"]);
	});

	it("is processed regularly without a request", async () => {
		const { registry, outbox, titles } = createTestOutbox();
		await saveAccount(registry, "owner:ada");
		const run = runRegularly({ work: outbox.sweep, everyMs: 5, onFailure: neverFails });
		onTestFinished(() => run.stop());
		await tell(registry, "owner:ada", "One");
		await expect.poll(titles).toEqual(["One"]);
	});

	it("is never processed twice at a time, and once more if requested meanwhile", async () => {
		const { outbox, gates, counts } = createSlowOutbox();
		const run = runRegularly({ work: outbox.sweep, everyMs: HOUR_MS, onFailure: neverFails });
		for (let time = 0; time < 5; time++) run.wake();
		expect(gates).toHaveLength(1);
		gates[0]?.open();
		await expect.poll(() => gates.length).toBe(2);
		gates[1]?.open();
		await expect.poll(() => counts.running).toBe(0);
		await run.stop();
		expect(gates).toHaveLength(2);
		expect(counts.most).toBe(1);
	});

	it("is not processed a second time by the timer either", async () => {
		const { outbox, gates, counts } = createSlowOutbox();
		const run = runRegularly({ work: outbox.sweep, everyMs: 1, onFailure: neverFails });
		await new Promise((resolve) => setTimeout(resolve, 30));
		expect(counts.most).toBe(1);
		gates[0]?.open();
		await expect.poll(() => gates.length).toBe(2);
		gates[1]?.open();
		await run.stop();
	});

	it("continues after a failure, which is logged", async () => {
		const failures: unknown[] = [];
		let sweeps = 0;
		const run = runRegularly({
			work: async () => {
				if (++sweeps === 1) throw new Error("the disk is full");
			},
			everyMs: HOUR_MS,
			onFailure: (error) => failures.push(error),
		});
		await expect.poll(() => failures).toMatchObject([{ message: "the disk is full" }]);
		run.wake();
		await expect.poll(() => sweeps).toBe(2);
		await run.stop();
		expect(failures).toHaveLength(1);
	});
});

describe("stopping", () => {
	it("finishes the message that is being sent and starts no other", async () => {
		const gate = createGate();
		const { registry, outbox, titles } = createTestOutbox({
			answer: async () => {
				await gate.opened;
				return outcome("delivered");
			},
		});
		await saveAccount(registry, "owner:ada");
		await tell(registry, "owner:ada", "One");
		await tell(registry, "owner:ada", "Two");
		const run = runRegularly({ work: outbox.sweep, everyMs: HOUR_MS, onFailure: neverFails });
		await expect.poll(titles).toHaveLength(1);
		const stopped = run.stop();
		gate.open();
		await stopped;
		run.wake();
		const states = (await registry.store.deliveries.newestBy("account", "owner:ada")).map(
			({ state }) => state,
		);
		expect(states.sort()).toEqual(["delivered", "waiting"]);
		expect(titles()).toHaveLength(1);
	});

	it("waits for a limited time", async () => {
		const { outbox } = createSlowOutbox();
		const run = runRegularly({
			work: outbox.sweep,
			everyMs: HOUR_MS,
			onFailure: neverFails,
			stopWithinMs: 10,
		});
		await run.stop();
	});
});
