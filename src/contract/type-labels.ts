import type { AgentType } from "./vocabulary.ts";

/** Names of agent types for people. */
export const TYPE_LABELS: Readonly<Record<AgentType, string>> = {
	agent: "Agent",
	bot: "Bot",
	assistant: "Assistant",
	copilot: "Copilot",
	model: "Model",
	llm: "LLM",
	framework: "Framework",
	tool: "Tool",
	platform: "Platform",
	mcp_server: "MCP server",
};
