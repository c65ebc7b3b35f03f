import { type ChildProcess, spawn } from "node:child_process";
import { buildEnvironment } from "../build-environment.mjs";
import { BuildReport, type Job, recordBuild } from "./build-report.ts";

/** Exit code of a build that found another one running (EX_TEMPFAIL). */
export const BUSY_EXIT_CODE = 75;
const ARGUMENTS = { build: [], upload: ["--upload"], takedown: ["--takedowns"] } as const;
/** A job that takes longer hangs; the first hour of a million agents does not. */
const LONGEST_MS: Readonly<Record<Job, number>> = {
	build: 6 * 3_600_000,
	upload: 6 * 3_600_000,
	takedown: 1_800_000,
};
/** What a job prints last is looked at, and no more is kept. */
const KEPT_CHARACTERS = 8_000;

export interface BuildCommand {
	/** Program and arguments of an hourly job; others have one argument more. */
	command: readonly [string, ...string[]];
	releasesDirectory: string;
	now: () => Date;
	/** After so long a job is killed. */
	longestMs?: Readonly<Record<Job, number>>;
}

export interface RunningBuild {
	/** How it went; undefined where nothing was done, because another process builds or somebody ended this one. Never rejects. */
	ended: Promise<BuildReport | undefined>;
	stop(): void;
}

/**
 * Runs a job in a child process. What ended without a word of its own is put on record here, and what was taken down
 * goes all the same: a job that was killed could not see to it.
 */
export function runBuild(options: BuildCommand, job: Job = "build"): RunningBuild {
	const startedAt = options.now();
	const record = (report: BuildReport) => recorded(options.releasesDirectory, report, job);
	let child = startJob(options, job);
	const ended = watchEnd(child).then(async (end) => {
		if (end.code === BUSY_EXIT_CODE || isWanted(end.signal)) return undefined;
		const told = reportIn(end.told);
		if (told) return told;
		const report = reportFor(end, { startedAt, endedAt: options.now() });
		if (end.signal === null || job === "takedown") return record(report);
		child = startJob(options, "takedown");
		const takedown = await watchEnd(child);
		const rest = takedown.code === 0 ? "" : `; nor was anything taken down: ${takedown.failure}`;
		const reason = `${report.reason}${rest}`;
		return record({ ...report, reason });
	});
	return { ended, stop: () => void child.kill("SIGTERM") };
}

function startJob({ command, longestMs = LONGEST_MS }: BuildCommand, job: Job): ChildProcess {
	const [program, ...first] = command;
	return spawn(program, [...first, ...ARGUMENTS[job]], {
		stdio: ["ignore", "pipe", "pipe"],
		env: { ...process.env, ...buildEnvironment() },
		timeout: longestMs[job],
		// It may not hear anything else, and is told from one that somebody ended.
		killSignal: "SIGKILL",
	});
}

function isWanted(signal: NodeJS.Signals | null): boolean {
	return signal === "SIGTERM" || signal === "SIGINT";
}

async function recorded(
	releasesDirectory: string,
	report: BuildReport,
	job: Job,
): Promise<BuildReport> {
	return recordBuild(releasesDirectory, report, job).then(
		() => report,
		(error: unknown) => ({ ...report, reason: `${report.reason}; nor was it recorded: ${error}` }),
	);
}

interface ChildEnd {
	code: number | null;
	signal: NodeJS.Signals | null;
	/** The last of its standard output. */
	told: string;
	/** The last of its standard error, or what ended it. */
	failure: string;
}

function watchEnd(child: ChildProcess): Promise<ChildEnd> {
	return new Promise((resolve) => {
		let told = "";
		let printed = "";
		child.stdout?.on("data", (chunk: Buffer) => {
			told = (told + chunk.toString()).slice(-KEPT_CHARACTERS);
		});
		child.stderr?.on("data", (chunk: Buffer) => {
			printed = (printed + chunk.toString()).slice(-KEPT_CHARACTERS);
		});
		child.on("error", ({ message }) =>
			resolve({ code: null, signal: null, told, failure: message }),
		);
		child.on("close", (code, signal) => {
			const failure = signal ? `it was ended by ${signal}` : lastLineOf(printed);
			resolve({ code, signal, told, failure });
		});
	});
}

/** Undefined where the job did not come to its last line. */
function reportIn(told: string): BuildReport | undefined {
	try {
		return BuildReport.safeParse(JSON.parse(lastLineOf(told))).data;
	} catch {
		return undefined;
	}
}

function reportFor(
	{ code, failure }: ChildEnd,
	{ startedAt, endedAt }: { startedAt: Date; endedAt: Date },
): BuildReport {
	return {
		outcome: code === 0 ? "published" : "failed",
		endedAt: endedAt.toISOString(),
		// The clock may have been set back meanwhile.
		seconds: Math.max(0, endedAt.getTime() - startedAt.getTime()) / 1000,
		release: null,
		agents: null,
		files: null,
		fresh: null,
		note: null,
		steps: {},
		reason: code === 0 ? null : failure,
	};
}

function lastLineOf(printed: string): string {
	return printed.trim().split("\n").at(-1) ?? "";
}
