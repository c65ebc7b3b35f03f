import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { ifThere } from "#disk/durable-file.ts";
import { takeProcessLock } from "#disk/process-lock.ts";
import { PROJECT } from "../../scripts/instance.ts";
import { PROGRAMS, type Program } from "./programs.ts";

const run = promisify(execFile);

/** Of no package of ours: what they bring along must not meet our dependencies. */
const CACHE = join(PROJECT, "node_modules/.cache/agent-registry/clients");
/** Has a command for each program, once a trial has installed them. */
export const COMMANDS = join(CACHE, "commands");
const DONE = "installed.json";
const LOCK_POLL_MS = 500;
const REACH_TIMEOUT_MS = 60_000;
const INSTALL_TIMEOUT_MS = 600_000;

/**
 * The folder with a command for each program, installed once for all trials. Undefined if npm cannot be reached. No
 * install script runs.
 */
export async function installPrograms(): Promise<string | undefined> {
	await mkdir(CACHE, { recursive: true });
	let lock = takeProcessLock(join(CACHE, "lock"));
	for (; !lock; lock = takeProcessLock(join(CACHE, "lock"))) await sleep(LOCK_POLL_MS);
	try {
		const versions = Object.fromEntries(PROGRAMS.map((one) => [one.package, one.version]));
		const manifest = JSON.stringify({ private: true, dependencies: versions });
		const installed = await ifThere(readFile(join(CACHE, DONE), "utf8"));
		if (installed !== manifest && !(await install(manifest))) return undefined;
		await mkdir(COMMANDS, { recursive: true });
		for (const program of PROGRAMS) await writeCommand(COMMANDS, program);
		return COMMANDS;
	} finally {
		lock.release();
	}
}

async function install(manifest: string): Promise<boolean> {
	if (!(await isNpmReachable())) return false;
	await writeFile(join(CACHE, "package.json"), manifest);
	const options = [
		"--ignore-scripts",
		"--include=optional",
		"--no-audit",
		"--no-fund",
		"--no-package-lock",
	];
	// `npm run` tells its own folder to every npm below it.
	await run("npm", ["install", "--prefix", CACHE, ...options], {
		cwd: CACHE,
		timeout: INSTALL_TIMEOUT_MS,
	});
	await writeFile(join(CACHE, `${DONE}.tmp`), manifest);
	await rename(join(CACHE, `${DONE}.tmp`), join(CACHE, DONE));
	return true;
}

async function isNpmReachable(): Promise<boolean> {
	const question = ["view", `${PROGRAMS[0]?.package}`, "name", "--fetch-retries=0"];
	return run("npm", question, { timeout: REACH_TIMEOUT_MS }).then(
		() => true,
		() => false,
	);
}

async function writeCommand(folder: string, { word, main }: Program): Promise<void> {
	const path = join(CACHE, "node_modules", main);
	const starter = /\.[cm]?js$/.test(main) ? `'${process.execPath}' '${path}'` : `'${path}'`;
	await writeFile(join(folder, word), `#!/bin/sh\nexec ${starter} "$@"\n`);
	await chmod(join(folder, word), 0o755);
}
