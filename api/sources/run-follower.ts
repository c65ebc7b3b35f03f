import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { SourceRunResult } from "#contract/intake/source.ts";
import { FOLLOWED_ELSEWHERE_EXIT_CODE, readFollowLine } from "./follow-line.ts";
import type { FollowerCommand } from "./follower-command.ts";

interface FollowerOptions extends FollowerCommand {
	/** After this long without a line the process counts as hung and is killed. */
	patienceMs: number;
	/** Ends the process. */
	signal: AbortSignal;
}

/** `silent` means that it ended without a result, so the cause is unknown. */
export type FollowerEnd =
	| { kind: "followed"; result: SourceRunResult }
	| { kind: "failed"; reason: string }
	| { kind: "elsewhere" }
	| { kind: "stopped" }
	| { kind: "silent"; reason: string };

/** The last line that it prints for people can say why it failed. No more than this is kept. */
const KEPT_CHARACTERS = 2_000;

/** Follows a source once in a separate process. Never rejects. */
export function runFollower(options: FollowerOptions): Promise<FollowerEnd> {
	const { env, patienceMs, signal } = options;
	const [program, ...args] = options.command;
	const child = spawn(program, args, { env: { ...env }, stdio: ["ignore", "pipe", "pipe"] });
	const stop = () => child.kill("SIGTERM");
	signal.addEventListener("abort", stop, { once: true });
	let isHung = false;
	const patience = setTimeout(() => {
		isHung = true;
		child.kill("SIGKILL");
	}, patienceMs);
	let said: FollowerEnd | undefined;
	let printed = "";
	createInterface({ input: child.stdout }).on("line", (text) => {
		patience.refresh();
		const line = readFollowLine(text);
		if (line && "followed" in line) said = { kind: "followed", result: line.followed };
		if (line && "failed" in line) said = { kind: "failed", reason: line.failed };
	});
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		printed = (printed + text).slice(-KEPT_CHARACTERS);
	});
	return new Promise((resolve) => {
		const end = (how: FollowerEnd) => {
			clearTimeout(patience);
			signal.removeEventListener("abort", stop);
			resolve(how);
		};
		child.on("error", ({ message }) => end({ kind: "silent", reason: message }));
		child.on("close", (code, killedBy) => {
			if (signal.aborted) return end({ kind: "stopped" });
			if (code === FOLLOWED_ELSEWHERE_EXIT_CODE) return end({ kind: "elsewhere" });
			const lastLine = printed.trim().split("\n").at(-1);
			const how = isHung
				? "did not respond for too long and was stopped"
				: `ended with ${code ?? killedBy}${lastLine ? `: ${lastLine}` : ""}`;
			end(said ?? { kind: "silent", reason: `The process that follows the source ${how}.` });
		});
	});
}
