import type { Command } from "../shells/command-snippets.ts";
import { fromEnvironment } from "../templates/template.ts";
import { type Client, noteVariables } from "./client.ts";
import { type JsonNotation, jsonFiles, jsonServer, OWN_TYPES } from "./json-notation.ts";
import type { HttpServer, Server, StdioServer } from "./server.ts";
import { isTrimmed, pairs } from "./words.ts";

const PROJECT: JsonNotation = { path: ".mcp.json", types: OWN_TYPES };
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
	const isScript = command === "npx";
	return {
		label,
		words: [...addProgram(name, server), command, ...args],
		...(isScript && {
			onWindows: [...addProgram(name, server), "cmd", "/c", command, ...args],
		}),
	};
}

function addAddress(name: string, server: HttpServer): string[] {
	const { transport, url, headers } = server;
	if (!isTrimmed(headers))
		return ["claude", "mcp", "add-json", name, JSON.stringify(jsonServer(PROJECT, server))];
	const type = OWN_TYPES[transport];
	const options = pairs("--header", headers, ": ");
	return ["claude", "mcp", "add", "--transport", type, name, url, ...options];
}

/** An option with one value stands last, because `--env` takes all words up to the next option. */
function addProgram(name: string, { env }: StdioServer): string[] {
	return ["claude", "mcp", "add", ...pairs("--env", env, "="), "--transport", "stdio", name, "--"];
}
