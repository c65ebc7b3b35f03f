import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BUILD_ENVIRONMENT } from "#api/build-environment.ts";
import { scheduleBuilds } from "#api/build-schedule.ts";

/** A schedule with a clock that only the test moves. A build ends once the test says so. */
async function startSchedule() {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
	vi.setSystemTime("2026-05-04T12:00:00.000Z");
	const directory = await mkdtemp(join(tmpdir(), "builds-"));
	const [end, environment] = [join(directory, "end"), join(directory, "environment")];
	const script = 'env > "$1"; until [ -e "$0" ]; do sleep 0.01; done; rm "$0"';
	let built = 0;
	const builds = scheduleBuilds({
		command: ["sh", "-c", script, end, environment],
		log: () => {},
		now: () => new Date(),
		random: () => 0,
		onBuilt: () => {
			built += 1;
		},
	});
	onTestFinished(async () => {
		await builds.stop();
		vi.useRealTimers();
		await rm(directory, { recursive: true });
	});
	return {
		request: builds.request,
		pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
		endBuild: async () => {
			const before = built;
			await writeFile(end, "");
			while (built === before || existsSync(end)) await new Promise(setImmediate);
			await new Promise(setImmediate);
		},
		/** Lines of what the last build found in its environment. */
		readEnvironment: async () => (await readFile(environment, "utf8")).split("\n"),
		/** Beside the timer for the full hour. */
		isPlanned: () => vi.getTimerCount() > 1,
	};
}

describe("builds", () => {
	it("come a second after the first request, whatever is asked for in that second", async () => {
		const { request, pass, isPlanned } = await startSchedule();
		request();
		await pass(900);
		request();
		expect(isPlanned()).toBe(true);
		await pass(100);
		expect(isPlanned()).toBe(false);
	});

	it("come again and again while somebody asks every 0.9 seconds", async () => {
		const { request, pass, endBuild } = await startSchedule();
		for (let count = 0; count < 3; count += 1) {
			for (let asked = 0; asked < 5; asked += 1) {
				request();
				await pass(900);
			}
			await endBuild();
		}
	});

	it("find what keeps their memory small in their environment, beside all that is there", async () => {
		const { request, pass, endBuild, readEnvironment } = await startSchedule();
		request();
		await pass(1_000);
		await endBuild();
		const expected = { PATH: process.env.PATH, ...BUILD_ENVIRONMENT };
		const lines = Object.entries(expected).map(([name, value]) => `${name}=${value}`);
		expect(lines.length).toBeGreaterThan(1);
		expect(await readEnvironment()).toEqual(expect.arrayContaining(lines));
	});

	it("come once more for what was asked for while one was running", async () => {
		const { request, pass, endBuild, isPlanned } = await startSchedule();
		request();
		await pass(1_000);
		request();
		await pass(1_000);
		expect(isPlanned()).toBe(false);
		await endBuild();
		expect(isPlanned()).toBe(true);
		await pass(1_000);
		await endBuild();
		expect(isPlanned()).toBe(false);
	});

	it.each([
		[100, 1_000, "a second at least"],
		[20_000, 20_000, "as long as it took"],
		[300_000, 60_000, "a minute at most"],
	])("that took %i ms are followed by a pause of %i ms: %s", async (tookMs, pauseMs) => {
		const { request, pass, endBuild, isPlanned } = await startSchedule();
		request();
		await pass(1_000 + tookMs);
		await endBuild();
		request();
		await pass(pauseMs - 1);
		expect(isPlanned()).toBe(true);
		await pass(1);
		expect(isPlanned()).toBe(false);
	});

	it("do not wait longer because the clock was set back", async () => {
		const { request, pass, endBuild, isPlanned } = await startSchedule();
		request();
		await pass(2_000);
		await endBuild();
		vi.setSystemTime("2026-05-04T11:00:00.000Z");
		request();
		await pass(1_000);
		expect(isPlanned()).toBe(false);
	});

	it("come soon after a request that comes after the pause", async () => {
		const { request, pass, endBuild, isPlanned } = await startSchedule();
		request();
		await pass(20_000);
		await endBuild();
		await pass(30_000);
		request();
		await pass(1_000);
		expect(isPlanned()).toBe(false);
	});
});
