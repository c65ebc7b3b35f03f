import type { AgentType, FearGreedLabel, PricingType, TrustLevel } from "#contract/vocabulary.ts";

/** The words of the contract as people read them. */

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

export const PRICING_LABELS: Readonly<Record<PricingType, string>> = {
	free: "Free",
	freemium: "Freemium",
	paid: "Paid",
	"usage-based": "Usage-based",
	enterprise: "Enterprise",
};

export const TRUST_LEVEL_LABELS: Readonly<Record<TrustLevel, string>> = {
	listed: "Listed",
	claimed: "Claimed",
	verified: "Verified",
	certified: "Certified",
	enterprise: "Enterprise",
};

export const MOOD_LABELS: Readonly<Record<FearGreedLabel, string>> = {
	extreme_fear: "Extreme fear",
	fear: "Fear",
	neutral: "Neutral",
	greed: "Greed",
	extreme_greed: "Extreme greed",
};
