/** An editor or an assistant that isbot mistakes for a bot, with the source of its User-Agent. */
export interface Assistant {
	/** Matches its User-Agent in lower case. */
	pattern: RegExp;
	example: string;
	source: string;
}

/** Editors and assistants act for the person in front of them: they are neither crawlers nor scrapers. */
export const ASSISTANTS: readonly Assistant[] = [
	{
		// Tools to try out servers and agents. A crawler of the same protocols says what it is.
		pattern: /^(?!.*(?:bot\b|crawl|spider|scrap)).*\b(?:mcp|a2a|modelcontextprotocol)(?=[-_/ ]|$)/,
		example: "modelcontextprotocol-inspector/0.17.0",
		source: "modelcontextprotocol/inspector, its package name and version",
	},
	{
		pattern: /^(?:async)?openai\/(?:python|js)/,
		example: "OpenAI/Python 1.3.0",
		source: "openai/openai-python, its User-Agent",
	},
	{
		pattern: /(?:^| )cursor\//,
		example:
			"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Cursor/1.7.33 Chrome/132.0.6834.210 Electron/34.5.1 Safari/537.36",
		source: "sent by the editor as a browser and as an MCP client, seen in public logs",
	},
	// Each of these fetches because a person just asked, which is not crawling.
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
];
