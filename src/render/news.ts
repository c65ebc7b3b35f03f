import type { JsonFeed } from "#contract/protocols/json-feed.ts";
import { renderJson } from "./json.ts";
import { document, element, textNode, type Xml } from "./xml.ts";

/** The content of a feed in either format. Every text is plain text. */
interface News {
	title: string;
	summary: string;
	author: string;
	/** BCP 47 code. */
	language: string;
	homeUrl: string;
	pageUrl: string;
	atomUrl: string;
	/** Missing if it has no JSON Feed. */
	jsonUrl?: string;
	changedAt: string;
	/** Newest first. */
	items: readonly NewsItem[];
}

interface NewsItem {
	/** Page of the item, which is also its identifier. */
	url: string;
	title: string;
	summary: string;
	/** Null when it is the author of the feed. */
	author: string | null;
	topics: readonly { slug: string; name: string }[];
	/** Null when it has no picture. */
	image: string | null;
	/** A small square that stands for it. */
	icon: string | null;
	publishedAt: string;
	changedAt: string;
}

/** A feed in Atom (RFC 4287). Addresses serve as identifiers, because they never change and are never reused. */
export function renderAtom(news: News): string {
	return document(
		element(
			"feed",
			{ xmlns: "http://www.w3.org/2005/Atom", "xml:lang": news.language },
			element("id", {}, textNode(news.atomUrl)),
			element("title", {}, textNode(news.title)),
			element("subtitle", {}, textNode(news.summary)),
			element("updated", {}, textNode(news.changedAt)),
			element("author", {}, element("name", {}, textNode(news.author)), uri(news.homeUrl)),
			link({ rel: "self", type: "application/atom+xml", href: news.atomUrl }),
			link({ rel: "alternate", type: "text/html", href: news.pageUrl }),
			...(news.jsonUrl === undefined
				? []
				: [link({ rel: "alternate", type: "application/feed+json", href: news.jsonUrl })]),
			...news.items.map(renderEntry),
		),
	);
}

function renderEntry(item: NewsItem): Xml {
	const { author, topics, icon } = item;
	return element(
		"entry",
		{},
		element("id", {}, textNode(item.url)),
		element("title", {}, textNode(item.title)),
		element("published", {}, textNode(item.publishedAt)),
		element("updated", {}, textNode(item.changedAt)),
		...(author === null ? [] : [element("author", {}, element("name", {}, textNode(author)))]),
		link({ rel: "alternate", type: "text/html", href: item.url }),
		...(icon === null ? [] : [link({ rel: "icon", type: "image/png", href: icon })]),
		...topics.map(({ slug, name }) => element("category", { term: slug, label: name })),
		element("summary", {}, textNode(item.summary)),
	);
}

function link(attributes: Record<"rel" | "type" | "href", string>): Xml {
	return element("link", attributes);
}

const uri = (address: string): Xml => element("uri", {}, textNode(address));

/** The same feed in JSON Feed 1.1. */
export function renderJsonFeed(news: News & { jsonUrl: string }): string {
	const feed: JsonFeed = {
		version: "https://jsonfeed.org/version/1.1",
		title: news.title,
		description: news.summary,
		home_page_url: news.pageUrl,
		feed_url: news.jsonUrl,
		language: news.language,
		authors: [{ name: news.author, url: news.homeUrl }],
		items: news.items.map(renderItem),
	};
	return renderJson(feed);
}

function renderItem(item: NewsItem): JsonFeed["items"][number] {
	return {
		id: item.url,
		url: item.url,
		title: item.title,
		content_text: item.summary,
		date_published: item.publishedAt,
		date_modified: item.changedAt,
		...(item.image === null ? {} : { image: item.image }),
		...(item.icon === null ? {} : { _registry: { logo_url: item.icon } }),
		...(item.author === null ? {} : { authors: [{ name: item.author }] }),
		tags: item.topics.map(({ name }) => name),
	};
}
