import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { type Use, watchProcesses } from "./watch-processes.ts";

const INTERRUPTS = ["SIGINT", "SIGTERM"] as const;
const HEARTBEAT_MS = 30_000;

/** What a program took, including all processes that it started. */
export interface Measured extends Use {
	seconds: number;
	/** Both its outputs. */
	lines: string[];
	/** How it ended: "0", another exit code, or the name of a signal. */
	end: string;
}

export interface RunOptions {
	env?: Record<string, string>;
	directory?: string;
	/** Copies lines to the error output as they come. */
	isTold?: boolean;
}

/** Runs a program in its own process, and does not throw for its exit code. */
export async function runMeasured(
	[program = "", ...args]: readonly string[],
	{ env = {}, directory = ".", isTold = false }: RunOptions = {},
): Promise<Measured> {
	const startedAt = performance.now();
	const child = spawn(program, args, {
		cwd: directory,
		env: { ...process.env, ...env },
		stdio: ["ignore", "pipe", "pipe"],
		// Its own group, so that its helpers end with it.
		detached: true,
	});
	const ended = new Promise<string>((resolve) => {
		child.once("error", ({ message }) => resolve(message));
		child.once("close", (code, signal) => resolve(signal ?? String(code)));
	});
	const watch = watchProcesses(child.pid);
	const lines: string[] = [];
	for (const input of [child.stdout, child.stderr]) {
		createInterface({ input }).on("line", (line) => {
			lines.push(line);
			if (isTold) process.stderr.write(`    ${line}\n`);
		});
	}
	const letGo = endWithThis(child.pid);
	const secondsSoFar = () => (performance.now() - startedAt) / 1000;
	const heartbeat = setInterval(() => {
		if (isTold) process.stderr.write(`    … ${secondsSoFar().toFixed(0)} s\n`);
	}, HEARTBEAT_MS);
	const end = await ended;
	clearInterval(heartbeat);
	const seconds = secondsSoFar();
	letGo();
	return { seconds, ...watch.stop(), lines, end };
}

/** Ends a process and its helpers if this process ends before them, until the returned function is called. */
function endWithThis(group: number | undefined): () => void {
	const kill = () => {
		if (group !== undefined) process.kill(-group, "SIGKILL");
	};
	process.once("exit", kill);
	const onInterrupt = () => process.exit(130);
	for (const signal of INTERRUPTS) process.once(signal, onInterrupt);
	return () => {
		process.off("exit", kill);
		for (const signal of INTERRUPTS) process.off(signal, onInterrupt);
	};
}

/** The same for programs that must succeed. */
export function mustEndWell(measured: Measured): Measured {
	if (measured.end === "0") return measured;
	throw new Error(`ended with ${measured.end}:\n${measured.lines.slice(-20).join("\n")}`);
}
