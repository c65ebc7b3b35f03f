import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { inspect } from "node:util";
import type { Command } from "commander";
import { onTestFinished, vi } from "vitest";
import { buildHour } from "../../scripts/build-hour.ts";
import { createProgram, runCommand } from "../../scripts/commands/program.ts";
import { describeFailure } from "../../scripts/terminal/terminal.ts";
import { PATIENCE_MS } from "../patience.ts";
import { awayFromTheHour } from "./away-from-the-hour.ts";
import { type Instance, instanceIn } from "./instance.ts";
import { type Outcome, type RunningScript, spawnScript } from "./running-script.ts";

/** Empty folders and a free port, all removed after the test. */
export async function freshInstance(): Promise<Instance> {
	const root = await mkdtemp(join(tmpdir(), "agent-registry-scripts-"));
	onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 10 }));
	return instanceIn(root);
}

/** Runs a script of the project to its end. */
export function runScript(
	instance: Pick<Instance, "settings" | "program">,
	script: string,
	args: readonly string[] = [],
): Promise<Outcome> {
	return startScript(instance, script, args).ended;
}

/** `npm run registry -- …` as a separate process. */
export function registryScript(
	instance: Pick<Instance, "settings" | "program">,
	...words: string[]
): Promise<Outcome> {
	return runScript(instance, "scripts/registry.ts", words);
}

const WHOLE_PROGRAM = await createProgram();

/** Every command that does something, by the words that call it. */
export function allCommands(
	program: Command = WHOLE_PROGRAM,
	before: readonly string[] = [],
): [string, Command][] {
	return program.commands.flatMap((each) => {
		const words = [...before, each.name()];
		return each.commands.length > 0 ? allCommands(each, words) : [[words.join(" "), each]];
	});
}

type Said = Pick<Outcome, "code" | "stdout" | "stderr">;

/** The same command in this process, which takes a fraction of the time. */
export function registry(instance: Pick<Instance, "settings">, ...words: string[]): Promise<Said> {
	return runHere(instance, () => runCommand(words));
}

/** `npm run build -- …` as a separate process. */
export function buildScript(instance: Instance, ...args: string[]): Promise<Outcome> {
	return runScript(instance, "scripts/build.ts", args);
}

/** The same in this process. */
export function build(instance: Instance, ...args: string[]): Promise<Said> {
	return runHere(instance, () => buildHour(args));
}

/** One at a time, because it replaces settings and outputs. */
async function runHere(
	{ settings }: Pick<Instance, "settings">,
	work: () => Promise<number | undefined>,
): Promise<Said> {
	const said = { stdout: "", stderr: "" };
	const spies = (["stdout", "stderr"] as const).map((name) =>
		vi.spyOn(process[name], "write").mockImplementation((chunk) => {
			said[name] += chunk;
			return true;
		}),
	);
	// The test runner has one of its own.
	vi.stubEnv("BASE_URL", undefined);
	for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
	try {
		const code = (await work()) ?? takeExitCode();
		return { code, ...said };
	} catch (error) {
		const { message, exitCode } = describeFailure(error);
		return { ...said, code: exitCode, stderr: `${said.stderr}${message}\n` };
	} finally {
		vi.unstubAllEnvs();
		for (const spy of spies) spy.mockRestore();
	}
}

/** The exit code that a command left in its process, which is the process of the tests. */
function takeExitCode(): number {
	const code = Number(process.exitCode ?? 0);
	process.exitCode = undefined;
	return code;
}

/** The same for a command that must succeed, with its output as JSON. */
export async function registryJson(instance: Pick<Instance, "settings">, ...words: string[]) {
	const { code, stdout, stderr } = await registry(instance, ...words, "--json");
	if (code !== 0) throw new Error(`registry ${words.join(" ")} ended with ${code}: ${stderr}`);
	return JSON.parse(stdout);
}

/** Approves the current version of a submission. */
export async function approve(instance: Pick<Instance, "settings">, id: string) {
	const { version } = await registryJson(instance, "submission", "show", id);
	return registryJson(instance, "submission", "approve", id, "--version", String(version));
}

/** `npm start`, when it answers. */
export async function startServer(instance: Instance): Promise<RunningScript> {
	await awayFromTheHour();
	const server = startScript(instance, "scripts/start.ts");
	await server.says("Serving on ");
	return server;
}

/** Starts a script that ends with the test, with its child processes. */
export function startScript(
	instance: Pick<Instance, "settings" | "program">,
	script: string,
	args: readonly string[] = [],
): RunningScript {
	const running = spawnScript(instance, script, args);
	onTestFinished(async () => {
		await running.kill();
	});
	return running;
}

/** Errors are reported in one line, without a stack. */
export function isOneSentence(text: string): boolean {
	return /^[^\n]+\n$/.test(text) && !/^\s+at |node:internal|ZodError/m.test(text);
}

/** Repeats a question until the answer is as expected, and fails with the last one after the time limit. */
export async function eventually<Answer>(
	ask: () => Promise<Answer>,
	isWanted: (answer: Answer) => boolean,
): Promise<Answer> {
	const endsAt = performance.now() + PATIENCE_MS;
	for (;;) {
		const answer = await ask();
		if (isWanted(answer)) return answer;
		if (performance.now() > endsAt) {
			throw new Error(
				`What was waited for did not come within ${PATIENCE_MS} ms: ${inspect(answer)}`,
			);
		}
		await sleep(100);
	}
}
