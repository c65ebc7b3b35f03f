import { spawn } from "node:child_process";
import { BUILD_ENVIRONMENT } from "./build-environment.ts";
import { buildStepsIn } from "./build-steps.ts";
import { describeError, type Log } from "./log.ts";

const HOUR_MS = 3_600_000;
/** Spreads the builds of many instances, so that they do not all start on the full hour. */
const JITTER_MS = 60_000;
/** Changes that come together are shown together. */
const GATHER_MS = 1_000;
/** After a build, before one that was asked for: as long as it took, so that at least half of the time is free of builds. */
const PAUSE = { minMs: 1_000, maxMs: 60_000 };
/** When another process is building. */
const RETRY_MS = 5_000;
/** Exit code of a build that found another one running (EX_TEMPFAIL). */
export const BUSY_EXIT_CODE = 75;

export interface ScheduleOptions {
	/** Program and arguments of one hourly job. */
	command: readonly [string, ...string[]];
	log: Log;
	now: () => Date;
	/** 0 up to but not including 1. */
	random: () => number;
	onBuilt: () => void;
	/** Hears how each build ended. */
	onEnded?: (build: EndedBuild) => void;
}

export interface EndedBuild {
	outcome: "published" | "failed" | "busy";
	seconds: number;
	endedAt: Date;
	/** In their order, as far as it came. */
	steps: readonly { step: string; seconds: number }[];
}

export interface BuildSchedule {
	/** Builds soon, or after a pause, and once more if a build is running that may have missed the change. */
	request(): void;
	stop(): Promise<void>;
}

/** Runs the hourly job in a child process: on the hour, and when asked. Never two at a time. */
export function scheduleBuilds(options: ScheduleOptions): BuildSchedule {
	const { log, now, random } = options;
	let running: Promise<void> | undefined;
	let child: ReturnType<typeof spawn> | undefined;
	let soon: NodeJS.Timeout | undefined;
	let pause = { endsAtMs: 0, lengthMs: 0 };
	let wanted = false;
	let stopped = false;

	/** What is planned already stays as it is: requests that never end would put it off for ever. */
	function later(ms: number): void {
		if (stopped || soon) return;
		// At most its length, whatever the clock was set to meanwhile.
		const pauseMs = Math.min(pause.endsAtMs - now().getTime(), pause.lengthMs);
		soon = setTimeout(start, Math.max(ms, pauseMs));
	}
	function start(): void {
		clearTimeout(soon);
		soon = undefined;
		if (running) {
			wanted = true;
			return;
		}
		const startedAtMs = now().getTime();
		running = build().finally(() => {
			running = undefined;
			pause = pauseAfter(startedAtMs, now().getTime());
			if (wanted) later(GATHER_MS);
			wanted = false;
		});
	}
	async function build(): Promise<void> {
		const startedAt = now();
		const { code, printed } = await runChild(options.command, (started) => {
			child = started;
		});
		if (!stopped) options.onEnded?.(endedBuild({ code, printed, startedAt, endedAt: now() }));
		if (code === 0) options.onBuilt();
		else if (code === BUSY_EXIT_CODE) later(RETRY_MS);
		else if (!stopped) log("error", "build failed", { code, reason: lastLineOf(printed) });
	}
	function nextHour(): NodeJS.Timeout {
		const untilHour = HOUR_MS - (now().getTime() % HOUR_MS);
		return setTimeout(
			() => {
				start();
				hourly = nextHour();
			},
			untilHour + random() * JITTER_MS,
		).unref();
	}
	let hourly = nextHour();
	return {
		request: () => later(GATHER_MS),
		stop: async () => {
			stopped = true;
			clearTimeout(soon);
			clearTimeout(hourly);
			child?.kill("SIGTERM");
			await running?.catch((error: unknown) => log("error", "build failed", describeError(error)));
		},
	};
}

function pauseAfter(startedAtMs: number, endedAtMs: number) {
	const { minMs, maxMs } = PAUSE;
	const lengthMs = Math.min(maxMs, Math.max(minMs, endedAtMs - startedAtMs));
	return { lengthMs, endsAtMs: endedAtMs + lengthMs };
}

function lastLineOf(printed: string): string {
	return printed.trim().split("\n").at(-1) ?? "";
}

function endedBuild({
	code,
	printed,
	startedAt,
	endedAt,
}: ChildEnd & { startedAt: Date; endedAt: Date }): EndedBuild {
	const failure = code === BUSY_EXIT_CODE ? "busy" : "failed";
	return {
		outcome: code === 0 ? "published" : failure,
		// The clock may have been set back meanwhile.
		seconds: Math.max(0, endedAt.getTime() - startedAt.getTime()) / 1000,
		endedAt,
		steps: buildStepsIn(printed),
	};
}

interface ChildEnd {
	code: number | null;
	/** The last of what it wrote to its standard error. */
	printed: string;
}

function runChild(
	[program, ...args]: readonly [string, ...string[]],
	onStart: (child: ReturnType<typeof spawn>) => void,
): Promise<ChildEnd> {
	return new Promise((resolve) => {
		const child = spawn(program, args, {
			stdio: ["ignore", "ignore", "pipe"],
			env: { ...process.env, ...BUILD_ENVIRONMENT },
		});
		let tail = "";
		child.stderr?.on("data", (chunk: Buffer) => {
			tail = (tail + chunk.toString()).slice(-2000);
		});
		child.on("error", (error) => resolve({ code: null, printed: error.message }));
		child.on("close", (code) => resolve({ code, printed: tail }));
		onStart(child);
	});
}
