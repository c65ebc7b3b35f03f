import { existsSync } from "node:fs";
import { mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { buildEnvironment } from "#api/builds/build-environment.mjs";
import type { BuildOutcome } from "#api/builds/build-report.ts";
import {
	PUT_OFF_MAX_MS,
	RETRY_DELAYS_MS,
	retryDelayMs,
	scheduleBuilds,
} from "#api/builds/build-schedule.ts";
import { BUILT } from "../metrics/built.ts";

/** A schedule with a clock that only the test moves. A build ends when the test says so. */
async function startSchedule() {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
	vi.setSystemTime("2026-05-04T12:00:00.000Z");
	const directory = await mkdtemp(join(tmpdir(), "builds-"));
	const [end, environment] = [join(directory, "end"), join(directory, "environment")];
	const script =
		'[ ! -e "$1.busy" ] || exit 75; env > "$1"; job=$2; [ "$job" != --json ] || job=; echo "job $job." >> "$1.jobs"; until [ -e "$0" ]; do sleep 0.01; done; cat "$0"; rm "$0"';
	/** The instructions of each job. There are none for a full build. The file exists before its first line. */
	const readJobs = async () =>
		(await readFile(`${environment}.jobs`, "utf8")).split("\n").filter((line) => line !== "");
	let ended = 0;
	const logged: string[] = [];
	const builds = scheduleBuilds({
		command: ["sh", "-c", script, end, environment],
		releasesDirectory: directory,
		log: (level, message) => {
			logged.push(`${level} ${message}`);
			ended += 1;
		},
		now: () => new Date(),
		// Where the random delay is zero.
		random: () => 0.5,
		onBuilt: () => {},
	});
	onTestFinished(async () => {
		await builds.stop();
		vi.useRealTimers();
		await rm(directory, { recursive: true });
	});
	return {
		request: () => builds.request("build"),
		takeDown: () => builds.request("takedown"),
		requestUpload: builds.requestUpload,
		logged,
		pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
		endBuild: async (outcome: BuildOutcome = "published") => {
			const before = ended;
			await writeFile(`${end}.new`, JSON.stringify({ ...BUILT, outcome }));
			await rename(`${end}.new`, end);
			while (ended === before || existsSync(end)) await new Promise(setImmediate);
			await new Promise(setImmediate);
		},
		/** While true, another process builds. */
		setBusy: (isBusy: boolean) =>
			isBusy ? writeFile(`${environment}.busy`, "") : rm(`${environment}.busy`),
		readJobs,
		/** Waits until this many jobs have started, and returns them. */
		async begun(count: number): Promise<string[]> {
			for (;;) {
				const jobs = await readJobs().catch(() => []);
				if (jobs.length >= count) return jobs;
				await new Promise(setImmediate);
			}
		},
		/** Lines from the environment of the last build. */
		readEnvironment: async () => (await readFile(environment, "utf8")).split("\n"),
		/** True if a timer other than the hourly one is set. */
		isPlanned: () => vi.getTimerCount() > 1,
	};
}

describe("builds", () => {
	it("start a second after the first request, including all requests of that second", async () => {
		const { request, pass, isPlanned } = await startSchedule();
		request();
		await pass(900);
		request();
		expect(isPlanned()).toBe(true);
		await pass(100);
		expect(isPlanned()).toBe(false);
	});

	it("repeat while requests arrive every 0.9 seconds", async () => {
		const { request, pass, endBuild } = await startSchedule();
		for (let count = 0; count < 3; count += 1) {
			for (let asked = 0; asked < 5; asked += 1) {
				request();
				await pass(900);
			}
			await endBuild();
		}
	});

	it("get the variables that limit their memory, added to the environment", async () => {
		const { request, pass, endBuild, readEnvironment } = await startSchedule();
		request();
		await pass(1_000);
		await endBuild();
		const expected = { PATH: process.env.PATH, ...buildEnvironment() };
		const lines = Object.entries(expected).map(([name, value]) => `${name}=${value}`);
		expect(lines.length).toBeGreaterThan(1);
		expect(await readEnvironment()).toEqual(expect.arrayContaining(lines));
	});

	it("run once more if requested while one was running", async () => {
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

	it("wait no longer after the clock was set back", async () => {
		const { request, pass, endBuild, isPlanned } = await startSchedule();
		request();
		await pass(2_000);
		await endBuild();
		vi.setSystemTime("2026-05-04T11:00:00.000Z");
		request();
		await pass(1_000);
		expect(isPlanned()).toBe(false);
	});

	it("start soon after a request that arrives after the pause", async () => {
		const { request, pass, endBuild, isPlanned } = await startSchedule();
		request();
		await pass(20_000);
		await endBuild();
		await pass(30_000);
		request();
		await pass(1_000);
		expect(isPlanned()).toBe(false);
	});

	it.each(["failed", "not_uploaded"] as const)(
		"that %s are retried with growing delays",
		async (outcome) => {
			const { request, pass, endBuild, isPlanned } = await startSchedule();
			request();
			await pass(1_000);
			for (const delayMs of RETRY_DELAYS_MS) {
				await endBuild(outcome);
				await pass(delayMs - 1);
				expect(isPlanned()).toBe(true);
				await pass(1);
				expect(isPlanned()).toBe(false);
			}
			await endBuild();
			expect(isPlanned(), "once it went well nothing is left to do").toBe(false);
		},
	);

	it("that failed are retried with the first delay again after a success", async () => {
		const { request, pass, endBuild, isPlanned } = await startSchedule();
		request();
		await pass(1_000);
		await endBuild("failed");
		await pass(RETRY_DELAYS_MS[0]);
		await endBuild();
		await pass(60_000);
		request();
		await pass(1_000);
		await endBuild("failed");
		await pass(RETRY_DELAYS_MS[0]);
		expect(isPlanned()).toBe(false);
	});

	it("start without delay if requested while a retry is scheduled", async () => {
		const { request, pass, endBuild, isPlanned } = await startSchedule();
		request();
		await pass(1_000);
		for (const delayMs of RETRY_DELAYS_MS) {
			await endBuild("failed");
			await pass(delayMs);
		}
		await endBuild("failed");
		await pass(60_000);
		request();
		await pass(1_000);
		expect(isPlanned()).toBe(false);
	});

	it("do not run again if only the upload failed, unless requested", async () => {
		const { request, pass, endBuild, readJobs } = await startSchedule();
		request();
		await pass(1_000);
		await endBuild("not_uploaded");
		await pass(RETRY_DELAYS_MS[0]);
		await endBuild("not_uploaded");
		request();
		await pass(1_000);
		await endBuild();
		expect(await readJobs()).toEqual(["job .", "job --upload.", "job ."]);
	});

	it("write one line each to the log, successful or not", async () => {
		const { request, requestUpload, pass, endBuild, logged } = await startSchedule();
		request();
		await pass(1_000);
		await endBuild("failed");
		requestUpload();
		await pass(RETRY_DELAYS_MS[0]);
		await endBuild();
		expect(logged).toEqual(["error build failed", "info build published"]);
	});
});

const [BUILD, TAKEDOWN, UPLOAD] = ["job .", "job --takedowns.", "job --upload."];

describe("takedowns", () => {
	it("start at once, also in the pause after a build, and a build follows", async () => {
		const { request, takeDown, pass, endBuild, begun, logged } = await startSchedule();
		request();
		await pass(21_000);
		await endBuild();
		takeDown();
		expect(await begun(2)).toEqual([BUILD, TAKEDOWN]);
		await endBuild();
		expect(logged).toEqual(["info build published", "info takedown published"]);
		await pass(20_000);
		expect(await begun(3)).toEqual([BUILD, TAKEDOWN, BUILD]);
	});

	it.each([
		["a build", BUILD],
		["an upload", UPLOAD],
	])("stop a running %s, which leaves no line in the log and is repeated", async (_, job) => {
		const { request, requestUpload, takeDown, pass, endBuild, begun, logged } =
			await startSchedule();
		if (job === BUILD) request();
		else requestUpload();
		await pass(1_000);
		await begun(1);
		takeDown();
		expect(await begun(2)).toEqual([job, TAKEDOWN]);
		await endBuild();
		await pass(1_000);
		expect(await begun(3)).toEqual([job, TAKEDOWN, BUILD]);
		await endBuild();
		expect(logged).toEqual(["info takedown published", "info build published"]);
	});

	it("do not stop each other: those requested meanwhile run next, together", async () => {
		const { takeDown, endBuild, begun, readJobs } = await startSchedule();
		takeDown();
		await begun(1);
		takeDown();
		takeDown();
		await endBuild();
		expect(await begun(2)).toEqual([TAKEDOWN, TAKEDOWN]);
		await endBuild();
		expect(await readJobs()).toEqual([TAKEDOWN, TAKEDOWN]);
	});

	it("that never end delay a build by an hour at most", async () => {
		const { takeDown, pass, endBuild, begun } = await startSchedule();
		takeDown();
		await begun(1);
		await pass(PUT_OFF_MAX_MS - 1_000);
		takeDown();
		await endBuild();
		await begun(2);
		await pass(1_000);
		takeDown();
		await endBuild();
		await pass(1_000);
		expect(await begun(3)).toEqual([TAKEDOWN, TAKEDOWN, BUILD]);
		takeDown();
		await pass(60_000);
		expect(await begun(3), "and do not stop it").toHaveLength(3);
		await endBuild();
		expect(await begun(4)).toEqual([TAKEDOWN, TAKEDOWN, BUILD, TAKEDOWN]);
	});

	it("are retried every five seconds while another process builds", async () => {
		const { takeDown, pass, endBuild, begun, setBusy, isPlanned } = await startSchedule();
		await setBusy(true);
		takeDown();
		while (!isPlanned()) await new Promise(setImmediate);
		await setBusy(false);
		await pass(4_999);
		expect(isPlanned()).toBe(true);
		await pass(1);
		expect(await begun(1)).toEqual([TAKEDOWN]);
		await endBuild();
	});

	it("that fail are left to the next build", async () => {
		const { takeDown, pass, endBuild, begun, logged } = await startSchedule();
		takeDown();
		await begun(1);
		await endBuild("failed");
		expect(logged).toEqual(["error takedown failed"]);
		await pass(1_000);
		expect(await begun(2)).toEqual([TAKEDOWN, BUILD]);
	});

	it("that failed are retried within a minute, however often builds have failed", async () => {
		const { request, takeDown, pass, endBuild, begun } = await startSchedule();
		request();
		await pass(1_000);
		for (const delayMs of RETRY_DELAYS_MS) {
			await endBuild("failed");
			await pass(delayMs);
		}
		await endBuild("failed");
		const before = RETRY_DELAYS_MS.length + 1;
		takeDown();
		await begun(before + 1);
		await endBuild("failed");
		await pass(60_000);
		await begun(before + 2);
		await endBuild("failed");
		await pass(60_000);
		expect((await begun(before + 3)).slice(before)).toEqual([TAKEDOWN, BUILD, TAKEDOWN]);
		await endBuild();
		await pass(60_000);
		await begun(before + 4);
		await endBuild("failed");
		await pass(60_000);
		expect((await begun(before + 4)).slice(before + 3), "nothing is owed any more").toEqual([
			BUILD,
		]);
	});

	it("do not bring forward the retry of a failing build each time", async () => {
		const { request, takeDown, pass, endBuild, begun, isPlanned } = await startSchedule();
		request();
		await pass(1_000);
		await endBuild("failed");
		takeDown();
		await begun(2);
		await endBuild();
		await pass(1_000);
		await begun(3);
		await endBuild("failed");
		await pass(RETRY_DELAYS_MS[1] - 1);
		expect(isPlanned(), "it is the second failure in a row").toBe(true);
	});
});

it.each([
	[1, 5_000],
	[2, 15_000],
	[3, 60_000],
	[5, 600_000],
	[50, 600_000],
])("after %i failures in a row, the next try comes after %i ms", (failures, delayMs) => {
	expect(retryDelayMs(failures, 0.5)).toBe(delayMs);
});

it("varies by a fifth, so that many processes do not retry together", () => {
	expect([retryDelayMs(2, 0), retryDelayMs(2, 1)]).toEqual([12_000, 18_000]);
});

it("grows, but stays below an hour", () => {
	expect(RETRY_DELAYS_MS.toSorted((left, right) => left - right)).toEqual([...RETRY_DELAYS_MS]);
	expect(retryDelayMs(1_000, 1)).toBeLessThan(3_600_000);
});
