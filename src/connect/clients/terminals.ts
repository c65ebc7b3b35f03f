import type { Command } from "../shells/command-snippets.ts";
import { fromEnvironment } from "../templates/template.ts";
import { type Client, noteVariables, type Setup } from "./client.ts";
import { jsonFiles, OWN_TYPES } from "./json-notation.ts";
import { isNumber, isTrimmed, pairs } from "./words.ts";

const label = "In a terminal";
const EVERY = ["stdio", "streamable-http", "sse"] as const;

export const TERMINAL_CLIENTS: readonly Client[] = [
	{
		id: "gemini-cli",
		label: "Gemini CLI",
		readFrom: "@google/gemini-cli 0.61.0, gemini mcp add, 2026-11-25",
		takes: EVERY,
		blank: fromEnvironment((variable) => `$${variable}`),
		commands: geminiCommand,
		files: jsonFiles({
			path: "~/.gemini/settings.json",
			types: { "streamable-http": "http", sse: "sse" },
		}),
		notes: noteVariables,
	},
	{
		id: "copilot-cli",
		label: "GitHub Copilot CLI",
		readFrom: "@github/copilot 1.0.102, copilot mcp add, 2026-11-25",
		takes: EVERY,
		looksUp: true,
		commands: copilotCommand,
		files: jsonFiles({
			path: "~/.copilot/mcp-config.json",
			types: { stdio: "local", "streamable-http": "http", sse: "sse" },
			always: { tools: ["*"] },
		}),
	},
];

/**
 * By default it would add the server to the project, which it refuses in the home folder. Everything after `--` belongs
 * to the program; the name and the program stand before it.
 */
function geminiCommand({ name, filled }: Setup): Command[] {
	const add = ["gemini", "mcp", "add", "--scope", "user"];
	if (filled.transport === "stdio") {
		const { command, args, env } = filled;
		// It cuts a value at its second sign, drops a variable without a value and writes 0x10 as 16.
		const isCut = Object.values(env).some((value) => value === "" || value.includes("="));
		if (isCut || args.some((word) => isNumber(word) && String(Number(word)) !== word)) return [];
		return [{ label, words: [...add, ...pairs("--env", env, "="), name, command, "--", ...args] }];
	}
	const { transport, url, headers } = filled;
	if (!isTrimmed(headers) || Object.values(headers).includes("")) return [];
	const options = ["--transport", OWN_TYPES[transport], ...pairs("--header", headers, ": ")];
	return [{ label, words: [...add, ...options, name, url] }];
}

function copilotCommand({ name, filled }: Setup): Command[] {
	const add = ["copilot", "mcp", "add"];
	if (filled.transport === "stdio") {
		const { command, args, env } = filled;
		if (!isTrimmed(env)) return [];
		return [{ label, words: [...add, name, ...pairs("--env", env, "="), "--", command, ...args] }];
	}
	const { transport, url, headers } = filled;
	// With a placeholder in its host, it is no address.
	if (!isTrimmed(headers) || !URL.canParse(url)) return [];
	const options = ["--transport", OWN_TYPES[transport], ...pairs("--header", headers, ": ")];
	return [{ label, words: [...add, ...options, name, url] }];
}
