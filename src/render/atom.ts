import type { News, NewsItem } from "./news.ts";
import { document, element, text, type Xml } from "./xml.ts";

/** A feed in Atom (RFC 4287). Addresses serve as identifiers, because they never change and are never reused. */
export function renderAtom(news: News): string {
	return document(
		element(
			"feed",
			{ xmlns: "http://www.w3.org/2005/Atom", "xml:lang": news.language },
			element("id", {}, text(news.atomUrl)),
			element("title", {}, text(news.title)),
			element("subtitle", {}, text(news.summary)),
			element("updated", {}, text(news.changedAt)),
			element("author", {}, element("name", {}, text(news.author)), uri(news.homeUrl)),
			link({ rel: "self", type: "application/atom+xml", href: news.atomUrl }),
			link({ rel: "alternate", type: "text/html", href: news.pageUrl }),
			link({ rel: "alternate", type: "application/feed+json", href: news.jsonUrl }),
			...news.items.map(renderEntry),
		),
	);
}

function renderEntry(item: NewsItem): Xml {
	const { author, topics, icon } = item;
	return element(
		"entry",
		{},
		element("id", {}, text(item.url)),
		element("title", {}, text(item.title)),
		element("published", {}, text(item.publishedAt)),
		element("updated", {}, text(item.changedAt)),
		...(author === null ? [] : [element("author", {}, element("name", {}, text(author)))]),
		link({ rel: "alternate", type: "text/html", href: item.url }),
		...(icon === null ? [] : [link({ rel: "icon", type: "image/png", href: icon })]),
		...topics.map(({ slug, name }) => element("category", { term: slug, label: name })),
		element("summary", {}, text(item.summary)),
	);
}

function link(attributes: Record<"rel" | "type" | "href", string>): Xml {
	return element("link", attributes);
}

function uri(address: string): Xml {
	return element("uri", {}, text(address));
}
