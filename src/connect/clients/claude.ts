import type { Command } from "../shells/command-snippets.ts";
import { fromEnvironment } from "../templates/template.ts";
import { type Client, noteVariables } from "./client.ts";
import { type JsonNotation, jsonFiles, jsonServer, OWN_TYPES } from "./json-notation.ts";
import type { HttpServer, Server, StdioServer } from "./server.ts";
import { isTrimmed, pairs } from "./words.ts";

export const PROJECT: JsonNotation = { path: ".mcp.json", types: OWN_TYPES };
const desktopFiles = jsonFiles({ path: "claude_desktop_config.json" });

export const CLAUDE_CLIENTS: readonly Client[] = [
	{
		id: "claude-code",
		label: "Claude Code",
		readFrom: "@anthropic-ai/claude-code 2.1.332, claude mcp add, 2026-11-25",
		takes: ["stdio", "streamable-http", "sse"],
		blank: fromEnvironment((variable) => `\${${variable}}`),
		commands: ({ name, filled }) => [addCommand(name, filled)],
		files: jsonFiles(PROJECT),
		notes: noteVariables,
	},
	{
		id: "claude-desktop",
		label: "Claude Desktop",
		readFrom: "modelcontextprotocol.io, connect to local servers, 2026-11-22",
		takes: ["stdio", "streamable-http"],
		files: (setup) => (setup.server.transport === "stdio" ? desktopFiles(setup) : []),
		notes: ({ filled }) =>
			filled.transport === "stdio" ? [DESKTOP_PLACES] : customConnector(filled),
	},
];

const DESKTOP_PLACES =
	"The file is in ~/Library/Application Support/Claude on macOS and in %APPDATA%\\Claude on Windows.";

function customConnector({ url, headers }: HttpServer): string[] {
	const add = `In Settings | Connectors choose Add custom connector and enter ${url}.`;
	const names = Object.keys(headers);
	return names.length === 0
		? [add]
		: [add, `Custom connectors cannot send its headers (${names.join(", ")}).`];
}

function addCommand(name: string, server: Server): Command {
	const label = "In a terminal";
	if (server.transport !== "stdio") return { label, words: addAddress(name, server) };
	const { command, args } = server;
	const onWindows = { ...server, command: "cmd", args: ["/c", command, ...args] };
	return {
		label,
		words: addProgram(name, server),
		...(command === "npx" && { onWindows: addProgram(name, onWindows) }),
	};
}

function addAddress(name: string, server: HttpServer): string[] {
	const { transport, url, headers } = server;
	if (!isTrimmed(headers)) return addJson(name, server);
	const type = OWN_TYPES[transport];
	const options = pairs("--header", headers, ": ");
	return ["claude", "mcp", "add", "--transport", type, name, url, ...options];
}

/** An option with one value stands last, because `--env` takes all words up to the next option. */
function addProgram(name: string, server: StdioServer): string[] {
	const { command, args, env } = server;
	if (args.some(isOwnOption)) return addJson(name, server);
	const options = [...pairs("--env", env, "="), "--transport", "stdio"];
	return ["claude", "mcp", "add", ...options, name, "--", command, ...args];
}

function addJson(name: string, server: Server): string[] {
	return ["claude", "mcp", "add-json", name, JSON.stringify(jsonServer(PROJECT, server))];
}

/** Options of `claude` itself, by its `--help`. It may look for them in all words, also behind `--`. */
const OWN_SHORT = /^-[cdhnprvw]/;
const OWN_LONG: ReadonlySet<string> = new Set(
	[
		"add-dir agent agents allow-dangerously-skip-permissions allowed-tools allowedTools append-system-prompt",
		"autocompact ax-screen-reader background bare betas bg brief chrome cloud continue",
		"dangerously-skip-permissions debug debug-file desktop disable-slash-commands disallowed-tools",
		"disallowedTools effort environment exclude-dynamic-system-prompt-sections fallback-model file",
		"fork-session forward-subagent-text from-pr help ide include-hook-events include-partial-messages",
		"input-format json-schema max-budget-usd mcp-config mcp-debug model name no-chrome",
		"no-session-persistence output-format permission-mode permission-prompts plugin-dir plugin-url print",
		"prompt-suggestions remote-control remote-control-session-name-prefix replay-user-messages restricted",
		"resume safe-mode session-id setting-sources settings strict-mcp-config system-prompt",
		"system-prompt-snapshot teleport tmux tools verbose version worktree",
	].flatMap((names) => names.split(" ")),
);

function isOwnOption(word: string): boolean {
	const [, long = ""] = /^--([^=]*)/.exec(word) ?? [];
	return OWN_SHORT.test(word) || OWN_LONG.has(long);
}
