import { withoutUnshowable } from "../safety/check-texts.ts";
import type { Command } from "../shells/command-snippets.ts";
import { inputReference, type Slot } from "../templates/template.ts";
import type { Client, FileText, InstallLink, Setup } from "./client.ts";
import { type JsonNotation, jsonServer, jsonText, OWN_TYPES } from "./json-notation.ts";
import type { Server } from "./server.ts";

const NOTATION: JsonNotation = { path: ".vscode/mcp.json", root: ["servers"], types: OWN_TYPES };
const READ_FROM =
	"microsoft/vscode, mcpManagementService.ts and mcpWorkbenchService.ts, 2026-11-22";
const TRANSPORTS = ["stdio", "streamable-http", "sse"] as const;

export const VS_CODE_CLIENTS: readonly Client[] = [
	vsCode({ id: "vs-code", label: "VS Code", scheme: "vscode", program: "code" }),
	vsCode({
		id: "vs-code-insiders",
		label: "VS Code Insiders",
		scheme: "vscode-insiders",
		program: "code-insiders",
	}),
	{
		id: "visual-studio",
		label: "Visual Studio",
		readFrom: "install links of published servers, 2026-11-22",
		takes: TRANSPORTS,
		looksUp: true,
		blank: inputReference,
		asks: true,
		files: (setup) => [fileOf(setup, ".mcp.json")],
		link: { fills: "nothing", make: ({ name, filled }) => visualStudioLink(name, filled) },
	},
];

interface Edition {
	id: string;
	label: string;
	scheme: "vscode" | "vscode-insiders";
	program: string;
}

function vsCode({ id, label, scheme, program }: Edition): Client {
	return {
		id,
		label,
		readFrom: READ_FROM,
		takes: TRANSPORTS,
		looksUp: true,
		blank: inputReference,
		asks: true,
		files: (setup) => [fileOf(setup, NOTATION.path)],
		commands: (setup) => addCommand(program, setup),
		link: { fills: "asks", make: (setup) => vsCodeLink(scheme, setup) },
	};
}

function fileOf({ name, server, open }: Setup, path: string): FileText {
	const inputs = inputsOf(open);
	const servers: Record<string, unknown> = {};
	servers[name] = jsonServer(NOTATION, server);
	const text = jsonText(inputs.length === 0 ? { servers } : { inputs, servers });
	return { label: path, path, syntax: "json", text };
}

/** The command line has no inputs, so servers that need them have only the file and the link. */
function addCommand(program: string, { name, server, open }: Setup): Command[] {
	if (open.length > 0) return [];
	const config = JSON.stringify({ name, ...jsonServer(NOTATION, server) });
	return [{ label: "In a terminal", words: [program, "--add-mcp", config] }];
}

function vsCodeLink(scheme: Edition["scheme"], setup: Setup): InstallLink | undefined {
	const server = asGallery(setup.server);
	const inputs = inputsOf(setup.open);
	const config = { name: setup.name, ...jsonServer(NOTATION, server) };
	const json = JSON.stringify(inputs.length === 0 ? config : { ...config, inputs });
	// VS Code decodes links twice, which would change an escape in a value.
	if (json.includes("%")) return undefined;
	const url = `${scheme}:mcp/install?${encodeURIComponent(json)}`;
	const isShort = scheme === "vscode" && inputs.length === 0;
	return { url, web: isShort ? vsCodeWebLink(setup.name, server) : vsCodeRedirect(url), server };
}

/** For places that only support https, such as mail. */
export function vsCodeRedirect(url: string): string {
	return `https://insiders.vscode.dev/redirect?url=${encodeURIComponent(url)}`;
}

/** The gallery starts npx without `-y`, and allowlists compare whole commands. */
function asGallery(server: Server): Server {
	if (server.transport !== "stdio" || server.command !== "npx") return server;
	const [first, ...rest] = server.args;
	return first === "-y" ? { ...server, args: rest } : server;
}

function inputsOf(open: readonly Slot[]) {
	const byName = new Map<string, Slot>();
	// If two gaps share a name, the secret one decides how to ask for it.
	for (const slot of open)
		if (slot.input.secret || !byName.has(slot.name)) byName.set(slot.name, slot);
	const order = ["environment", "header", "argument", "url"];
	return [...byName.values()]
		.toSorted((one, other) => order.indexOf(one.place) - order.indexOf(other.place))
		.map(inputOf);
}

/** Never shows defaults of secrets. */
function inputOf({ name, input }: Slot) {
	const { secret, choices, description } = input;
	const base = { id: name, description: withoutUnshowable(description || name) };
	if (secret) return { type: "promptString", ...base, password: true };
	const standard = input.default === null ? {} : { default: input.default };
	if (choices.length === 0) return { type: "promptString", ...base, ...standard };
	return { type: "pickString", ...base, options: choices, ...standard };
}

function visualStudioLink(name: string, server: Server): InstallLink {
	const json = JSON.stringify({ name, ...jsonServer(NOTATION, server) });
	const url = `https://vs-open.link/mcp-install?${encodeURIComponent(json)}`;
	return { url, web: url, server };
}

/** A shorter link if there are no inputs. */
export function vsCodeWebLink(name: string, server: Server): string {
	const config = encodeURIComponent(JSON.stringify(jsonServer(NOTATION, server)));
	return `https://insiders.vscode.dev/redirect/mcp/install?name=${encodeURIComponent(name)}&config=${config}`;
}
