import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";

/** A repository could not be read. The message is the end of a sentence. */
export class GitFailure extends Error {}

export interface GitBounds {
	timeoutMs: number;
	/** Limit of each file that git writes, such as the pack of a repository, in KiB. */
	fileKilobytes: number;
	/** Secrets and settings that must not appear in the process list. */
	settings?: readonly (readonly [name: string, value: string])[];
}

const MAX_OUTPUT = 64 * 1024 * 1024;
const MAX_REASON = 200;

/** No questions to the user, no settings of the machine, and no code from a repository. */
const ENVIRONMENT = {
	PATH: "/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin",
	LC_ALL: "C",
	GIT_CONFIG_NOSYSTEM: "1",
	GIT_CONFIG_GLOBAL: "/dev/null",
	GIT_TERMINAL_PROMPT: "0",
	GIT_ASKPASS: "/bin/false",
	GIT_LFS_SKIP_SMUDGE: "1",
};

const SETTINGS: readonly (readonly [string, string])[] = [
	["core.hooksPath", "/dev/null"],
	["core.symlinks", "false"],
	["credential.helper", ""],
	["protocol.allow", "never"],
	["http.followRedirects", "false"],
	["advice.detachedHead", "false"],
];

export function startGit(
	arguments_: readonly string[],
	{ fileKilobytes, settings = [] }: Omit<GitBounds, "timeoutMs">,
): ChildProcessWithoutNullStreams {
	// POSIX shells count in blocks of 512 bytes.
	const script = `ulimit -f ${fileKilobytes * 2}; exec git "$@"`;
	return spawn("/bin/sh", ["-c", script, "git", ...arguments_], {
		env: { ...ENVIRONMENT, ...settingsOf([...SETTINGS, ...settings]) },
		// In its own process group, so that its helpers are killed with it.
		detached: true,
	});
}

export function runGit(arguments_: readonly string[], bounds: GitBounds): Promise<string> {
	const child = startGit(arguments_, bounds);
	child.stdin.end();
	return new Promise((resolve, reject) => {
		const stop = (what: string) => {
			reject(new GitFailure(what));
			if (child.pid !== undefined) killGroup(child.pid);
		};
		const seconds = bounds.timeoutMs / 1_000;
		const timer = setTimeout(() => stop(`took longer than ${seconds} s.`), bounds.timeoutMs);
		const output = { out: "", error: "" };
		child.stdout.setEncoding("utf8").on("data", (text: string) => {
			output.out += text;
			if (output.out.length > MAX_OUTPUT) stop("has too many files.");
		});
		child.stderr.setEncoding("utf8").on("data", (text: string) => {
			output.error = (output.error + text).slice(-MAX_OUTPUT / 1024);
		});
		child.on("error", reject);
		child.on("close", (code) => {
			clearTimeout(timer);
			if (code === 0) resolve(output.out);
			else reject(new GitFailure(reasonIn(output.error, code)));
		});
	});
}

function settingsOf(settings: readonly (readonly [string, string])[]): Record<string, string> {
	const pairs = settings.flatMap(([name, value], index) => [
		[`GIT_CONFIG_KEY_${index}`, name],
		[`GIT_CONFIG_VALUE_${index}`, value],
	]);
	return { GIT_CONFIG_COUNT: String(settings.length), ...Object.fromEntries(pairs) };
}

function killGroup(pid: number): void {
	try {
		process.kill(-pid, "SIGKILL");
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
	}
}

/** The first error of git. It may quote what a server answered. */
function reasonIn(text: string, code: number | null): string {
	if (code === 127) return "cannot be read: git is not installed on this machine.";
	const lines = text.split("\n").filter((line) => /^(?:fatal|error): /u.test(line));
	const line = lines
		.at(0)
		?.replace(/\p{Cc}/gu, " ")
		.trim()
		.slice(0, MAX_REASON);
	return line ? `cannot be read: git says "${line}".` : "cannot be read: git failed.";
}
