import type { RiskTone } from "../../risk-tone.ts";

/** One agent's value in one row. */
export interface CompareCell {
	/** Null when the links say it, or when nothing is known. */
	text: string | null;
	/** 0 to 1 for a part of a whole, shown as a bar. Null otherwise. */
	share: number | null;
	/** Of the bar. */
	tone: RiskTone;
	/** `isOut` for an address that a stranger stated. */
	links: { label: string; href: string; isOut: boolean }[];
}

/** Beside those of the other agents. */
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
	const links = hrefs.map((href) => ({ label: hostOf(href), href, isOut: true }));
	return { ...textCell(null), links };
}

/** Addresses are long. The host is the part worth comparing. */
function hostOf(href: string): string {
	return URL.parse(href)?.host ?? href;
}
