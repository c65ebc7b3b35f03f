import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";

const PROJECT = join(import.meta.dirname, "../..");

export interface RunningScript {
	/** The next line that it prints. */
	nextLine(): Promise<string>;
	/** All further lines until it ends by itself or is killed. */
	rest(): Promise<string[]>;
	/** Ends it with SIGKILL, which no process can handle. */
	kill(): Promise<void>;
}

/** Runs the text of a module in its own process, with the imports of the project and one argument. */
export function startScript(script: string, argument: string): RunningScript {
	const words = ["--input-type=module", "--eval", script, argument];
	const child = spawn(process.execPath, words, {
		cwd: PROJECT,
		stdio: ["ignore", "pipe", "inherit"],
	});
	const exited = once(child, "exit");
	onTestFinished(() => void child.kill("SIGKILL"));
	const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
	return {
		nextLine: async () => (await lines.next()).value ?? "",
		rest: async () => {
			const rest: string[] = [];
			for (let line = await lines.next(); !line.done; line = await lines.next()) {
				rest.push(line.value);
			}
			return rest;
		},
		kill: async () => {
			child.kill("SIGKILL");
			await exited;
		},
	};
}
