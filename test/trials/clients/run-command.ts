import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ifThere } from "#disk/durable-file.ts";
import { type Program, valueAt } from "./programs.ts";

/** Some programs unpack themselves in each new home, which takes a minute on a busy machine. */
const COMMAND_TIMEOUT_MS = 600_000;
/** Nobody listens there, so no program can send or fetch anything. */
const NOWHERE = "http://127.0.0.1:9";

/** What a program said and the servers that it has saved. */
export interface Ran {
	code: number;
	output: string;
	servers: unknown;
}

/** Runs a command as a person would who pasted it, in an empty home and an empty folder. */
export async function runCommand(text: string, commands: string, program: Program): Promise<Ran> {
	const root = await realpath(await mkdtemp(join(tmpdir(), "agent-registry-client-")));
	const home = join(root, "home");
	const folder = join(root, "project");
	try {
		for (const each of [home, folder]) await mkdir(each);
		const { code, output } = await runShell(text, {
			cwd: folder,
			env: homeEnvironment(home, commands),
		});
		const saved = await ifThere(readFile(join(home, program.saved), "utf8"));
		const syntax = program.saved.endsWith(".toml") ? "toml" : "json";
		const servers = saved && valueAt(saved, syntax, program.savedAt(folder));
		return { code, output, servers };
	} finally {
		await rm(root, { recursive: true, force: true, maxRetries: 10 });
	}
}

/** For programs that shall find nothing and reach nobody. */
export function homeEnvironment(home: string, commands: string): Record<string, string> {
	return {
		HOME: home,
		PATH: `${commands}:/usr/bin:/bin`,
		TERM: "dumb",
		...Object.fromEntries(
			["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [
				[name, NOWHERE],
				[name.toLowerCase(), NOWHERE],
			]),
		),
		DO_NOT_TRACK: "1",
		DISABLE_TELEMETRY: "1",
		DISABLE_AUTOUPDATER: "1",
		CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
		OPENCODE_DISABLE_AUTOUPDATE: "1",
		COPILOT_AUTO_UPDATE: "false",
	};
}

interface ShellOptions {
	cwd: string;
	env: Record<string, string>;
}

function runShell(text: string, options: ShellOptions): Promise<{ code: number; output: string }> {
	return new Promise((resolve) => {
		const child = execFile(
			"sh",
			["-c", text],
			{ ...options, timeout: COMMAND_TIMEOUT_MS },
			(error, stdout, stderr) => {
				const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
				resolve({ code, output: `${stdout}${stderr}`.trim() });
			},
		);
		child.stdin?.end();
	});
}
