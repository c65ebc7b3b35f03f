import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";

export const PROJECT = join(import.meta.dirname, "../..");
export const NODE = join(PROJECT, "node_modules/.bin/node");
/** Compiled once, a script starts in half the time. */
export const NODE_COMPILE_CACHE = join(PROJECT, "node_modules/.cache/node");

/** Where one instance lives: its folders, its port, and the settings that say so. */
export interface Instance {
	root: string;
	dataDirectory: string;
	releasesDirectory: string;
	baseUrl: string;
	settings: Readonly<Record<string, string>>;
}

export interface Outcome {
	code: number | null;
	signal: NodeJS.Signals | null;
	stdout: string;
	stderr: string;
}

export interface RunningScript {
	child: ChildProcess;
	/** Everything that it has written so far, to both outputs. */
	output(): string;
	/** Resolves once the output holds the text; throws when the script ends before. */
	says(text: string): Promise<void>;
	/** Sends a signal and waits for the end. */
	stop(signal?: NodeJS.Signals): Promise<Outcome>;
	ended: Promise<Outcome>;
}

/** Empty folders and a free port; all of it is gone after the test. */
export async function freshInstance(): Promise<Instance> {
	const root = await mkdtemp(join(tmpdir(), "agent-registry-scripts-"));
	onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));
	return instanceIn(root);
}

/** Settings for an instance whose folder somebody else removes. */
export async function instanceIn(root: string): Promise<Instance> {
	const port = await freePort();
	const baseUrl = `http://127.0.0.1:${port}`;
	const dataDirectory = join(root, "data");
	const releasesDirectory = join(root, "releases");
	const settings = {
		DATA_DIR: dataDirectory,
		RELEASES_DIR: releasesDirectory,
		PORT: String(port),
		BASE_URL: baseUrl,
		LIMIT_HUMAN: "0",
		LIMIT_BOT: "0",
		LIMIT_SUBMISSION: "0",
		LIMIT_FEED_PUBLIC: "0",
		LIMIT_FAILED_AUTHENTICATION: "0",
	};
	return { root, dataDirectory, releasesDirectory, baseUrl, settings };
}

/** Runs a script of the project to its end. */
export function runScript(
	instance: Pick<Instance, "settings">,
	script: string,
	args: readonly string[] = [],
): Promise<Outcome> {
	return startScript(instance, script, args).ended;
}

/** `npm run registry -- …` */
export function registry(instance: Instance, ...args: string[]): Promise<Outcome> {
	return runScript(instance, "scripts/registry.ts", args);
}

/** The same for a command that must succeed, with what it prints as JSON. */
export async function registryJson(instance: Instance, ...args: string[]) {
	const { code, stdout, stderr } = await registry(instance, ...args, "--json");
	if (code !== 0) throw new Error(`registry ${args.join(" ")} ended with ${code}: ${stderr}`);
	return JSON.parse(stdout);
}

/** `npm run build -- …` */
export function build(instance: Instance, ...args: string[]): Promise<Outcome> {
	return runScript(instance, "scripts/build.ts", args);
}

/** `npm start`, once it answers. */
export async function startServer(instance: Instance): Promise<RunningScript> {
	const server = startScript(instance, "scripts/start.ts");
	await server.says(`Serving on ${instance.baseUrl}`);
	return server;
}

/** Starts a script in a process group of its own, so that after the test its own children end with it. */
export function startScript(
	{ settings }: Pick<Instance, "settings">,
	script: string,
	args: readonly string[] = [],
): RunningScript {
	const child = spawn(NODE, [script, ...args], {
		cwd: PROJECT,
		// As npm starts them (scripts/bootstrap.mjs).
		env: { PATH: process.env.PATH, TMPDIR: tmpdir(), NODE_COMPILE_CACHE, ...settings },
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	});
	let stdout = "";
	let stderr = "";
	child.stdout.on("data", (chunk: Buffer) => {
		stdout += chunk;
	});
	child.stderr.on("data", (chunk: Buffer) => {
		stderr += chunk;
	});
	const ended = once(child, "close").then(([code, signal]) => ({ code, signal, stdout, stderr }));
	let over = false;
	void ended.then(() => {
		over = true;
	});
	onTestFinished(async () => {
		killGroup(child.pid);
		await ended;
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
	};
}

/** What went wrong is told in one line, and nobody is shown a stack. */
export function isOneSentence(text: string): boolean {
	return /^[^\n]+\n$/.test(text) && !/^\s+at |node:internal|ZodError/m.test(text);
}

/** Asks until the answer is as wanted; returns it, or the last one when the time is over. */
export async function eventually<Answer>(
	ask: () => Promise<Answer>,
	isWanted: (answer: Answer) => boolean,
	withinMs = 10_000,
): Promise<Answer> {
	const endsAt = performance.now() + withinMs;
	let answer = await ask();
	while (!isWanted(answer) && performance.now() < endsAt) {
		await sleep(100);
		answer = await ask();
	}
	return answer;
}

async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	server.close();
	await once(server, "close");
	if (typeof address !== "object" || address === null) throw new Error("There is no free port");
	return address.port;
}

/** The script may have ended, and all its children with it. */
function killGroup(pid: number | undefined): void {
	if (pid === undefined) return;
	try {
		process.kill(-pid, "SIGKILL");
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
	}
}
