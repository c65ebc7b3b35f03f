import { HOUR_MS } from "#contract/instants.ts";
import type { BuildWish } from "#registry/registry-engine.ts";
import type { Log } from "../process/log.ts";
import { type BuildJob, type BuildReport, isFine, logBuild } from "./build-report.ts";
import { type BuildCommand, type RunningBuild, runBuild } from "./run-build.ts";

/** Spreads the builds of many instances, so that they do not all start on the full hour. */
const JITTER_MS = 60_000;
/** Changes that arrive together are published together. */
const GATHER_MS = 1_000;
/** Pause after a build before a requested one: as long as the build took, so that builds run at most half of the time. */
const PAUSE = { minMs: 1_000, maxMs: 60_000 };
/** Longest pause between attempts while a takedown is pending, no matter how often they failed. */
const TAKEDOWN_RETRY_MAX_MS = 60_000;
/** When another process is building, or someone stopped the build. */
const BUSY_RETRY_MS = 5_000;

export interface ScheduleOptions extends BuildCommand {
	log: Log;
	/** 0 up to but not including 1. */
	random: () => number;
	onBuilt: () => void;
}

export interface BuildSchedule {
	/**
	 * Builds soon, or after a pause, and once more if a running build may have missed the change. A takedown is published
	 * immediately and stops a running build, which is then started again.
	 */
	request(wish: BuildWish): void;
	stop(): Promise<void>;
}

export interface HourlyBuilds extends BuildSchedule {
	/** Soon uploads the served release, without a build. */
	requestUpload(): void;
}

/** Runs the hourly job: on the hour, on request, and again after a failure. Never two at a time. */
export function scheduleBuilds(options: ScheduleOptions): HourlyBuilds {
	const { log, now, random } = options;
	const next = planNextStart(start, now);
	const jobs = createWantedJobs(now);
	let running: { job: BuildJob; build: RunningBuild; ended: Promise<void> } | undefined;
	let pause = { endsAtMs: 0, lengthMs: 0 };
	let failures = 0;
	let owesTakedown = false;
	let stopped = false;

	function later(job: BuildJob, ms: number): void {
		jobs.add(job);
		plan(ms);
	}
	function plan(ms: number): void {
		if (stopped || running) return;
		// At most its length, even if the clock was changed meanwhile.
		const pauseMs = Math.min(pause.endsAtMs - now().getTime(), pause.lengthMs);
		next.within(jobs.isUrgent() ? ms : Math.max(ms, pauseMs));
	}
	function start(): void {
		next.cancel();
		if (stopped || running) return;
		const job = jobs.take();
		const build = runBuild(options, job);
		running = { job, build, ended: takeEnd(job, build) };
	}
	function takeDown(): void {
		jobs.add("takedown");
		if (!running) start();
		else if (running.job !== "takedown" && jobs.isUrgent()) running.build.stop();
	}
	async function takeEnd(job: BuildJob, build: RunningBuild): Promise<void> {
		const startedAtMs = now().getTime();
		const report = await build.ended;
		running = undefined;
		if (job !== "takedown") pause = pauseAfter(startedAtMs, now().getTime());
		const gaveWay = job !== "takedown" && jobs.isUrgent();
		if (!report && !gaveWay) return later(job, BUSY_RETRY_MS);
		if (report) jobs.done(job);
		if (jobs.isUrgent()) start();
		else if (jobs.isAny()) plan(GATHER_MS);
		if (report && !stopped) takeIn(report, job);
	}
	function takeIn(report: BuildReport, job: BuildJob): void {
		const { outcome, release } = report;
		// At each start, nothing was taken down since.
		if (job !== "takedown" || !isFine(outcome) || release !== null) logBuild(log, report, job);
		if (outcome !== "failed") options.onBuilt();
		const isDone = isFine(outcome);
		// The build that follows also does the takedown. A separate takedown is tried again only if that build fails, too.
		if (job === "takedown" || isDone) owesTakedown = !isDone;
		if (job === "takedown") return;
		failures = isDone ? 0 : failures + 1;
		if (isDone) return;
		const delayMs = retryDelayMs(failures, random());
		if (owesTakedown) later("takedown", Math.min(delayMs, TAKEDOWN_RETRY_MAX_MS));
		else later(outcome === "failed" ? job : "upload", delayMs);
	}
	function nextHour(): NodeJS.Timeout {
		const untilHour = HOUR_MS - (now().getTime() % HOUR_MS);
		return setTimeout(
			() => {
				jobs.add("build");
				start();
				hourly = nextHour();
			},
			untilHour + random() * JITTER_MS,
		).unref();
	}
	let hourly = nextHour();
	return {
		request: (wish) => (wish === "takedown" ? takeDown() : later(wish, GATHER_MS)),
		requestUpload: () => later("upload", GATHER_MS),
		stop: async () => {
			stopped = true;
			next.cancel();
			clearTimeout(hourly);
			running?.build.stop();
			await running?.ended;
		},
	};
}

