/** An editor or an assistant that isbot mistakes for a bot, with the source of its User-Agent. */
export interface Assistant {
	/** Matches its User-Agent in lower case. */
	pattern: RegExp;
	example: string;
	source: string;
}

const editors: readonly Assistant[] = [
	{
		pattern: /^vscode[ /]/,
		example: "VSCode 1.105.0 (Visual Studio Code)",
		source: "microsoft/vscode, src/vs/platform/externalServices/common/marketplace.ts",
	},
	{
		pattern: /^githubcopilotchat\//,
		example: "GitHubCopilotChat/0.32.0",
		source: "microsoft/vscode-copilot-chat; seen in logs of MCP registries",
	},
	{
		pattern: /(?:^| )cursor\//,
		example:
			"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Cursor/1.7.33 Chrome/132.0.6834.210 Electron/34.5.1 Safari/537.36",
		source: "sent by the editor as a browser and as an MCP client, seen in public logs",
	},
	{
		pattern: /^windsurf\//,
		example: "Windsurf/1.12.5",
		source: "sent by the editor, seen in public code that talks to it",
	},
	{
		pattern:
			/^(?:intellij idea|android studio|pycharm|webstorm|phpstorm|goland|rubymine|clion|rider|rustrover|datagrip)\//,
		example: "PyCharm/252.25557.178",
		source: "JetBrains/intellij-community, HttpRequests: product name and build",
	},
];

/** Each fetches because a person just asked, which is not crawling. */
const assistants: readonly Assistant[] = [
	{
		pattern: /\bclaude-user\b/,
		example:
			"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)",
		source: "https://support.anthropic.com/en/articles/8896518: user-initiated requests",
	},
	{
		pattern: /\bchatgpt-user\//,
		example:
			"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot",
		source: "https://platform.openai.com/docs/bots: not used for automatic crawling",
	},
	{
		pattern: /\bperplexity-user\//,
		example:
			"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)",
		source: "https://docs.perplexity.ai/guides/bots: visits for a person's question",
	},
	{
		pattern: /\bmistralai-user\//,
		example:
			"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)",
		source: "https://docs.mistral.ai/robots: for user actions, no automatic crawling",
	},
	{
		pattern: /^claude-(?:code|cli)\//,
		example: "claude-code/2.0.14 (cli)",
		source: "the MCP client of Claude Code, seen in public logs of MCP servers",
	},
	{
		pattern: /^openai-mcp\//,
		example: "openai-mcp/1.0.0",
		source: "the MCP client of ChatGPT, seen in public logs of MCP servers",
	},
	{
		pattern: /^codex-mcp-client\//,
		example: "codex-mcp-client/0.161.0",
		source: "openai/codex, its MCP client",
	},
];

/** Editors and assistants act for the person in front of them: they are neither crawlers nor scrapers. */
export const ASSISTANTS: readonly Assistant[] = [...editors, ...assistants];
