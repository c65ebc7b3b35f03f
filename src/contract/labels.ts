import type { AgentType, PricingType } from "./vocabulary.ts";

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

/** Names of pricing types for people. */
export const PRICING_LABELS: Readonly<Record<PricingType, string>> = {
	free: "Free",
	freemium: "Freemium",
	paid: "Paid",
	"usage-based": "Usage-based",
	enterprise: "Enterprise",
};
