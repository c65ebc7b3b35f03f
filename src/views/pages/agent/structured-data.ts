import { agentPath, categoryPath } from "#contract/http/addresses.ts";
import { dayOf } from "#contract/instants.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentUrl, categoryOf, type ViewContext } from "../../view-context.ts";
import { partialDate } from "../display.ts";

/**
 * An agent for search engines (schema.org). The rating comes from votes of people and is left out if there are
 * none. Our own scores are not ratings.
 */
export function agentStructuredData(context: ViewContext, agent: SnapshotAgent): object[] {
	const url = agentUrl(context, agent.slug);
	const { site } = context;
	const category = categoryOf(context, agent);
	return [
		{
			"@context": "https://schema.org",
			"@type": "SoftwareApplication",
			name: agent.title,
			url,
			...(agent.shortDescription === null ? {} : { description: agent.shortDescription }),
			image: `${site.baseUrl}/api/og/${agent.slug}`,
			...(category && { applicationCategory: category.name }),
			...(agent.creatorName === null
				? {}
				: { creator: { "@type": "Organization", name: agent.creatorName } }),
			...(agent.launchedAt === null
				? {}
				: { datePublished: partialDate(agent, agent.launchedAt) ?? dayOf(agent.launchedAt) }),
			...(agent.pricingType === "free"
				? { offers: { "@type": "Offer", price: "0", priceCurrency: "USD" } }
				: {}),
			...ratingOf(agent),
		},
		breadcrumbList(context, [
			category
				? { name: category.name, path: categoryPath(category.slug) }
				: { name: "Agents", path: "/agents/" },
			{ name: agent.title, path: agentPath(agent.slug) },
		]),
	];
}

export function breadcrumbList(
	{ site }: ViewContext,
	crumbs: readonly { name: string; path: string }[],
): object {
	return {
		"@context": "https://schema.org",
		"@type": "BreadcrumbList",
		itemListElement: [{ name: site.name, path: "/" }, ...crumbs].map(({ name, path }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			item: site.baseUrl + path,
		})),
	};
}

/** Enough for a search engine to see what a list is about. */
const LISTED_ITEMS = 50;

interface ItemListOptions {
	name: string;
	/** The first items of the list, in its order. */
	slugs: readonly string[];
	/** Length of the whole list, if it is longer. */
	count?: number;
}

export function agentItemList(
	context: ViewContext,
	{ name, slugs, count = slugs.length }: ItemListOptions,
): object {
	return {
		"@context": "https://schema.org",
		"@type": "ItemList",
		name,
		numberOfItems: count,
		itemListElement: slugs.slice(0, LISTED_ITEMS).map((slug, index) => ({
			"@type": "ListItem",
			position: index + 1,
			url: agentUrl(context, slug),
		})),
	};
}

function ratingOf({ upvotes, downvotes }: SnapshotAgent): object {
	const votes = upvotes + downvotes;
	if (votes === 0) return {};
	return {
		aggregateRating: {
			"@type": "AggregateRating",
			ratingValue: Math.round((100 * upvotes) / votes),
			bestRating: 100,
			worstRating: 0,
			ratingCount: votes,
		},
	};
}
