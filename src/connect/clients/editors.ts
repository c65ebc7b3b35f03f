import { fromEnvironment, placeholder } from "../templates/template.ts";
import { type Client, noteVariables } from "./client.ts";
import { GOOSE_CLIENT } from "./goose.ts";
import { base64Link, kiroLink } from "./install-links.ts";
import { type JsonNotation, jsonFile, OWN_TYPES } from "./json-notation.ts";

const EVERY = ["stdio", "streamable-http", "sse"] as const;
const NO_SSE = ["stdio", "streamable-http"] as const;
const MCP_SERVERS = ["mcpServers"];

const CURSOR: JsonNotation = { path: "~/.cursor/mcp.json", root: MCP_SERVERS };
const DEVIN: JsonNotation = { path: "~/.config/devin/mcp_config.json", root: MCP_SERVERS };
const CASCADE: JsonNotation = {
	path: "~/.codeium/windsurf/mcp_config.json",
	root: MCP_SERVERS,
	address: { "streamable-http": "serverUrl", sse: "serverUrl" },
};
const LM_STUDIO: JsonNotation = { path: "~/.lmstudio/mcp.json", root: MCP_SERVERS };
const KIRO: JsonNotation = { path: "~/.kiro/settings/mcp.json", root: MCP_SERVERS };
const ZED: JsonNotation = { path: "~/.config/zed/settings.json", root: ["context_servers"] };
const JETBRAINS: JsonNotation = { path: "mcp.json", root: MCP_SERVERS };
const CLINE: JsonNotation = {
	path: "cline_mcp_settings.json",
	root: MCP_SERVERS,
	types: { stdio: "stdio", "streamable-http": "streamableHttp", sse: "sse" },
};
const PLAIN: JsonNotation = { path: "mcp.json", root: MCP_SERVERS, types: OWN_TYPES };

/** Editors and desktop apps. Most of them read a JSON file. */
export const EDITOR_CLIENTS: readonly Client[] = [
	{
		id: "cursor",
		label: "Cursor",
		readFrom: "cursor.com/docs/mcp/install-links, 2026-11-22",
		takes: EVERY,
		blank: placeholder,
		asks: false,
		files: (setup) => [jsonFile(CURSOR, setup)],
		link: { fills: "edits", make: ({ name, filled }) => base64Link("cursor", name, filled) },
	},
	{
		id: "windsurf",
		label: "Devin Desktop (Windsurf)",
		readFrom: "docs.devin.ai/desktop and published servers, 2026-11-25",
		takes: EVERY,
		blank: fromEnvironment((variable) => `\${env:${variable}}`),
		asks: false,
		files: (setup) => [jsonFile(DEVIN, setup), jsonFile(CASCADE, setup)],
		notes: (setup) => [
			"Versions before June 2026, and Cascade, read the file in ~/.codeium/windsurf.",
			...noteVariables(setup),
		],
	},
	{
		id: "lm-studio",
		label: "LM Studio",
		readFrom: "lmstudio.ai/docs/app/mcp, 2026-11-22",
		takes: EVERY,
		blank: placeholder,
		asks: false,
		files: (setup) => [jsonFile(LM_STUDIO, setup)],
		link: { fills: "edits", make: ({ name, filled }) => base64Link("lm-studio", name, filled) },
	},
	GOOSE_CLIENT,
	{
		id: "kiro",
		label: "Kiro",
		readFrom: "install links of published servers, 2026-11-22",
		takes: NO_SSE,
		blank: placeholder,
		asks: false,
		files: (setup) => [jsonFile(KIRO, setup)],
		link: { fills: "nothing", make: ({ name, filled }) => kiroLink(name, filled) },
	},
	{
		id: "zed",
		label: "Zed",
		readFrom: "zed.dev/docs/ai/mcp, 2026-11-22",
		takes: NO_SSE,
		blank: placeholder,
		asks: false,
		files: (setup) => [jsonFile(ZED, setup)],
	},
	{
		id: "jetbrains",
		label: "JetBrains AI Assistant",
		readFrom: "jetbrains.com/help/ai-assistant, 2026-11-22",
		takes: EVERY,
		blank: placeholder,
		asks: false,
		files: (setup) => [jsonFile(JETBRAINS, setup)],
		notes: () => [
			"Paste it under Settings | Tools | AI Assistant | Model Context Protocol, with Add.",
		],
	},
	{
		id: "cline",
		label: "Cline",
		readFrom: "docs.cline.bot/mcp, 2026-11-22",
		takes: EVERY,
		blank: placeholder,
		asks: false,
		files: (setup) => [jsonFile(CLINE, setup)],
	},
];

export const PLAIN_CLIENT: Client = {
	id: "json",
	label: "Any other client",
	readFrom: "the form that most clients share, 2026-11-22",
	takes: EVERY,
	blank: placeholder,
	asks: false,
	files: (setup) => [jsonFile(PLAIN, setup)],
};
