import type { RowFact } from "../agents/listing-row.ts";

export interface CompareCell {
	/** Null if there are links instead, or nothing is known. */
	text: string | null;
	icon: RowFact["icon"] | null;
	/** 0 to 1, shown as a bar. Null if the value is no part of a whole. */
	share: number | null;
	/** What may do harm is marked. */
	tone: "warn" | "bad" | null;
	/** `isOut` for an address that a stranger stated. */
	links: { label: string; href: string; isOut: boolean }[];
}

export interface ComparedCell extends CompareCell {
	isBest: boolean;
}

export function textCell(text: string | null, tone: CompareCell["tone"] = null): CompareCell {
	return { text: text === "" ? null : text, icon: null, share: null, tone, links: [] };
}

export function factCell([fact]: readonly RowFact[]): CompareCell {
	return { ...textCell(fact?.text ?? null), icon: fact?.icon ?? null };
}

export function linksCell(links: readonly { label: string; href: string }[]): CompareCell {
	return { ...textCell(null), links: links.map((link) => ({ ...link, isOut: false })) };
}

export function outCell(hrefs: readonly string[]): CompareCell {
	const links = hrefs.map((href) => ({ label: placeOf(href), href, isOut: true }));
	return { ...textCell(null), links };
}

/** Addresses are long, so only host and path are shown: repositories of one host differ in their paths. */
function placeOf(href: string): string {
	const url = URL.parse(href);
	return url ? `${url.host}${url.pathname}`.replace(/\/$/, "") : href;
}
