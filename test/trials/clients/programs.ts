import { parse as parseToml } from "smol-toml";

/** A program whose commands we offer. */
export interface Program {
	/** Our name of the client. */
	client: string;
	/** First word of its commands. */
	word: string;
	package: string;
	version: string;
	/** What starts it without any install script, below `node_modules`. A JavaScript file, or a binary of the platform. */
	main: string;
	/** Where it saves servers, in the home folder. */
	saved: string;
	/** Path to its servers there, for the folder that it was started in. */
	savedAt(folder: string): readonly string[];
	/** Path to the servers in the file that we offer. */
	offeredAt: readonly string[];
	/** Members that it writes or leaves out without a difference. */
	without?: Readonly<Record<string, unknown>>;
}

const MCP_SERVERS = ["mcpServers"];

/** To move to a newer version, change it here, run the trial, and put the day into the row of the client. */
export const PROGRAMS: readonly Program[] = [
	{
		client: "claude-code",
		word: "claude",
		package: "@anthropic-ai/claude-code",
		version: "2.1.332",
		main: "@anthropic-ai/claude-code/cli-wrapper.cjs",
		saved: ".claude.json",
		savedAt: (folder) => ["projects", folder, ...MCP_SERVERS],
		offeredAt: MCP_SERVERS,
	},
	{
		client: "codex-cli",
		word: "codex",
		package: "@openai/codex",
		version: "0.169.0",
		main: "@openai/codex/bin/codex.js",
		saved: ".codex/config.toml",
		savedAt: () => ["mcp_servers"],
		offeredAt: ["mcp_servers"],
	},
	{
		client: "gemini-cli",
		word: "gemini",
		package: "@google/gemini-cli",
		version: "0.61.0",
		main: "@google/gemini-cli/bundle/gemini.js",
		saved: ".gemini/settings.json",
		savedAt: () => MCP_SERVERS,
		offeredAt: MCP_SERVERS,
	},
	{
		client: "copilot-cli",
		word: "copilot",
		package: "@github/copilot",
		version: "1.0.102",
		main: "@github/copilot/npm-loader.js",
		saved: ".copilot/mcp-config.json",
		savedAt: () => MCP_SERVERS,
		offeredAt: MCP_SERVERS,
	},
	{
		client: "opencode",
		word: "opencode",
		package: "opencode-ai",
		version: "1.18.33",
		main: `opencode-${process.platform}-${process.arch}/bin/opencode`,
		saved: ".config/opencode/opencode.jsonc",
		savedAt: () => ["mcp"],
		offeredAt: ["mcp"],
		without: { enabled: true },
	},
];

/** The value at a path in a file. Undefined if it is not there. */
export function valueAt(text: string, syntax: string, path: readonly string[]): unknown {
	const whole: unknown = syntax === "toml" ? parseToml(text) : JSON.parse(text);
	return path.reduce<unknown>(
		(inner, name) =>
			typeof inner === "object" && inner !== null && Object.hasOwn(inner, name)
				? Reflect.get(inner, name)
				: undefined,
		whole,
	);
}
