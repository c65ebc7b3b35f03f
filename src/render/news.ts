/** The content of a feed in either format. Every text is plain text. */
export interface News {
	title: string;
	summary: string;
	author: string;
	/** BCP 47 code. */
	language: string;
	homeUrl: string;
	/** Page with the same content. */
	pageUrl: string;
	atomUrl: string;
	jsonUrl: string;
	changedAt: string;
	/** Newest first. */
	items: readonly NewsItem[];
}

export interface NewsItem {
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
