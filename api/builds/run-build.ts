import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { HOUR_MS } from "#contract/instants.ts";
import { buildEnvironment } from "./build-environment.mjs";
import { LINES_FLAG, readBuildLine } from "./build-line.ts";
import { type BuildJob, type BuildReport, NOTHING, recordBuild } from "./build-report.ts";

/** Exit code of a build if another one is running (EX_TEMPFAIL). */
export const BUSY_EXIT_CODE = 75;
const ARGUMENTS = { build: [], upload: ["--upload"], takedown: ["--takedowns"] } as const;
/** A job that takes longer counts as hung. Even the first hour of a million agents is faster. */
const LONGEST_MS: Readonly<Record<BuildJob, number>> = {
	build: 6 * HOUR_MS,
	upload: 6 * HOUR_MS,
	takedown: 1_800_000,
};
/** The last line that a job prints for people can say why it failed. No more than this is kept. */
const KEPT_CHARACTERS = 8_000;

export interface BuildCommand {
	/** Program and arguments of an hourly job; other jobs have one more argument. */
	command: readonly [string, ...string[]];
	releasesDirectory: string;
	/** Settings that the job is told, besides the environment of this process. */
	settings?: Readonly<Record<string, string>>;
	now: () => Date;
	/** A job is killed after this long. */
	longestMs?: Readonly<Record<BuildJob, number>>;
}

export interface RunningBuild {
	/** Result of the job; undefined if nothing was done, because another process builds or someone stopped this one. Never rejects. */
	ended: Promise<BuildReport | undefined>;
	stop(): void;
}

/**
 * Runs a job in a child process. If the job ended without a result, this records the failure and still does the
 * takedowns, which a killed job could not do.
 */
export function runBuild(options: BuildCommand, job: BuildJob = "build"): RunningBuild {
	const startedAt = options.now();
	const record = (report: BuildReport) => recorded(options.releasesDirectory, report, job);
	let child = startJob(options, job);
	const ended = watchEnd(child).then(async (end) => {
		if (end.code === BUSY_EXIT_CODE || end.signal === "SIGTERM" || end.signal === "SIGINT")
			return undefined;
		if (end.report) return end.report;
		const report = reportFor(end, { startedAt, endedAt: options.now() });
		if (end.signal === null || job === "takedown") return record(report);
		child = startJob(options, "takedown");
		const takedown = await watchEnd(child);
		const rest = takedown.code === 0 ? "" : `; the takedown also failed: ${takedown.failure}`;
		return record({ ...report, reason: `${report.reason}${rest}` });
	});
	return { ended, stop: () => void child.kill("SIGTERM") };
}

function startJob(options: BuildCommand, job: BuildJob): ChildProcess {
	const { command, settings, longestMs = LONGEST_MS } = options;
	const [program, ...first] = command;
	return spawn(program, [...first, ...ARGUMENTS[job], `--${LINES_FLAG}`], {
		stdio: ["ignore", "pipe", "pipe"],
		env: { ...process.env, ...settings, ...buildEnvironment() },
		timeout: longestMs[job],
		// A hung job may ignore other signals, and this one distinguishes it from a stopped job.
		killSignal: "SIGKILL",
	});
}

async function recorded(
	releasesDirectory: string,
	report: BuildReport,
	job: BuildJob,
): Promise<BuildReport> {
	return recordBuild(releasesDirectory, report, job).then(
		() => report,
		(error: unknown) => ({
			...report,
			reason: `${report.reason}; recording it also failed: ${error}`,
		}),
	);
}

interface ChildEnd {
	code: number | null;
	signal: NodeJS.Signals | null;
	/** Seconds of the steps that ended. */
	steps: BuildReport["steps"];
	/** Undefined if the job did not print its last line. */
	report: BuildReport | undefined;
	/** The end of its standard error, or the signal that ended it. */
	failure: string;
}

function watchEnd(child: ChildProcess): Promise<ChildEnd> {
	return new Promise((resolve) => {
		const steps: BuildReport["steps"] = {};
		let report: BuildReport | undefined;
		let printed = "";
		// A process that failed to start has no outputs.
		const lines = child.stdout && createInterface({ input: child.stdout });
		lines?.on("line", (text) => {
			const line = readBuildLine(text);
			if (line && "step" in line) steps[line.step] = line.seconds;
			else report = line ?? report;
		});
		child.stderr?.setEncoding("utf8").on("data", (text: string) => {
			printed = (printed + text).slice(-KEPT_CHARACTERS);
		});
		const end = (code: number | null, signal: NodeJS.Signals | null, failure: string) =>
			resolve({ code, signal, steps, report, failure });
		child.on("error", ({ message }) => end(null, null, message));
		child.on("close", (code, signal) =>
			end(
				code,
				signal,
				signal ? `it was ended by ${signal}` : (printed.trim().split("\n").at(-1) ?? ""),
			),
		);
	});
}

function reportFor(
	{ code, steps, failure }: ChildEnd,
	{ startedAt, endedAt }: { startedAt: Date; endedAt: Date },
): BuildReport {
	return {
		outcome: code === 0 ? "published" : "failed",
		endedAt: endedAt.toISOString(),
		// The clock may have been set back in the meantime.
		seconds: Math.max(0, endedAt.getTime() - startedAt.getTime()) / 1000,
		...NOTHING,
		steps,
		reason: code === 0 ? null : failure,
	};
}
