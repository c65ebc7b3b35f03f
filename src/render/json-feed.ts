import type { JsonFeed } from "#contract/json-feed.ts";
import { renderJson } from "./json.ts";
import type { News, NewsItem } from "./news.ts";

/** The same feed in JSON Feed 1.1. */
export function renderJsonFeed(news: News): string {
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
