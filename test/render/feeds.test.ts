import { parseAtomFeed, parseJsonFeed } from "feedsmith";
import { describe, expect, it } from "vitest";
import { JsonFeed } from "#contract/protocols/json-feed.ts";
import { renderAtom, renderJsonFeed } from "#render/news.ts";
import { readXml } from "./read-xml.ts";

const item = {
	url: "https://a.example/agents/mole/",
	title: "Mole & co <b>",
	summary: "Digs\ntunnels.",
	author: "Pier Nine",
	topics: [{ slug: "tunnels", name: "The tunnels" }],
	image: "https://a.example/api/og/mole",
	icon: "https://a.example/logos/1f.png",
	publishedAt: "2026-05-01T12:00:00.000Z",
	changedAt: "2026-05-02T12:00:00.000Z",
};
const news = {
	title: "New agents",
	summary: "The newest.",
	author: "Registry",
	language: "en",
	homeUrl: "https://a.example/",
	pageUrl: "https://a.example/agents/",
	atomUrl: "https://a.example/feeds/agents.atom",
	jsonUrl: "https://a.example/feeds/agents.json",
	changedAt: "2026-05-02T12:00:00.000Z",
	items: [
		item,
		{
			...item,
			url: "https://a.example/agents/vole/",
			author: null,
			topics: [],
			image: null,
			icon: null,
		},
	],
};
const empty = { ...news, items: [] };

describe("an Atom feed", () => {
	const feed = parseAtomFeed(renderAtom(news));

	it("names itself, its author, and its own and its page's address (RFC 4287)", () => {
		expect(feed).toMatchObject({
			id: news.atomUrl,
			title: { value: "New agents" },
			subtitle: { value: "The newest." },
			updated: news.changedAt,
			authors: [{ name: "Registry", uri: "https://a.example/" }],
			links: [
				{ rel: "self", type: "application/atom+xml", href: news.atomUrl },
				{ rel: "alternate", type: "text/html", href: news.pageUrl },
				{ rel: "alternate", type: "application/feed+json", href: news.jsonUrl },
			],
		});
	});

	it("has an entry for each item, identified by its page", () => {
		expect(feed.entries?.map(({ id }) => id)).toEqual(news.items.map(({ url }) => url));
		expect(feed.entries?.[0]).toMatchObject({
			title: { value: "Mole & co <b>" },
			summary: { value: "Digs\ntunnels." },
			published: item.publishedAt,
			updated: item.changedAt,
			authors: [{ name: "Pier Nine" }],
			links: [
				{ rel: "alternate", href: item.url },
				{ rel: "icon", type: "image/png", href: item.icon },
			],
			categories: [{ term: "tunnels", label: "The tunnels" }],
		});
		expect(feed.entries?.[1]?.authors).toBeUndefined();
	});

	it("has a namespace and a language, even without entries", () => {
		const root = readXml(renderAtom(empty));
		expect([root.name, root.attributes]).toEqual([
			"feed",
			{ xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
		]);
		expect(root.children.map(({ name }) => name)).not.toContain("entry");
	});
});

describe("a JSON Feed", () => {
	const text = renderJsonFeed(news);
	const feed = parseJsonFeed(text);

	it("names itself, its author, and its own and its page's address (version 1.1)", () => {
		expect(JsonFeed.strict().safeParse(JSON.parse(text)).error).toBeUndefined();
		expect(feed).toMatchObject({
			title: "New agents",
			description: "The newest.",
			home_page_url: news.pageUrl,
			feed_url: news.jsonUrl,
			language: "en",
			authors: [{ name: "Registry", url: "https://a.example/" }],
		});
	});

	it("has an item for each, identified by its page", () => {
		expect(feed.items?.map(({ id }) => id)).toEqual(news.items.map(({ url }) => url));
		expect(feed.items?.[0]).toMatchObject({
			url: item.url,
			title: "Mole & co <b>",
			content_text: "Digs\ntunnels.",
			date_published: item.publishedAt,
			date_modified: item.changedAt,
			authors: [{ name: "Pier Nine" }],
			tags: ["The tunnels"],
			image: item.image,
		});
		expect(JSON.parse(text).items[0]._registry).toEqual({ logo_url: item.icon });
		expect(JSON.parse(text).items[1]).not.toHaveProperty("_registry");
		expect(feed.items?.[1]?.authors).toBeUndefined();
		expect(feed.items?.[1]?.image).toBeUndefined();
	});

	it("is valid without entries", () => {
		const value: unknown = JSON.parse(renderJsonFeed(empty));
		expect(JsonFeed.parse(value).items).toEqual([]);
	});
});
