import { fromEnvironment } from "../templates/template.ts";
import { type Client, noteVariables } from "./client.ts";
import { GOOSE_CLIENT } from "./goose.ts";
import { base64Link, kiroLink } from "./install-links.ts";
import { jsonFiles, OWN_TYPES } from "./json-notation.ts";

const EVERY = ["stdio", "streamable-http", "sse"] as const;
const NO_SSE = ["stdio", "streamable-http"] as const;
/** Editors and desktop apps. Most of them read a JSON file. */
export const EDITOR_CLIENTS: readonly Client[] = [
	{
		id: "cursor",
		label: "Cursor",
		readFrom: "cursor.com/docs/mcp/install-links, 2026-11-22",
		takes: EVERY,
		files: jsonFiles({ path: "~/.cursor/mcp.json" }),
		link: { fills: "edits", make: ({ name, filled }) => base64Link("cursor", name, filled) },
	},
	{
		id: "windsurf",
		label: "Devin Desktop (Windsurf)",
		readFrom: "docs.devin.ai/desktop and published servers, 2026-11-25",
		takes: EVERY,
		blank: fromEnvironment((variable) => `\${env:${variable}}`),
		files: jsonFiles(
			{ path: "~/.config/devin/mcp_config.json" },
			{
				path: "~/.codeium/windsurf/mcp_config.json",
				address: { "streamable-http": "serverUrl", sse: "serverUrl" },
			},
		),
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
		files: jsonFiles({ path: "~/.lmstudio/mcp.json" }),
		link: { fills: "edits", make: ({ name, filled }) => base64Link("lm-studio", name, filled) },
	},
	GOOSE_CLIENT,
	{
		id: "kiro",
		label: "Kiro",
		readFrom: "install links of published servers, 2026-11-22",
		takes: NO_SSE,
		files: jsonFiles({ path: "~/.kiro/settings/mcp.json" }),
		link: { fills: "nothing", make: ({ name, filled }) => kiroLink(name, filled) },
	},
	{
		id: "zed",
		label: "Zed",
		readFrom: "zed.dev/docs/ai/mcp, 2026-11-22",
		takes: NO_SSE,
		files: jsonFiles({ path: "~/.config/zed/settings.json", root: ["context_servers"] }),
	},
	{
		id: "jetbrains",
		label: "JetBrains AI Assistant",
		readFrom: "jetbrains.com/help/ai-assistant, 2026-11-22",
		takes: EVERY,
		files: jsonFiles({ path: "mcp.json" }),
		notes: () => [
			"Paste it under Settings | Tools | AI Assistant | Model Context Protocol, with Add.",
		],
	},
	{
		id: "cline",
		label: "Cline",
		readFrom: "docs.cline.bot/mcp, 2026-11-22",
		takes: EVERY,
		files: jsonFiles({
			path: "cline_mcp_settings.json",
			types: { stdio: "stdio", "streamable-http": "streamableHttp", sse: "sse" },
		}),
	},
];

export const PLAIN_CLIENT: Client = {
	id: "json",
	label: "Any other client",
	readFrom: "the form that most clients share, 2026-11-22",
	takes: EVERY,
	files: jsonFiles({ path: "mcp.json", types: OWN_TYPES }),
};