/** One planned start. The earlier of two times counts, because endless requests would otherwise postpone it forever. */
function planNextStart(start: () => void, now: () => Date) {
	let planned: { timer: NodeJS.Timeout; dueAtMs: number } | undefined;

	function cancel(): void {
		clearTimeout(planned?.timer);
		planned = undefined;
	}
	return {
		cancel,
		within(ms: number): void {
			const dueAtMs = now().getTime() + ms;
			if (planned && planned.dueAtMs <= dueAtMs) return;
			cancel();
			planned = { timer: setTimeout(start, ms), dueAtMs };
		},
	};
}

function pauseAfter(startedAtMs: number, endedAtMs: number) {
	const { minMs, maxMs } = PAUSE;
	const lengthMs = Math.min(maxMs, Math.max(minMs, endedAtMs - startedAtMs));
	return { lengthMs, endsAtMs: endedAtMs + lengthMs };
}

/** Delays before a job is tried again after the first, second, … consecutive failure. The last one applies to all further failures. */
export const RETRY_DELAYS_MS = [5_000, 15_000, 60_000, 180_000, 600_000] as const;
/** Varies by a fifth, so that many instances that failed for the same reason do not retry together. */
const JITTER_SHARE = 0.2;

/** `random` is 0 up to but not including 1. */
export function retryDelayMs(failuresInRow: number, random: number): number {
	const delayMs = RETRY_DELAYS_MS[failuresInRow - 1] ?? RETRY_DELAYS_MS.at(-1) ?? 0;
	return Math.round(delayMs * (1 + JITTER_SHARE * (2 * random - 1)));
}

/** During endless takedowns, a build that they have delayed for this long goes first. */
export const PUT_OFF_MAX_MS = HOUR_MS;

function createWantedJobs(now: () => Date) {
	let hourly: Exclude<BuildJob, "takedown"> | undefined;
	let takedown = false;
	let putOffSinceMs: number | undefined;

	function isUrgent(): boolean {
		// Also counts as long if the clock was set back.
		const putOffMs = Math.abs(now().getTime() - (putOffSinceMs ?? now().getTime()));
		return takedown && putOffMs < PUT_OFF_MAX_MS;
	}
	return {
		/** True if a takedown must start immediately, before any other job. */
		isUrgent,
		isAny: () => takedown || hourly !== undefined,
		add(job: BuildJob): void {
			if (job === "takedown") takedown = true;
			// A takedown is followed by a build for scores and counts, which also uploads.
			hourly = job === "upload" ? (hourly ?? job) : "build";
		},
		take(): BuildJob {
			if (isUrgent()) {
				putOffSinceMs ??= now().getTime();
				takedown = false;
				return "takedown";
			}
			const job = hourly ?? "build";
			hourly = undefined;
			return job;
		},
		/** A completed build is no longer delayed. */
		done(job: BuildJob): void {
			if (job === "build") putOffSinceMs = undefined;
		},
	};
}
