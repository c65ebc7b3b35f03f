import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { type Instance, NODE, NODE_COMPILE_CACHE, PROJECT } from "./instance.ts";

export interface Outcome {
	code: number | null;
	signal: NodeJS.Signals | null;
	stdout: string;
	stderr: string;
}

export interface RunningScript {
	child: ChildProcess;
	/** Everything written so far, to both outputs. */
	output(): string;
	/** Resolves when the output contains the text. Throws if the script ends before. */
	says(text: string): Promise<void>;
	/** Sends a signal and waits for the end. */
	stop(signal?: NodeJS.Signals): Promise<Outcome>;
	ended: Promise<Outcome>;
	/** Ends it and its child processes at once, if they still run. */
	kill(): Promise<Outcome>;
}

/** Starts a script in its own process group, so that its child processes can be ended with it. */
export function spawnScript(
	{ settings, program = PROJECT }: Pick<Instance, "settings" | "program">,
	script: string,
	args: readonly string[] = [],
	nodeOptions: readonly string[] = [],
): RunningScript {
	const child = spawn(NODE, [...nodeOptions, script, ...args], {
		cwd: program,
		// As npm starts them (scripts/bootstrap.mjs).
		env: { PATH: process.env.PATH, TMPDIR: tmpdir(), NODE_COMPILE_CACHE, ...settings },
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	let stdout = "";
	let stderr = "";
	child.stdout.setEncoding("utf8").on("data", (text: string) => {
		stdout += text;
	});
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		stderr += text;
	});
	const ended = once(child, "close").then(([code, signal]) => ({ code, signal, stdout, stderr }));
	let over = false;
	void ended.then(() => {
		over = true;
	});
	return {
		child,
		ended,
		output: () => stdout + stderr,
		says: async (text) => {
			while (!(stdout + stderr).includes(text)) {
				if (over) throw new Error(`${script} ended before it said "${text}": ${stdout}${stderr}`);
				await sleep(20);
			}
		},
		stop: (signal = "SIGTERM") => {
			child.kill(signal);
			return ended;
		},
		kill: () => {
			killGroup(child.pid);
			return ended;
		},
	};
}

/** The script and its child processes may have ended. */
function killGroup(pid: number | undefined): void {
	if (pid === undefined) return;
	try {
		process.kill(-pid, "SIGKILL");
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
	}
}
