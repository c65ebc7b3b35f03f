import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import { stringify as toToml } from "smol-toml";
import { ifThere } from "#disk/durable-file.ts";
import { homeEnvironment } from "./run-command.ts";

/** How somebody has set up a server: the words of a command, or an address. */
export type Configured = Readonly<Record<string, readonly string[] | string>>;

/** A program that reads a policy file below /etc, which only an administrator can write. */
export interface Obeying {
	client: string;
	word: string;
	/** In /etc. */
	policy: string;
	/** Its own file in the home folder, in which somebody has set up servers. */
	file: string;
	write(servers: Configured): string;
	words: readonly string[];
	environment?: Readonly<Record<string, string>>;
	/** What it would start, by what it says, or by its log. */
	started(said: string, servers: Configured): Configured;
}

const asText = (way: readonly string[] | string) => (typeof way === "string" ? way : way.join(" "));
const asWay = (text: string) => (text.startsWith("https:") ? text : text.split(" "));

function jsonFile(http: string, more: object = {}) {
	return (servers: Configured): string => {
		const all = Object.entries(servers).map(([name, way]) => {
			if (typeof way === "string") return [name, { ...more, type: "http", [http]: way }];
			const [command, ...args] = way;
			return [name, { ...more, command, args }];
		});
		return JSON.stringify({ mcpServers: Object.fromEntries(all) });
	};
}

/** Lines such as `name: command - state`. */
function listed(said: string, isRefused = (_line: string) => false): Configured {
	const lines = stripVTControlCharacters(said)
		.split("\n")
		.filter((line) => !isRefused(line));
	const rows = lines.flatMap((line) => {
		const [, name, text] = /^\W*([\w-]+): (.+?)(?: \([A-Za-z]+\))? - /.exec(line) ?? [];
		return name && text ? [[name, asWay(text)] as const] : [];
	});
	return Object.fromEntries(rows);
}

interface CodexServer {
	name: string;
	enabled: boolean;
	transport: { url?: string; command?: string; args?: string[] };
}

function enabledInCodex(said: string): Configured {
	const servers: CodexServer[] = JSON.parse(/^\[$.*^\]$/ms.exec(said)?.[0] ?? "[]");
	const rows = servers.flatMap(({ name, enabled, transport: { url, command = "", args = [] } }) =>
		enabled ? [[name, url ?? [command, ...args]] as const] : [],
	);
	return Object.fromEntries(rows);
}

export const OBEYING: readonly Obeying[] = [
	{
		client: "claude-code",
		word: "claude",
		policy: "claude-code/managed-settings.json",
		file: ".claude.json",
		write: jsonFile("url"),
		words: ["mcp", "list"],
		started: (said) => listed(said),
	},
	{
		client: "codex-cli",
		word: "codex",
		policy: "codex/requirements.toml",
		file: ".codex/config.toml",
		write: (servers) => {
			const all = Object.entries(servers).map(([name, way]) => {
				const [command, ...args] = way;
				return [name, typeof way === "string" ? { url: way } : { command, args }];
			});
			return toToml({ mcp_servers: Object.fromEntries(all) });
		},
		words: ["mcp", "list", "--json"],
		started: enabledInCodex,
	},
	{
		client: "gemini-cli",
		word: "gemini",
		policy: "gemini-cli/settings.json",
		file: ".gemini/settings.json",
		write: jsonFile("httpUrl"),
		words: ["mcp", "list"],
		environment: { GEMINI_CLI_TRUST_WORKSPACE: "true" },
		started: (said) => listed(said, (line) => line.endsWith("- Blocked")),
	},
	{
		client: "copilot-cli",
		word: "copilot",
		policy: "github-copilot/managed-settings.json",
		file: ".copilot/mcp-config.json",
		write: jsonFile("url", { tools: ["*"] }),
		// Its list does not say what is refused, and it starts servers only to answer something.
		words: ["-p", "hello", "--log-level", "debug", "--log-dir", "log"],
		environment: {
			COPILOT_OFFLINE: "true",
			COPILOT_PROVIDER_BASE_URL: "http://127.0.0.1:9/v1",
			COPILOT_PROVIDER_API_KEY: "none",
			COPILOT_MODEL: "gpt-4o",
		},
		started: (said, servers) => {
			const names = said.matchAll(/MCP tool snapshot cache miss \{"server":"([^"]+)"/g);
			const tried = new Set(Array.from(names, ([, name]) => name));
			return Object.fromEntries(Object.entries(servers).filter(([name]) => tried.has(name)));
		},
	},
];

const AS_ADMINISTRATOR = 'mount --bind "$0" /etc && exec "$@"';
const run = promisify(execFile);

/** True if this machine lets us put a folder of our own in the place of /etc, for a program alone. */
export async function mayReplaceEtc(): Promise<boolean> {
	const words = ["-rm", "sh", "-c", AS_ADMINISTRATOR, tmpdir(), "true"];
	return run("unshare", words).then(
		() => true,
		() => false,
	);
}

/** What a program would start, and the arguments with which it has called `npx`, which does nothing here. */
export async function startObeying(
	program: Obeying,
	command: string,
	{ policy, servers }: { policy: string | null; servers: Configured },
) {
	const root = await realpath(await mkdtemp(join(tmpdir(), "agent-registry-obeying-")));
	const home = join(root, "home");
	const etc = join(root, "etc");
	const folder = join(root, "project");
	const commands = join(root, "commands");
	const put = async (path: string, text: string, mode = 0o644) => {
		await mkdir(dirname(path), { recursive: true });
		await writeFile(path, text, { mode });
	};
	try {
		await mkdir(folder);
		for (const name of ["passwd", "hosts"])
			await put(join(etc, name), (await ifThere(readFile(join("/etc", name), "utf8"))) ?? "");
		if (policy !== null) await put(join(etc, program.policy), policy);
		await put(join(home, program.file), program.write(servers));
		await put(join(commands, "npx"), `#!/bin/sh\necho "$@" >> '${root}/called'\nexit 1\n`, 0o755);
		const words = ["-rm", "sh", "-c", AS_ADMINISTRATOR, etc, command, ...program.words];
		const environment = { ...homeEnvironment(home, commands), ...program.environment };
		// Some end with a failure once they have started what they may.
		const { stdout, stderr } = await run("unshare", words, {
			cwd: folder,
			env: environment,
			timeout: 300_000,
		}).catch((error: { stdout: string; stderr: string }) => error);
		const log = await run("sh", ["-c", "cat log/*"], { cwd: folder }).catch(() => ({ stdout: "" }));
		const called = (await ifThere(readFile(join(root, "called"), "utf8"))) ?? "";
		const started = program.started(stdout + stderr + log.stdout, servers);
		return {
			started: Object.entries(started)
				.map(([name, way]) => `${name}: ${asText(way)}`)
				.sort(),
			called: [...new Set(called.split("\n").filter(Boolean))].sort(),
			said: stdout + stderr,
		};
	} finally {
		await rm(root, { recursive: true, force: true, maxRetries: 10 });
	}
}
