import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { z } from "zod";
import type { RegistryContext } from "#registry/store.ts";
import type { FailedWork } from "../pools/failed-work.ts";
import { childEnvironment } from "../process/child-environment.ts";
import type { Log } from "../process/log.ts";
import { settingsOf } from "../settings/settings-file.ts";

/** What work has that a child process does for several accounts. */
export interface CheckerSchedule {
	/** Program and arguments of the process (`checkerCommand`). */
	command: readonly [string, ...string[]];
	registry: RegistryContext;
	log: Log;
	failed: FailedWork;
	/** As in `repeatHeld`. */
	pausesMs: { busy: number; idle: number };
}

/** A question or a result. The ID says which belong together. */
interface Message {
	id: string;
}

interface CheckerRun<Result extends Message> {
	command: readonly [string, ...string[]];
	/** Its environment, which no list of processes shows. */
	secrets?: Readonly<Record<string, string>> | undefined;
	checks: readonly (Message & Readonly<Record<string, unknown>>)[];
	result: z.ZodType<Result>;
	/** After this long without a result the process counts as hung and is killed. */
	patienceMs?: number | undefined;
	signal: AbortSignal;
	/** Also gets how many seconds it took. */
	onResult: (result: Result, seconds: number) => Promise<void>;
}

const PATIENCE_MS = 60_000;

const Timed = z.object({ seconds: z.number().min(0).default(0) });

/**
 * Runs checks in a separate process. Resolves when all results have been handled, and rejects if one is missing. An
 * unrequested or second result ends the process: an attacker who has taken it over must not be able to prove other
 * claims.
 */
export async function runChecker<Result extends Message>(run: CheckerRun<Result>): Promise<void> {
	const { checks, patienceMs = PATIENCE_MS, signal } = run;
	const [program, ...args] = run.command;
	const env = { ...childEnvironment(settingsOf(process.env)), ...run.secrets };
	const child = spawn(program, args, { env, signal, killSignal: "SIGKILL" });
	const patience = setTimeout(() => child.kill("SIGKILL"), patienceMs);
	let words = "";
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		words = (words + text).slice(-2000);
	});
	const ended = once(child, "close");
	// If it ends early, its exit code says more than the broken pipe.
	child.stdin.on("error", () => {});
	child.stdin.end(checks.map((check) => `${JSON.stringify(check)}\n`).join(""));
	const ids = new Set(checks.map(({ id }) => id));
	const reading = readResults(child.stdout, run.result, async (result, seconds) => {
		if (!ids.delete(result.id)) throw new Error("The checking process sent an unexpected result.");
		patience.refresh();
		await run.onResult(result, seconds);
	}).catch((error: unknown) => {
		child.kill("SIGKILL");
		throw error;
	});
	const [read, end] = await Promise.allSettled([reading, ended]);
	clearTimeout(patience);
	if (read.status === "rejected") throw read.reason;
	if (end.status === "rejected") throw end.reason;
	if (child.exitCode === 0 && read.value === checks.length) return;
	const lastLine = words.trim().split("\n").at(-1);
	throw new Error(
		`The checking process ended with ${child.exitCode ?? child.signalCode} after ${read.value} of ${checks.length} checks. ${lastLine}`,
	);
}

async function readResults<Result extends Message>(
	output: Readable,
	schema: z.ZodType<Result>,
	onResult: CheckerRun<Result>["onResult"],
): Promise<number> {
	let count = 0;
	for await (const line of createInterface({ input: output })) {
		const value: unknown = JSON.parse(line);
		await onResult(schema.parse(value), Timed.parse(value).seconds);
		count += 1;
	}
	return count;
}
