import { stringify } from "smol-toml";
import type { Command } from "../shells/command-snippets.ts";
import { asVariable, isSlot, type Slot, type Template, variableOf } from "../templates/template.ts";
import type { Client, FileText, Setup } from "./client.ts";
import { type HttpServer, type StdioServer, stated } from "./server.ts";
import { pairs } from "./words.ts";

const PATH = "~/.codex/config.toml";

export const CODEX_CLIENT: Client = {
	id: "codex-cli",
	label: "Codex CLI",
	readFrom: "@openai/codex 0.169.0, codex mcp add, 2026-11-25",
	takes: ["stdio", "streamable-http"],
	commands: codexCommand,
	files: (setup) => [codexFile(setup)],
	notes: (setup) => {
		const { bearer, fromEnvironment } = sortHeaders(setup);
		const names = [...(bearer ? [bearer] : []), ...Object.values(fromEnvironment)];
		return names.length === 0 ? [] : [`It reads ${names.join(", ")} from the environment.`];
	},
};

/** The command supports only bearer tokens. Addresses with other headers have only the file. */
function codexCommand(setup: Setup): Command[] {
	const { name, filled } = setup;
	const label = "In a terminal";
	const add = ["codex", "mcp", "add", name];
	if (filled.transport === "stdio") {
		const { command, args, env } = filled;
		return [{ label, words: [...add, ...pairs("--env", env, "="), "--", command, ...args] }];
	}
	const { bearer, fixed, fromEnvironment } = sortHeaders(setup);
	if (Object.keys(fixed).length + Object.keys(fromEnvironment).length > 0) return [];
	const token = bearer ? ["--bearer-token-env-var", bearer] : [];
	return [{ label, words: [...add, "--url", filled.url, ...token] }];
}

function codexFile(setup: Setup): FileText {
	const { server } = setup;
	const config = server.transport === "stdio" ? programTable(server) : addressTable(setup, server);
	const servers = Object.fromEntries([[setup.name, config]]);
	return { label: PATH, path: PATH, syntax: "toml", text: stringify({ mcp_servers: servers }) };
}

function programTable({ command, args, env }: StdioServer) {
	return { command, args, ...stated("env", env) };
}

function addressTable(setup: Setup, { url }: HttpServer) {
	const { bearer, fixed, fromEnvironment } = sortHeaders(setup);
	return {
		url,
		...(bearer && { bearer_token_env_var: bearer }),
		...stated("http_headers", fixed),
		...stated("env_http_headers", fromEnvironment),
	};
}

interface SortedHeaders {
	bearer: string | null;
	fixed: Record<string, string>;
	fromEnvironment: Record<string, string>;
}

/** Codex rejects tokens in its file and reads secrets for headers from the environment. */
function sortHeaders({ name, launch, server }: Setup): SortedHeaders {
	const sorted: SortedHeaders = { bearer: null, fixed: {}, fromEnvironment: {} };
	if (server.transport === "stdio" || !launch.server || launch.server.transport === "stdio")
		return sorted;
	for (const header of launch.server.headers) {
		const text = server.headers[header.name];
		if (text === undefined) continue;
		const secret = onlySecret(header.value);
		if (isBearer(header.name, header.value)) sorted.bearer = asVariable(`${name}_token`);
		else if (secret) sorted.fromEnvironment[header.name] = variableOf(secret, name);
		else sorted.fixed[header.name] = text;
	}
	return sorted;
}

function isBearer(name: string, value: Template): boolean {
	const [scheme, ...token] = value;
	const isScheme = typeof scheme === "string" && /^bearer $/i.test(scheme);
	return isScheme && name.toLowerCase() === "authorization" && onlySecret(token) !== undefined;
}

function onlySecret(value: Template): Slot | undefined {
	const [part] = value;
	return value.length === 1 && part !== undefined && isSlot(part) && part.input.secret
		? part
		: undefined;
}
