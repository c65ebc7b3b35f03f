import { fromEnvironment } from "../templates/template.ts";
import { type Client, type FileText, noteVariables, type Setup } from "./client.ts";
import { jsonText, nest } from "./json-notation.ts";
import { type Server, stated } from "./server.ts";
import { isNumber, pairs } from "./words.ts";

const PATH = "opencode.json";

/** Version 2 moved the servers and replaced `enabled` with `disabled`. */
const LAYOUTS = [
	{ label: `${PATH} (version 1)`, root: ["mcp"], on: { enabled: true } },
	{ label: `${PATH} (version 2)`, root: ["mcp", "servers"], on: { disabled: false } },
] as const;

export const OPENCODE_CLIENT: Client = {
	id: "opencode",
	label: "opencode",
	readFrom:
		"opencode-ai 1.18.33, opencode mcp add, and opencode.ai/v2/docs/mcp-servers, 2026-11-25",
	takes: ["stdio", "streamable-http"],
	blank: fromEnvironment((variable) => `{env:${variable}}`),
	commands: ({ name, filled }) => {
		const words = addWords(name, filled);
		return words ? [{ label: "In a terminal", words }] : [];
	},
	files: (setup) => LAYOUTS.map((layout) => layoutFile(layout, setup)),
	notes: noteVariables,
};

/** It writes words that are numbers without quotes, and takes only whole addresses. Those servers have only the file. */
function addWords(name: string, server: Server): string[] | undefined {
	const add = ["opencode", "mcp", "add", name];
	if (server.transport !== "stdio") {
		const { url, headers } = server;
		return URL.canParse(url)
			? [...add, "--url", url, ...pairs("--header", headers, "=")]
			: undefined;
	}
	const { command, args, env } = server;
	if (args.some(isNumber)) return undefined;
	return [...add, ...pairs("--env", env, "="), "--", command, ...args];
}

function layoutFile(layout: (typeof LAYOUTS)[number], { name, server }: Setup): FileText {
	const text = jsonText(nest([...layout.root, name], { ...bareServer(server), ...layout.on }));
	return { label: layout.label, path: PATH, syntax: "json", text };
}

function bareServer(server: Server) {
	if (server.transport !== "stdio")
		return { type: "remote", url: server.url, ...stated("headers", server.headers) };
	const { command, args, env } = server;
	return { type: "local", command: [command, ...args], ...stated("environment", env) };
}
