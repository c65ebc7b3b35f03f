import type { BuildReport } from "./builds/build-report.ts";
import { logBuild } from "./builds/log-build.ts";
import { planNextStart } from "./builds/next-start.ts";
import { retryDelayMs } from "./builds/retry-delay.ts";
import { type BuildCommand, type RunningBuild, runBuild } from "./builds/run-build.ts";
import type { Log } from "./log.ts";

const HOUR_MS = 3_600_000;
/** Spreads the builds of many instances, so that they do not all start on the full hour. */
const JITTER_MS = 60_000;
/** Changes that come together are shown together. */
const GATHER_MS = 1_000;
/** After a build, before one that was asked for: as long as it took, so that at least half of the time is free of builds. */
const PAUSE = { minMs: 1_000, maxMs: 60_000 };
/** When another process is building, or somebody ended the build. */
const BUSY_RETRY_MS = 5_000;

/** What is run: all of an hour, or what comes after it is published here. */
const ARGUMENTS = { build: [], upload: ["--upload"] } as const;
type Job = keyof typeof ARGUMENTS;

export interface ScheduleOptions extends BuildCommand {
	log: Log;
	/** 0 up to but not including 1. */
	random: () => number;
	onBuilt: () => void;
}

export interface BuildSchedule {
	/** Builds soon, or after a pause, and once more if a build is running that may have missed the change. */
	request(): void;
	stop(): Promise<void>;
}

export interface HourlyBuilds extends BuildSchedule {
	/** Uploads soon what is served, without a build. */
	requestUpload(): void;
}

/** Runs the hourly job: on the hour, when asked, and again after a failure. Never two at a time. */
export function scheduleBuilds(options: ScheduleOptions): HourlyBuilds {
	const { log, now, random } = options;
	const next = planNextStart(start, now);
	let running: Promise<void> | undefined;
	let child: RunningBuild | undefined;
	let pause = { endsAtMs: 0, lengthMs: 0 };
	let wanted: Job | undefined;
	let failures = 0;
	let stopped = false;

	function later(job: Job, ms: number): void {
		// A build uploads as well.
		if (wanted !== "build") wanted = job;
		if (stopped || running) return;
		// At most its length, whatever the clock was set to meanwhile.
		const pauseMs = Math.min(pause.endsAtMs - now().getTime(), pause.lengthMs);
		next.within(Math.max(ms, pauseMs));
	}
	function start(): void {
		next.cancel();
		if (stopped || running) return;
		const job = wanted ?? "build";
		wanted = undefined;
		running = run(job);
	}
	async function run(job: Job): Promise<void> {
		const startedAtMs = now().getTime();
		child = runBuild(options, ARGUMENTS[job]);
		const report = await child.ended;
		running = undefined;
		pause = pauseAfter(startedAtMs, now().getTime());
		if (wanted) later(wanted, GATHER_MS);
		if (!report) later(job, BUSY_RETRY_MS);
		else if (!stopped) takeIn(report, job);
	}
	function takeIn(report: BuildReport, job: Job): void {
		logBuild(log, report);
		const { outcome } = report;
		if (outcome !== "failed") options.onBuilt();
		failures = outcome === "published" ? 0 : failures + 1;
		if (failures === 0) return;
		later(outcome === "failed" ? job : "upload", retryDelayMs(failures, random()));
	}
	function nextHour(): NodeJS.Timeout {
		const untilHour = HOUR_MS - (now().getTime() % HOUR_MS);
		return setTimeout(
			() => {
				wanted = "build";
				start();
				hourly = nextHour();
			},
			untilHour + random() * JITTER_MS,
		).unref();
	}
	let hourly = nextHour();
	return {
		request: () => later("build", GATHER_MS),
		requestUpload: () => later("upload", GATHER_MS),
		stop: async () => {
			stopped = true;
			next.cancel();
			clearTimeout(hourly);
			child?.stop();
			await running;
		},
	};
}

function pauseAfter(startedAtMs: number, endedAtMs: number) {
	const { minMs, maxMs } = PAUSE;
	const lengthMs = Math.min(maxMs, Math.max(minMs, endedAtMs - startedAtMs));
	return { lengthMs, endsAtMs: endedAtMs + lengthMs };
}
