import type { Command } from "../shells/command-snippets.ts";
import { fromEnvironment, placeholder } from "../templates/blanks.ts";
import type { Client, Setup } from "./client.ts";
import { type JsonNotation, jsonFile } from "./json-notation.ts";
import { noteVariables } from "./note-variables.ts";
import { pairs } from "./words.ts";

const EVERY = ["stdio", "streamable-http", "sse"] as const;

const GEMINI: JsonNotation = {
	path: "~/.gemini/settings.json",
	root: ["mcpServers"],
	address: { "streamable-http": "httpUrl", sse: "url" },
};
const COPILOT: JsonNotation = {
	path: "~/.copilot/mcp-config.json",
	root: ["mcpServers"],
	types: { stdio: "local", "streamable-http": "http", sse: "sse" },
	always: { tools: ["*"] },
};

export const TERMINAL_CLIENTS: readonly Client[] = [
	{
		id: "gemini-cli",
		label: "Gemini CLI",
		readFrom: "google-gemini/gemini-cli, mcp add, 2026-11-22",
		takes: EVERY,
		blank: fromEnvironment((variable) => `$${variable}`),
		asks: false,
		commands: (setup) => [geminiCommand(setup)],
		files: (setup) => [jsonFile(GEMINI, setup)],
		notes: noteVariables,
	},
	{
		id: "copilot-cli",
		label: "GitHub Copilot CLI",
		readFrom: "docs.github.com, Copilot CLI and MCP, 2026-11-22",
		takes: EVERY,
		blank: placeholder,
		asks: false,
		commands: copilotCommand,
		files: (setup) => [jsonFile(COPILOT, setup)],
	},
];

/** By default it would add the server to the project and use stdio. */
function geminiCommand({ name, filled }: Setup): Command {
	const label = "In a terminal";
	const add = ["gemini", "mcp", "add"];
	if (filled.transport === "stdio") {
		const { command, args, env } = filled;
		return { label, words: [...add, ...pairs("-e", env, "="), name, command, ...args] };
	}
	const type = filled.transport === "sse" ? "sse" : "http";
	const headers = pairs("-H", filled.headers, ": ");
	return { label, words: [...add, "-s", "project", "-t", type, ...headers, name, filled.url] };
}

/** Its option for addresses is not documented, so those have only the file. */
function copilotCommand({ name, filled }: Setup): Command[] {
	if (filled.transport !== "stdio") return [];
	const { command, args, env } = filled;
	const add = ["copilot", "mcp", "add", name, ...pairs("--env", env, "="), "--", command, ...args];
	return [{ label: "In a terminal", words: add }];
}
