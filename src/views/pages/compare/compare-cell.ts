import type { RiskTone } from "../../texts/risk-tone.ts";

export interface CompareCell {
	/** Null if there are links instead, or nothing is known. */
	text: string | null;
	/** 0 to 1, shown as a bar. Null if the value is no part of a whole. */
	share: number | null;
	tone: RiskTone;
	/** `isOut` for an address that a stranger stated. */
	links: { label: string; href: string; isOut: boolean }[];
}

export interface ComparedCell extends CompareCell {
	isBest: boolean;
}

export function textCell(
	text: string | null,
	share: number | null = null,
	tone: RiskTone = null,
): CompareCell {
	return { text: text === "" ? null : text, share, tone, links: [] };
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
