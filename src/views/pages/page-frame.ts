import type { ViewContext } from "../view-context.ts";

/** What the head of a page says to browsers, search engines and chats. */
export interface PageHead {
	title: string;
	description: string;
	/** Absolute address of the page itself. */
	canonical: string;
	/** Share card, 1200 by 630 pixels. */
	image: string;
	/** Addresses of the same in other forms. */
	alternates: readonly { href: string; type: string; title: string }[];
	/** Structured data (schema.org), an object each. */
	structured: readonly object[];
	isIndexed: boolean;
}

/** What every page is given besides its own view. */
export interface PageFrame {
	head: PageHead;
	site: { name: string; baseUrl: string; isSample: boolean };
	/** Path of the page's place in the navigation; empty where it has none. */
	section: string;
}

interface FrameOptions {
	path: string;
	title: string;
	description: string;
	/** Path of its share card. */
	card?: string;
	section?: string;
	alternates?: PageHead["alternates"];
	structured?: readonly object[];
	isIndexed?: boolean;
}

export function pageFrame({ site, snapshot }: ViewContext, options: FrameOptions): PageFrame {
	const { path, title, description, card = "/og/home.png", section = path } = options;
	return {
		head: {
			title: path === "/" ? `${site.name} – ${title}` : `${title} – ${site.name}`,
			description,
			canonical: site.baseUrl + path,
			image: site.baseUrl + card,
			alternates: options.alternates ?? [],
			structured: options.structured ?? [],
			isIndexed: options.isIndexed ?? true,
		},
		site: { name: site.name, baseUrl: site.baseUrl, isSample: snapshot.sampleData },
		section,
	};
}
