import type { AgentDetail } from "#contract/agent.ts";
import { type Fact, linkPoint, textPoint } from "./text-document.ts";

/** What is known about an agent, each by its name; unknown ones are left out. */
export function agentFacts(agent: AgentDetail): Fact[] {
	return [...identityFacts(agent), ...standingFacts(agent)];
}

function identityFacts(agent: AgentDetail): Fact[] {
	const { primary_category: category } = agent;
	return [
		...textPoint("Type", agent.agent_type),
		...textPoint("Pricing", agent.pricing_type),
		...textPoint("Deployment", agent.deployment_type),
		...textPoint("Creator", agent.creator_name),
		...(category ? [{ name: "Category", url: category.url, text: category.name }] : []),
		...linkPoint("Website", agent.website_url),
		...linkPoint("Documentation", agent.docs_url),
		...linkPoint("Source code", agent.github_url),
		...linkPoint("Logo", agent.logo_url),
		...textPoint("Models", agent.model_stack.join(", ")),
		...textPoint("Integrations", agent.integrations.join(", ")),
	];
}

function standingFacts(agent: AgentDetail): Fact[] {
	const { trust, trust_score, badges, status } = agent;
	return [
		...textPoint("Status", status),
		...textPoint("Rank", agent.rank),
		...textPoint("Market score", `${agent.market_score} of 100`),
		...textPoint("Trend", `${agent.trend_score}, from -100 to 100`),
		...textPoint("Trust score", trust_score === null ? null : `${trust_score} of 100`),
		...textPoint("Trust level", trust.level),
		...textPoint("Claim", `${agent.claim_status}, verification level ${agent.verification_level}`),
		...textPoint("Exposure", trust.behavioral_exposure.summary),
		...textPoint("Badges", badges.map(({ label }) => label).join(", ")),
		...textPoint("Page views", agent.page_views),
		...textPoint("Votes", `${agent.upvotes} up, ${agent.downvotes} down`),
		...textPoint("Watchers", agent.watchers_count),
		...textPoint("Launched", agent.launch_date),
		...textPoint("Listed since", agent.created_at),
		...textPoint("Last changed", agent.updated_at),
	];
}
