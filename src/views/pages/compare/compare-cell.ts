/** What one agent has of one thing. */
export interface CompareCell {
	/** Null where the links say it, or where nothing is known. */
	text: string | null;
	/** 0 to 1 where it is a part of a whole; drawn as a bar. */
	share: number | null;
	/** `isOut` where it leads to what a stranger named. */
	links: { label: string; href: string; isOut: boolean }[];
}

export function textCell(text: string | null, share: number | null = null): CompareCell {
	return { text: text === "" ? null : text, share, links: [] };
}

export function linksCell(links: readonly { label: string; href: string }[]): CompareCell {
	return { text: null, share: null, links: links.map((link) => ({ ...link, isOut: false })) };
}

export function outCell(href: string | null): CompareCell {
	const links = href === null ? [] : [{ label: hostOf(href), href, isOut: true }];
	return { text: null, share: null, links };
}

/** Addresses are long; whose they are is what can be compared. */
function hostOf(href: string): string {
	return URL.parse(href)?.host ?? href;
}
