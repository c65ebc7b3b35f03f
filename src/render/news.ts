/** What a feed of either format is drawn from. Every text is plain text. */
export interface News {
	title: string;
	summary: string;
	author: string;
	/** As BCP 47 names it. */
	language: string;
	homeUrl: string;
	/** Page that shows the same. */
	pageUrl: string;
	atomUrl: string;
	jsonUrl: string;
	changedAt: string;
	/** Newest first. */
	items: readonly NewsItem[];
}

export interface NewsItem {
	/** Page of the item, and its identifier. */
	url: string;
	title: string;
	summary: string;
	/** Null when it is the author of the feed. */
	author: string | null;
	topics: readonly { slug: string; name: string }[];
	/** Null where no picture belongs to it. */
	image: string | null;
	publishedAt: string;
	changedAt: string;
}
