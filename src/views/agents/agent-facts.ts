import { rankText } from "#domain/scores/rank-label.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { type Fact, linkPoint, textPoint } from "../text-document.ts";
import { categoryOf, categoryUrl, type ViewContext } from "../view-context.ts";

/** What is known about an agent, each by its name; unknown ones are left out. */
export function agentFacts(context: ViewContext, agent: SnapshotAgent): Fact[] {
	return [...identityFacts(context, agent), ...standingFacts(agent)];
}

function identityFacts(context: ViewContext, agent: SnapshotAgent): Fact[] {
	const category = categoryOf(context, agent);
	return [
		...textPoint("Type", agent.agentType),
		...textPoint("Pricing", agent.pricingType),
		...textPoint("Deployment", agent.deploymentType),
		...textPoint("Creator", agent.creatorName),
		...(category
			? [{ name: "Category", url: categoryUrl(context, category.slug), text: category.name }]
			: []),
		...linkPoint("Website", agent.websiteUrl),
		...linkPoint("Documentation", agent.docsUrl),
		...linkPoint("Source code", agent.repositoryUrl),
		...linkPoint("Logo", agent.logoUrl),
		...textPoint("Models", agent.modelStack.join(", ")),
		...textPoint("Integrations", agent.integrations.join(", ")),
	];
}

function standingFacts(agent: SnapshotAgent): Fact[] {
	const { claim, badges } = agent;
	return [
		...textPoint("Status", agent.status),
		...textPoint("Rank", rankText(agent.rank)),
		...textPoint("Market score", `${agent.marketScore} of 100`),
		...textPoint("Trend", `${agent.trendScore}, from -100 to 100`),
		...textPoint("Trust score", `${agent.trustScore} of 100`),
		...textPoint("Trust level", agent.trustLevel),
		...textPoint("Claim", `${claim.status}, verification level ${claim.level}`),
		...textPoint("Exposure", agent.exposure.summary),
		...textPoint("Badges", badges.map(({ label }) => label).join(", ")),
		...textPoint("Page views", agent.pageViews),
		...textPoint("Votes", `${agent.upvotes} up, ${agent.downvotes} down`),
		...textPoint("Watchers", agent.watchers),
		...textPoint("Launched", agent.launchedAt),
		...textPoint("Listed since", agent.createdAt),
		...textPoint("Last changed", agent.updatedAt),
	];
}
