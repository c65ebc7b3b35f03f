import type { AgentType, ExposureTier, PricingType } from "../vocabulary.ts";

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

/** Tiers of exposure as people read them: how high a risk is. */
export const RISK_LABELS: Readonly<Record<ExposureTier, string>> = {
	minimal: "Very low",
	limited: "Low",
	moderate: "Medium",
	elevated: "High",
	extensive: "Very high",
	unassessed: "Not assessed",
};
